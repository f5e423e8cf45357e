import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mutatedPackages, readMutationArguments } from './mutation/packages.ts'
import { runCommand } from './process.ts'
import { root } from './root.ts'

/**
 * `pnpm check:mutation [part …] [--file path] [--at-least percent]`: changes the sources in thousands of small ways, each alone, and
 * runs the tests that reach the place. What no test notices is printed; it ends with 1 when fewer are noticed than asked for.
 *
 * The tool is installed when this runs, into `.cache/mutation`: 62 MB that nobody else needs. It is given the workspace's own
 * Vitest, because tests and runner must be of one copy. Sources are changed in a copy of the checkout.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { parts, files, atLeast } = readMutationArguments(args)
  const tool = await installTool()
  for (const name of parts) {
    const part = mutatedPackages[name]
    if (!part) continue
    console.log(`\n${name}`)
    const settings = join(tool, `${name}.json`)
    await writeFile(settings, JSON.stringify(settingsFor(tool, name, files.length > 0 ? files : part.mutate, atLeast)))
    const program = join(tool, 'node_modules/@stryker-mutator/core/bin/stryker.js')
    const env = { MUTATION_TESTS: JSON.stringify(part.tests) }
    const { code } = await runCommand(process.execPath, [program, 'run', settings], { env })
    if (code !== 0) process.exitCode = 1
  }
}

const version = '10.1.1'

async function installTool(): Promise<string> {
  const folder = join(root, '.cache/mutation')
  await mkdir(folder, { recursive: true })
  const dependencies = {
    '@stryker-mutator/core': version,
    '@stryker-mutator/vitest-runner': version,
    vitest: `link:${join(root, 'node_modules/vitest')}`,
  }
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'mutation', private: true, dependencies }))
  const words = ['--yes', 'pnpm@12.21.0', 'install', '--ignore-workspace', '--no-lockfile']
  const { code, output } = await runCommand('npx', words, { cwd: folder, show: false })
  if (code !== 0) throw new Error(`What changes the sources could not be installed:\n${output.trim().slice(-2000)}`)
  return folder
}

const settingsFor = (tool: string, name: string, mutate: readonly string[], atLeast: number) => ({
  testRunner: 'vitest',
  plugins: [join(tool, 'node_modules/@stryker-mutator/vitest-runner/dist/src/index.js')],
  coverageAnalysis: 'perTest',
  mutate,
  vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false },
  reporters: ['clear-text', 'html'],
  clearTextReporter: { allowColor: false, reportTests: false },
  htmlReporter: { fileName: join(tool, `${name}.html`) },
  thresholds: { high: 90, low: 75, break: atLeast === 0 ? null : atLeast },
  tempDirName: join(tool, 'sandbox'),
  ignorePatterns: ['dist', '.data', '.cache', 'e2e/.cache', '.git'],
})
