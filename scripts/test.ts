import { mkdtemp, readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { runChecks } from './check.ts'
import { ensureChromium } from './chromium.ts'
import { failedCommand, failedJourneys, failedUnits, type PlaywrightReport, type VitestReport } from './failures.ts'
import { placesOfTests } from './memory-disk.ts'
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
 * `N passed, N failed`. The product is built beside the checks, and journeys run beside the unit tests: each of these alone leaves
 * a core of two without work for a part of its time.
 */
export async function run(): Promise<void> {
  // What a process compiled is read by the next: each of a hundred starts of a server saves half a second of the processor's time.
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled')
  process.env.PWTEST_CACHE_DIR ??= join(root, 'node_modules/.cache/playwright')
  const { scratch, onDisk, remove } = await placesOfTests()
  // Whoever stops the run stops what it started, too, and leaves nothing in memory.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void remove().finally(() => process.exit(1)))
  Object.assign(process.env, { TMPDIR: scratch, CHECKOUTS_DIR: onDisk })
  const reports = await mkdtemp(join(scratch, 'techo-reports-'))
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

  const runUnits = async () => {
    const file = join(reports, 'unit.json')
    // One worker less than alone: journeys run beside them, and what is printed would run into what they print.
    const unit = await runCommand(
      process.execPath,
      [
        join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        `--maxWorkers=${availableParallelism()}`,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
      ],
      { show: false },
    )
    process.stdout.write(`\n${unit.output}\n`)
    const report = await readReport<VitestReport>(file)
    count(
      'vitest',
      unit.code,
      { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 },
      report ? failedUnits(report) : [],
    )
  }

  const runJourneys = async (env: Record<string, string>) => {
    const file = join(reports, 'e2e.json')
    const browser = await runCommand(
      join(root, 'node_modules/.bin/playwright'),
      ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
      { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file } },
    )
    const report = await readReport<PlaywrightReport>(file)
    const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {}
    count(
      'playwright',
      browser.code,
      { passed: expected, failed: unexpected + flaky },
      report ? failedJourneys(report) : [],
    )
  }

  const [checks, built] = await Promise.all([runChecks(), buildProduct()])
  for (const { ok, name, output } of checks)
    count(name, ok ? 0 : 1, { passed: ok ? 1 : 0, failed: 0 }, ok ? [] : [failedCommand(name, output)])
  if (built.code !== 0)
    count('build', built.code, { passed: 0, failed: 1 }, [
      failedCommand('build, so that no browser test was run', built.output),
    ])
  const env = built.code === 0 ? await ensureChromium() : null
  await Promise.all([runUnits(), ...(env ? [runJourneys(env)] : [])])

  for (const failure of told) process.stdout.write(`\n✗ ${failure}\n`)
  await remove()
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  process.exitCode = failed > 0 ? 1 : 0
}
