import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { failedCommand, failedJourneys, failedUnits, type PlaywrightReport, type VitestReport } from './failures.ts'
import { runCommand } from './process.ts'
import { root } from './root.ts'

let folder = ''

beforeAll(async () => {
  // Outside the repository, where the tools read no configuration of ours.
  folder = await mkdtemp(join(tmpdir(), 'techo-failures-'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
})

afterAll(() => rm(folder, { recursive: true }))

const reportOf = async <Report>(name: string): Promise<Report> =>
  JSON.parse(await readFile(join(folder, name), 'utf8')) as Report

test('names every unit test that failed and every file that could not be loaded, with the reason', async () => {
  await writeFile(
    join(folder, 'sums.test.js'),
    "describe('sums', () => { test('add', () => { expect(1 + 1).toBe(3) }); test('hold', () => {}) })",
  )
  await writeFile(join(folder, 'broken.test.js'), "throw new Error('no such thing')")
  const outputFile = join(folder, 'unit.json')
  const { code } = await runCommand(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--globals',
      `--root=${folder}`,
      '--reporter=json',
      `--outputFile=${outputFile}`,
    ],
    { cwd: folder, show: false },
  )
  expect(code).toBe(1)
  const report = await reportOf<VitestReport>('unit.json')
  expect(report).toMatchObject({ numPassedTests: 1, numFailedTests: 1 })
  const failures = failedUnits(report).toSorted()
  expect(failures).toHaveLength(2)
  expect(failures[0]).toMatch(/broken\.test\.js\n {4}.*no such thing/)
  expect(failures[1]).toMatch(/sums\.test\.js › sums add\n {4}.*expected 2 to be 3/)
})

test('names every browser test that failed, with its place and reason', async () => {
  await writeFile(
    join(folder, 'walk.spec.ts'),
    `import { expect, test } from '@playwright/test'
test.describe('walks', () => {
  test('gets there', () => { expect('here').toBe('there') })
})
test('stays', () => {})
`,
  )
  const { code } = await runCommand(
    join(root, 'node_modules/.bin/playwright'),
    ['test', 'walk', '--config', folder, '--output', join(folder, 'out'), '--reporter=json', '--workers=1'],
    { show: false, env: { PLAYWRIGHT_JSON_OUTPUT_NAME: join(folder, 'e2e.json') } },
  )
  expect(code).toBe(1)
  const report = await reportOf<PlaywrightReport>('e2e.json')
  expect(report.stats).toMatchObject({ expected: 1, unexpected: 1 })
  const [failure, ...others] = failedJourneys(report)
  expect(others).toEqual([])
  expect(failure).toMatch(/walk\.spec\.ts:3 › gets there\n {4}[\s\S]*Expected: "there"/)
})

test('tells the beginning and the end of what a failed command printed', () => {
  const lines = Array.from({ length: 100 }, (_, line) => `line ${line}`)
  const failure = failedCommand('build', `${lines.join('\n')}\n`)
  expect(failure).toMatch(/^build\n {4}line 0\n/)
  expect(failure).toContain('… 40 lines …')
  expect(failure).toMatch(/line 99$/)
})
