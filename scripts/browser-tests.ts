import { join } from 'node:path'
import { run as build } from './build.ts'
import { ensureChromium } from './chromium.ts'
import { runCommand } from './process.ts'
import { root } from './root.ts'

/** Builds, and runs the browser tests of some files with their settings; a failure becomes the code of the process. */
export async function runBrowserTests(files: string, settings: Readonly<Record<string, string>>): Promise<void> {
  const env = await ensureChromium()
  await build([])
  const program = join(root, 'node_modules/.bin/playwright')
  const args = ['test', '--config', 'e2e/playwright.config.ts', files]
  const { code } = await runCommand(program, args, { env: { ...env, ...settings } })
  if (code !== 0) process.exitCode = code
}
