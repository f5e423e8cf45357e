import { spawn } from 'node:child_process'
import { access } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import { within } from './rest.ts'

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

/** Runs a program whose output is seen; answers whether it ended well. */
const ended = (command: string, ...args: readonly string[]): Promise<boolean> =>
  new Promise(resolve => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const child = spawn(command, args, { env, stdio: ['ignore', 'inherit', 'inherit'] })
    child.on('error', () => resolve(false))
    child.on('close', code => resolve(code === 0))
  })

/**
 * The browser for tests and inspections, as an environment for the test runner: an installed Chromium or Chrome, else the test
 * tool's own download, else Debian's package. An empty `CHROMIUM_PATH` means the test tool's own.
 * @throws when there is none and none could be installed
 */
export async function ensureChromium(): Promise<{ CHROMIUM_PATH: string }> {
  const path = process.env.CHROMIUM_PATH ?? (await installed())
  if (path) return { CHROMIUM_PATH: path }
  const tool = fileURLToPath(import.meta.resolve('@playwright/test/cli'))
  if (await ended(process.execPath, tool, 'install', 'chromium')) return { CHROMIUM_PATH: '' }
  if (process.getuid?.() === 0) {
    await ended('apt-get', 'update', '-qq')
    for (const name of ['chromium-headless-shell', 'chromium']) {
      await ended('apt-get', 'install', '-y', '-qq', name, 'fonts-noto-cjk')
      const debian = await installed()
      if (debian) return { CHROMIUM_PATH: debian }
    }
  }
  throw new Error(
    'No Chromium or Chrome was found and none could be installed. Install one, or name it in CHROMIUM_PATH.',
  )
}

/** Works with a browser of its own, which is closed then. */
export async function withChromium<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const { CHROMIUM_PATH } = await ensureChromium()
  const browser = await chromium.launch({
    ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    return await work(browser)
  } finally {
    await within(5000, browser.close())
  }
}
