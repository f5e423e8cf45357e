import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run as build } from './build.ts'
import { runChecks } from './check.ts'
import { ensureChromium } from './chromium.ts'
import { runCommand } from './process.ts'
import { root } from './root.ts'

interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly success: boolean
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number }
}

const readReport = async <Report>(path: string): Promise<Report | null> =>
  readFile(path, 'utf8').then(
    text => JSON.parse(text) as Report,
    () => null,
  )

/** `npm test`: every check and every test. The last line is `N passed, N failed`. */
export async function run(): Promise<void> {
  const reports = await mkdtemp(join(tmpdir(), 'techo-reports-'))
  let passed = 0
  let failed = 0

  for (const { ok } of await runChecks()) ok ? passed++ : failed++

  const units = join(reports, 'unit.json')
  const unit = await runCommand(process.execPath, [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${units}`,
  ])
  const unitReport = await readReport<VitestReport>(units)
  passed += unitReport?.numPassedTests ?? 0
  // A file that cannot even be loaded has no failed test, and an unhandled error fails the run without failing one.
  const unitFailures = unitReport?.numFailedTests ?? 0
  failed += unit.code === 0 ? unitFailures : Math.max(1, unitFailures)

  const env = await ensureChromium()
  await build([])
  const journeys = join(reports, 'e2e.json')
  const browser = await runCommand(
    join(root, 'node_modules/.bin/playwright'),
    ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: journeys } },
  )
  const browserReport = await readReport<PlaywrightReport>(journeys)
  passed += browserReport?.stats.expected ?? 0
  const browserFailures = (browserReport?.stats.unexpected ?? 0) + (browserReport?.stats.flaky ?? 0)
  failed += browser.code === 0 ? browserFailures : Math.max(1, browserFailures)

  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  process.exitCode = failed > 0 ? 1 : 0
}
