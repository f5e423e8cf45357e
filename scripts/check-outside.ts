import { join } from 'node:path'
import { run as build } from './build.ts'
import { ensureChromium } from './chromium.ts'
import { runCommand } from './process.ts'
import { root } from './root.ts'

/**
 * `pnpm check:outside`: a team with a repository of its own, from the packages of the kit to a remote that people see. It installs
 * what such a repository needs from npm, 650 MB, so it is no part of `npm test`.
 */
export async function run(): Promise<void> {
  const env = await ensureChromium()
  await build([])
  const program = join(root, 'node_modules/.bin/playwright')
  const args = ['test', '--config', 'e2e/playwright.config.ts', 'federation/outside']
  const { code } = await runCommand(program, args, { env: { ...env, OUTSIDE: '1' } })
  process.exitCode = code
}
