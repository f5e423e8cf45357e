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
const dayMs = 86_400_000
const histories = { 'two weeks': 14, 'ten years': 3653 } as const
type History = keyof typeof histories

const dayBefore = (count: number) => new Date(Date.now() - count * dayMs).toISOString().slice(0, 10)

interface Measured {
  readonly load: number
  readonly range: number
}

/** Opens the page of a habit until all its charts stand, then looks at its whole history. */
async function measure(browser: Browser, host: Host, days: number): Promise<Measured> {
  const person = await newcomer(host)
  const id = crypto.randomUUID()
  const weekly = { schedule_kind: 'times_per', times: 20, per: null, per_days: 30 }
  await person.insert('habits', [
    { id, name: '散歩', search_norm: '散歩', start_date: dayBefore(days), rank: 'a1', ...weekly },
  ])
  const done = Array.from({ length: days }, (_, index) => index + 1).filter(back => back % 3 !== 0)
  await person.insert(
    'habit_entries',
    done.map(back => ({ habit_id: id, day: dayBefore(back), state: 'done' })),
  )
  const context = await browser.newContext({
    locale: 'ja-JP',
    timezoneId: 'UTC',
    viewport: { width: 1280, height: 800 },
  })
  await context.addCookies(person.cookies.map(cookie => ({ ...cookie, url: host.url })))
  const page = await context.newPage()
  const started = performance.now()
  await page.goto(`${host.url}/mypage/habits/${id}`, { waitUntil: 'commit' })
  await page.getByRole('figure', { name: '記録した時刻' }).waitFor({ timeout: 60_000 })
  const load = performance.now() - started
  await page.waitForLoadState('networkidle')
  const pressed = performance.now()
  await page.getByRole('radio', { name: 'すべて' }).dispatchEvent('click')
  await page.waitForURL(/range=all/)
  await page.evaluate(() => new Promise(requestAnimationFrame))
  const range = performance.now() - pressed
  await context.close()
  return { load, range }
}

/** The page of a habit of two weeks and of ten years, in turn: what the history costs. */
export async function run(): Promise<void> {
  const { CHROMIUM_PATH } = await ensureChromium()
  const folder = await mkdtemp(join(tmpdir(), 'techo-bench-'))
  const host = await startHost({ DATA_DIR: folder, SITE_DIR: site })
  const browser = await chromium.launch({
    ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const found: Record<History, Measured[]> = { 'two weeks': [], 'ten years': [] }
  const names = Object.keys(histories) as History[]
  try {
    for (let round = 0; round < rounds; round++)
      for (const name of names) found[name].push(await measure(browser, host, histories[name]))
  } finally {
    await browser.close()
    await host.stop()
    await rm(folder, { recursive: true, force: true })
  }
  const row = (name: History) => [
    median(found[name].map(each => each.load)),
    median(found[name].map(each => each.range)),
  ]
  const [short, long] = [row('two weeks'), row('ten years')]
  printTable([
    ['history', 'charts stand ms', 'all years ms'],
    ['two weeks', ...short],
    ['ten years', ...long],
    ['ten years ÷ two weeks', ...long.map((value, index) => value / (short[index] ?? 1))],
  ])
}
