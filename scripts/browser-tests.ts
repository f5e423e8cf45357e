import { join } from 'node:path'
import { run as build } from './build.ts'
import { ensureChromium } from './chromium.ts'
import { runCommand } from './process.ts'
import { root } from './root.ts'

/** Builds, and runs the browser tests of some files with their settings; the code of the process is theirs. */
export async function runBrowserTests(
  files: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const env = await ensureChromium()
  await build([])
  const program = join(root, 'node_modules/.bin/playwright')
  const args = ['test', '--config', 'e2e/playwright.config.ts', ...files]
  const { code } = await runCommand(program, args, { env: { ...env, ...settings } })
  process.exitCode = code
}
