import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { type Host, startHost } from '../../scripts/bench/host.ts'
import { median, percentile, printTable } from '../../scripts/bench/measure.ts'
import { ensureChromium } from '../../scripts/chromium.ts'
import { site } from '../../scripts/root.ts'
import { type Newcomer, newcomer } from './newcomer.ts'

const rounds = 5
const moves = 12
const week = '2026-11-15'
const days = Array.from({ length: 7 }, (_, index) => `2026-11-${15 + index}`)
const address = `/mypage/daily/weekly-tasks?week=${week}`

interface Measured {
  readonly load: number
  readonly moves: readonly number[]
  readonly longest: number
}

/** A person with that many tasks in one week, as cookies for the browser. */
async function person(host: Host, cards: number): Promise<Newcomer['cookies']> {
  const { cookies, insert } = await newcomer(host)
  await insert(
    'tasks',
    Array.from({ length: cards }, (_, index) => ({
      id: crypto.randomUUID(),
      title: `${index + 1}番目のタスク`,
      planned_date: days[index % days.length],
      planned_week: week,
      estimate_min: 15,
      rank_day: `a${index.toString(36).padStart(3, '0')}1`,
    })),
  )
  return cookies
}

/** Opens the board, then moves a card back and forth by keys: the time from each key to the painted card. */
async function measure(browser: Browser, host: Host, cards: number): Promise<Measured> {
  const context = await browser.newContext({
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    viewport: { width: 1280, height: 800 },
  })
  await context.addCookies((await person(host, cards)).map(cookie => ({ ...cookie, url: host.url })))
  const page = await context.newPage()
  const started = performance.now()
  await page.goto(host.url + address, { waitUntil: 'commit' })
  await page
    .locator('[data-card]')
    .nth(cards - 1)
    .waitFor({ state: 'attached', timeout: 60_000 })
  const load = performance.now() - started
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    const seen: number[] = []
    new PerformanceObserver(list => seen.push(...list.getEntries().map(entry => entry.duration))).observe({
      type: 'longtask',
    })
    Object.assign(globalThis, { longTasks: seen })
  })
  await page.locator('[data-card]').first().focus()
  const times: number[] = []
  for (let index = 0; index < moves; index++) {
    const key = index % 2 === 0 ? 'ArrowRight' : 'ArrowLeft'
    const spent = await page.evaluate(async name => {
      const card = document.activeElement
      const id = card instanceof HTMLElement ? card.dataset.card : undefined
      const before = card?.closest('section')
      const start = performance.now()
      card?.dispatchEvent(new KeyboardEvent('keydown', { key: name, shiftKey: true, bubbles: true, cancelable: true }))
      const isThere = () => {
        const now = document.querySelector<HTMLElement>(`[data-card="${id}"]`)
        return now?.closest('section') !== before && now === document.activeElement
      }
      do await new Promise(requestAnimationFrame)
      while (!isThere() && performance.now() - start < 5_000)
      return performance.now() - start
    }, key)
    times.push(spent)
  }
  const longest = await page.evaluate(() => {
    const seen: unknown = Reflect.get(globalThis, 'longTasks')
    return Array.isArray(seen) ? Math.max(0, ...seen.map(Number)) : 0
  })
  await context.close()
  return { load, moves: times, longest }
}

/** The weekly board with 20 and with 200 cards, in turn: what ten times the cards cost. */
export async function run(): Promise<void> {
  const { CHROMIUM_PATH } = await ensureChromium()
  const folder = await mkdtemp(join(tmpdir(), 'techo-bench-'))
  const host = await startHost({ DATA_DIR: folder, SITE_DIR: site })
  const browser = await chromium.launch({
    ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const found: Record<number, Measured[]> = { 20: [], 200: [] }
  try {
    for (let round = 0; round < rounds; round++)
      for (const cards of [20, 200]) found[cards]?.push(await measure(browser, host, cards))
  } finally {
    await browser.close()
    await host.stop()
    await rm(folder, { recursive: true, force: true })
  }
  const row = (cards: number) => {
    const some = found[cards] ?? []
    const all = some.flatMap(each => each.moves)
    return [
      median(some.map(each => each.load)),
      median(all),
      percentile(all, 0.95),
      Math.max(...some.map(each => each.longest)),
    ]
  }
  const [few = [], many = []] = [row(20), row(200)]
  printTable([
    ['cards', 'usable ms', 'move p50 ms', 'move p95 ms', 'longest task ms'],
    ['20', ...few],
    ['200', ...many],
    ['200 ÷ 20', ...many.map((value, index) => value / (few[index] ?? 1))],
  ])
}
