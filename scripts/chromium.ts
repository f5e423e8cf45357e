import { access } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { runCommand } from './process.ts'
import { root } from './root.ts'

/** The shell for tests first: the same engine without the browser around it, for three quarters of the processor's time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

const installed = async (): Promise<string | null> => {
  const folders = (process.env.PATH ?? '').split(delimiter)
  for (const path of [...names.flatMap(name => folders.map(folder => join(folder, name))), ...places])
    if (await exists(path)) return path
  return null
}

/**
 * The browser for the tests, as an environment for the test runner: an installed Chromium or Chrome, else the test tool's
 * own download, else Debian's package. An empty `CHROMIUM_PATH` means the test tool's own.
 */
export async function ensureChromium(): Promise<{ CHROMIUM_PATH: string }> {
  const path = process.env.CHROMIUM_PATH ?? (await installed())
  if (path) return { CHROMIUM_PATH: path }
  const download = await runCommand(join(root, 'node_modules/.bin/playwright'), ['install', 'chromium'])
  if (download.code === 0) return { CHROMIUM_PATH: '' }
  if (process.getuid?.() === 0) {
    await runCommand('apt-get', ['update', '-qq'])
    for (const name of ['chromium-headless-shell', 'chromium']) {
      await runCommand('apt-get', ['install', '-y', '-qq', name, 'fonts-noto-cjk'], {
        env: { DEBIAN_FRONTEND: 'noninteractive' },
      })
      const debian = await installed()
      if (debian) return { CHROMIUM_PATH: debian }
    }
  }
  throw new Error(
    'No Chromium or Chrome was found and none could be installed. Install one, or name it in CHROMIUM_PATH.',
  )
}
