import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { type Host, startHost } from '../../scripts/bench/host.ts'
import { median, printTable } from '../../scripts/bench/measure.ts'
import { ensureChromium } from '../../scripts/chromium.ts'
import { site } from '../../scripts/root.ts'
import { newcomer } from './newcomer.ts'

const rounds = 5
const sizes = [50, 5000] as const
type Size = (typeof sizes)[number]

interface Measured {
  readonly first: number
  readonly again: number
}

/** Opens the shelf until a book stands on it, as on a new device and once more. */
async function measure(browser: Browser, host: Host, size: Size): Promise<Measured> {
  const person = await newcomer(host)
  const books = Array.from({ length: size }, (_, at) => ({
    id: crypto.randomUUID(),
    title: `本 ${at + 1}`,
    status: 'reading',
    owned: 'own',
    pages: 200,
  }))
  for (let from = 0; from < size; from += 250) await person.insert('books', books.slice(from, from + 250))
  const context = await browser.newContext({
    locale: 'ja-JP',
    timezoneId: 'UTC',
    viewport: { width: 1280, height: 800 },
  })
  await context.addCookies(person.cookies.map(cookie => ({ ...cookie, url: host.url })))
  const page = await context.newPage()
  const open = async () => {
    const started = performance.now()
    await page.goto(`${host.url}/mypage/bookshelf`, { waitUntil: 'commit' })
    await page
      .getByText(/^本 \d+$/)
      .first()
      .waitFor({ timeout: 60_000 })
    return performance.now() - started
  }
  const first = await open()
  await page.waitForLoadState('networkidle')
  const again = await open()
  await context.close()
  return { first, again }
}

/** The shelf with 50 and with 5,000 books, in turn: what the number of books costs until the first one is seen. */
export async function run(): Promise<void> {
  const { CHROMIUM_PATH } = await ensureChromium()
  const folder = await mkdtemp(join(tmpdir(), 'techo-bench-'))
  const host = await startHost({ DATA_DIR: folder, SITE_DIR: site })
  const browser = await chromium.launch({
    ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const found: Record<Size, Measured[]> = { 50: [], 5000: [] }
  try {
    for (let round = 0; round < rounds; round++)
      for (const size of sizes) found[size].push(await measure(browser, host, size))
  } finally {
    await browser.close()
    await host.stop()
    await rm(folder, { recursive: true, force: true })
  }
  const row = (size: Size) => [median(found[size].map(each => each.first)), median(found[size].map(each => each.again))]
  const [few, many] = [row(50), row(5000)]
  printTable([
    ['books', 'first visit ms', 'again ms'],
    ['50', ...few],
    ['5,000', ...many],
    ['5,000 ÷ 50', ...many.map((value, at) => value / (few[at] ?? 1))],
  ])
}
