import { join } from 'node:path'
import { runCommand } from './process.ts'
import { root } from './root.ts'
import { oneChecker } from './type-checker.ts'

export interface CheckResult {
  readonly name: string
  readonly ok: boolean
  /** what it printed */
  readonly output: string
}

const bin = (name: string) => join(root, 'node_modules/.bin', name)

/**
 * One program's worth of checking: several checkers side by side each work out the types that all files share, for twice the
 * processor's time. What it learned is kept, so that the next check looks at what changed.
 */
const typesArguments = [
  ...['-p', 'scripts/tsconfig.all.json', ...oneChecker],
  ...['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo'],
]

/** Tests that read the sources and texts themselves, so that no import tells a tool which change concerns them. */
const testsOfSources = [
  'scripts/docs.test.ts',
  'scripts/sources.test.ts',
  'shared/tooling/src/circles',
  'shared/tooling/src/layers',
]

async function check(name: string, command: string, args: readonly string[]): Promise<CheckResult> {
  const { code, output } = await runCommand(command, args, { show: false })
  if (code !== 0) process.stdout.write(`\n✗ ${name}\n${output}\n`)
  else process.stdout.write(`✓ ${name}\n`)
  return { name, ok: code === 0, output }
}

/** Format, lint, types, unused code and generated files, each as one named result; the types are checked beside the others. */
export async function runChecks(): Promise<CheckResult[]> {
  const others = async () => [
    await check('format and lint', bin('biome'), ['ci', '.']),
    await check('no unused files, exports or dependencies', bin('knip'), ['--no-progress']),
    await check('generated files are current', process.execPath, ['scripts/run.mjs', 'generate', '--check']),
    await check('no registry host in any file', process.execPath, ['scripts/run.mjs', 'hosts']),
  ]
  // All packages as one program: what they share is read once, which a program each would read twenty times.
  const [types, rest] = await Promise.all([check('types', bin('tsc'), typesArguments), others()])
  return [types, ...rest]
}

/** The checks, and the tests that the whole test command has anyway but that take a second: texts and the borders of folders. */
export async function runChecksAlone(): Promise<CheckResult[]> {
  return [...(await runChecks()), await check('texts and borders', bin('vitest'), ['run', ...testsOfSources])]
}

/** `pnpm check` */
export async function run(): Promise<void> {
  const results = await runChecksAlone()
  const failed = results.filter(result => !result.ok)
  process.stdout.write(`${results.length - failed.length} passed, ${failed.length} failed\n`)
  process.exitCode = failed.length > 0 ? 1 : 0
}
