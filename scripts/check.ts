import { join } from 'node:path'
import { runCommand } from './process.ts'
import { root } from './root.ts'

export interface CheckResult {
  readonly name: string
  readonly ok: boolean
}

const bin = (name: string) => join(root, 'node_modules/.bin', name)

/** Format, lint, types, unused code and generated files, each as one named result. */
export async function runChecks(): Promise<CheckResult[]> {
  const results: CheckResult[] = []
  const check = async (name: string, command: string, args: readonly string[]) => {
    const { code, output } = await runCommand(command, args, { show: false })
    if (code !== 0) process.stdout.write(`\n✗ ${name}\n${output}\n`)
    else process.stdout.write(`✓ ${name}\n`)
    results.push({ name, ok: code === 0 })
  }
  await check('format and lint', bin('biome'), ['ci', '.'])
  // All packages as one program: what they share is read once, which a program each would read twenty times.
  await check('types', bin('tsc'), ['-p', 'scripts/tsconfig.all.json'])
  await check('no unused files, exports or dependencies', bin('knip'), ['--no-progress'])
  await check('generated files are current', process.execPath, ['scripts/run.mjs', 'generate', '--check'])
  await check('no registry host in any file', process.execPath, ['scripts/run.mjs', 'hosts'])
  return results
}

/** `pnpm check` */
export async function run(): Promise<void> {
  const results = await runChecks()
  const failed = results.filter(result => !result.ok)
  process.stdout.write(`${results.length - failed.length} passed, ${failed.length} failed\n`)
  process.exitCode = failed.length > 0 ? 1 : 0
}
