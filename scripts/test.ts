import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChecks } from './check.ts'
import { ensureChromium } from './chromium.ts'
import { failedJourneys, failedUnits, type PlaywrightReport, type VitestReport } from './failures.ts'
import { type Outcome, runCommand } from './process.ts'
import { root } from './root.ts'

/** In a process of its own: a build sets what the unit tests must not find in their environment. */
const buildProduct = async (): Promise<Outcome> => {
  const built = await runCommand(process.execPath, ['scripts/run.mjs', 'build'], { show: false })
  process.stdout.write(built.code === 0 ? '✓ build\n' : `\n✗ build\n${built.output}\n`)
  return built
}

const readReport = async <Report>(path: string): Promise<Report | null> =>
  readFile(path, 'utf8').then(
    text => JSON.parse(text) as Report,
    () => null,
  )

/**
 * `npm test`: every check and every test. What failed is told once more at the end, where a long output is read; the last line is
 * `N passed, N failed`. The product is built beside the checks, which leave a core of two without work.
 */
export async function run(): Promise<void> {
  // What a process compiled is read by the next: each of a hundred starts of a server saves half a second of the processor's time.
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled')
  const reports = await mkdtemp(join(tmpdir(), 'techo-reports-'))
  let passed = 0
  let failed = 0
  const told: string[] = []
  const count = (
    tool: string,
    code: number,
    counts: { passed: number; failed: number },
    failures: readonly string[],
  ) => {
    passed += counts.passed
    // A file that cannot even be loaded has no failed test, and an unhandled error fails the run without failing one.
    failed += code === 0 ? counts.failed : Math.max(1, counts.failed)
    told.push(...failures)
    if (code !== 0 && failures.length === 0)
      told.push(`${tool} ended with code ${code}: its reason stands in its output above`)
  }

  const [checks, built] = await Promise.all([runChecks(), buildProduct()])
  for (const { ok, name } of checks) count(name, ok ? 0 : 1, { passed: ok ? 1 : 0, failed: 0 }, [])

  const units = join(reports, 'unit.json')
  const unit = await runCommand(process.execPath, [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${units}`,
  ])
  const unitReport = await readReport<VitestReport>(units)
  count(
    'vitest',
    unit.code,
    { passed: unitReport?.numPassedTests ?? 0, failed: unitReport?.numFailedTests ?? 0 },
    unitReport ? failedUnits(unitReport) : [],
  )

  if (built.code !== 0) count('build', built.code, { passed: 0, failed: 1 }, ['build: no browser test was run'])
  else {
    const env = await ensureChromium()
    const journeys = join(reports, 'e2e.json')
    const browser = await runCommand(
      join(root, 'node_modules/.bin/playwright'),
      ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
      { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: journeys } },
    )
    const browserReport = await readReport<PlaywrightReport>(journeys)
    const { expected = 0, unexpected = 0, flaky = 0 } = browserReport?.stats ?? {}
    count(
      'playwright',
      browser.code,
      { passed: expected, failed: unexpected + flaky },
      browserReport ? failedJourneys(browserReport) : [],
    )
  }

  for (const failure of told) process.stdout.write(`\n✗ ${failure}\n`)
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  process.exitCode = failed > 0 ? 1 : 0
}
