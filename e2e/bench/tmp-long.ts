import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { type Host, startHost } from '../../scripts/bench/host.ts'
import { median, print, printTable } from '../../scripts/bench/measure.ts'
import { ensureChromium } from '../../scripts/chromium.ts'
import { site } from '../../scripts/root.ts'
import { documentOf } from '../../shared/editor/src/bench/documents.ts'
import { newcomer } from './newcomer.ts'

const rounds = 1
const keys = 3
const sizes = [10_000] as const

interface Measured {
  readonly open: number
  readonly key: number
  readonly save: number
  /** the longest time for which a key would have had to wait during a save */
  readonly longest: number
}

/** Milliseconds of CPU that the main thread has spent. */
async function spent(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

const painted = (page: Page) =>
  page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve))))

/** Until the page has nothing to do: what is counted, read ahead and kept on the device is done by then. */
async function rest(page: Page, devtools: CDPSession) {
  let before = await spent(devtools)
  for (let quiet = 0; quiet < 3; ) {
    await page.waitForTimeout(500)
    const now = await spent(devtools)
    quiet = now - before < 15 ? quiet + 1 : 0
    before = now
  }
}

/** Milliseconds of the longest task since this was asked last. */
const longestTask = (page: Page) =>
  page.evaluate(() => {
    const seen: number[] = Reflect.get(window, 'longTasks')
    return Math.max(0, ...seen.splice(0))
  })

async function measure(browser: Browser, host: Host, blocks: number): Promise<Measured> {
  const person = await newcomer(host)
  const id = crypto.randomUUID()
  await person.insert('notes', [{ id, title: 'Long', doc: documentOf(blocks) }])
  const context = await browser.newContext({ locale: 'ja-JP', viewport: { width: 1280, height: 900 } })
  await context.addCookies(person.cookies.map(cookie => ({ ...cookie, url: host.url })))
  const page = await context.newPage()
  await page.addInitScript(() => {
    const seen: number[] = []
    new PerformanceObserver(list => {
      for (const { duration } of list.getEntries()) seen.push(duration)
    }).observe({ type: 'longtask' })
    Reflect.set(window, 'longTasks', seen)
  })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const begin = await spent(devtools)
  await page.goto(`${host.url}/mypage/notes/${id}`)
  const last = page.locator('[contenteditable=true] > :last-child').last()
  await last.waitFor({ state: 'attached' })
  await painted(page)
  const open = (await spent(devtools)) - begin
  await rest(page, devtools)
  await page.locator('[contenteditable=true] p').nth(2).click()
  await rest(page, devtools)
  const figures: Omit<Measured, 'open'>[] = []
  // The first key brings code, and the first save what is remembered of each block.
  for (let round = -1; round < keys; round++) {
    await longestTask(page)
    const start = await spent(devtools)
    await page.keyboard.press('a')
    await painted(page)
    const pressed = await spent(devtools)
    await rest(page, devtools)
    if (round < 0) continue
    figures.push({
      key: pressed - start,
      save: (await spent(devtools)) - pressed,
      longest: await longestTask(page),
    })
  }
  await context.close()
  const of = (name: keyof Omit<Measured, 'open'>) => median(figures.map(each => each[name]))
  return { open, key: of('key'), save: of('save'), longest: of('longest') }
}

/** CPU of the main thread in the page of a note, with its outline, links, counting, outbox and what comes back of a save. */
export async function run(): Promise<void> {
  const { CHROMIUM_PATH } = await ensureChromium()
  const folder = await mkdtemp(join(tmpdir(), 'techo-bench-'))
  const host = await startHost({ DATA_DIR: folder, SITE_DIR: site })
  const browser = await chromium.launch({
    ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const found = new Map<number, Measured[]>(sizes.map(size => [size, []]))
  try {
    for (let round = 0; round < rounds; round++)
      for (const size of sizes) found.get(size)?.push(await measure(browser, host, size))
  } finally {
    await browser.close()
    await host.stop()
    await rm(folder, { recursive: true, force: true })
  }
  const names = ['open', 'key', 'save', 'longest'] as const
  printTable([
    ['blocks', 'open ms', 'a key', 'its save', 'longest task of it'],
    ...[...found].map(([size, all]) => [String(size), ...names.map(name => median(all.map(each => each[name])))]),
  ])
  print('  medians, in turn; CPU of the main thread; tasks below 50 ms count as none')
}
