import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { startHost } from '../../scripts/bench/host.ts'
import { median, percentile, print, printTable } from '../../scripts/bench/measure.ts'
import type { PagesOptions } from '../../scripts/bench-arguments.ts'
import { ensureChromium } from '../../scripts/chromium.ts'
import { site } from '../../scripts/root.ts'
import { newcomer } from './newcomer.ts'
import { fill, type ScreenName, screenNames, screens } from './pages/screens.ts'

const rounds = 12
/** Neighbours show no rows of one name, so that those of the page that was left are not taken for the next one's. */
const walk: readonly ScreenName[] = ['notes', 'habits', 'week', 'lists', 'day', 'board', 'shelf', 'projects']
const enough = 4

/** The word that the names of a page's rows begin with. */
function wordOf(name: ScreenName, today: string): string {
  const { rows, shown } = screens[name]
  const named = Object.values(rows(1, today))
    .flat()
    .map(row => Reflect.get(row, shown))
    .find(value => typeof value === 'string')
  return String(named).replace(/ R\d+$/, '')
}

interface Change {
  readonly path: string
  readonly word: string
  readonly enough: number
}

/** Presses the link of the menu; milliseconds until so many rows of its page stand and a frame was produced. */
const follow = ({ path, word, enough }: Change): Promise<number> => {
  const link = document.querySelector<HTMLElement>(`:is(nav, header) a[href="${path}"]`)
  if (!link) throw new Error(`The menu has no ${path}`)
  const { promise, resolve } = Promise.withResolvers<number>()
  const name = new RegExp(`${word} R\\d{5}`, 'g')
  const look = () => {
    const main = document.getElementById('main')
    const names = new Set(location.pathname === path ? main?.textContent?.match(name) : [])
    if (names.size < enough) return requestAnimationFrame(look)
    // A task that is posted in a frame runs when that frame has been produced.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(performance.now() - began)
    return port2.postMessage(null)
  }
  const began = performance.now()
  link.click()
  requestAnimationFrame(look)
  return promise
}

/** Presses the first note of the list; milliseconds until its text can be written in. */
const openNote = (): Promise<number> => {
  const { promise, resolve } = Promise.withResolvers<number>()
  const look = () => {
    if (!document.querySelector('#main [contenteditable=true]')) return requestAnimationFrame(look)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(performance.now() - began)
    return port2.postMessage(null)
  }
  const began = performance.now()
  document.querySelector<HTMLElement>('#main [role=row] a')?.click()
  requestAnimationFrame(look)
  return promise
}

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** What a page written by hand takes to show other rows it holds. */
async function floor(page: Page, count: number): Promise<readonly number[]> {
  await page.setContent('<style>p{height:48px;margin:0}</style><main></main><button>x</button>')
  await page.evaluate(count => {
    const lists = ['会議', '散歩'].map(word => Array.from({ length: count }, (_, at) => `${word} R${at}`))
    let shown = 0
    document.querySelector('button')?.addEventListener('click', () => {
      shown = 1 - shown
      const rows = (lists[shown] ?? []).slice(0, 24).map(text => {
        const element = document.createElement('p')
        element.textContent = text
        return element
      })
      document.querySelector('main')?.replaceChildren(...rows)
    })
  }, count)
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    await pause(300)
    times.push(
      await page.evaluate(() => {
        const { promise, resolve } = Promise.withResolvers<number>()
        const began = performance.now()
        document.querySelector('button')?.click()
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now() - began)
          port2.postMessage(null)
        })
        return promise
      }),
    )
  }
  return times
}

interface Walked {
  readonly times: ReadonlyMap<string, readonly number[]>
  readonly cpu: ReadonlyMap<string, readonly number[]>
}

async function walkThrough(browser: Browser, count: number): Promise<Walked> {
  const folder = await mkdtemp(join(tmpdir(), 'techo-navigation-'))
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' }).format(Date.now())
  const host = await startHost({ DATA_DIR: folder, SITE_DIR: site })
  const person = await newcomer(host)
  await fill(person, screenNames, count, today)
  const context = await browser.newContext({
    ...{ locale: 'ja-JP', timezoneId: 'Asia/Tokyo', viewport: { width: 1280, height: 800 } },
    serviceWorkers: 'block',
  })
  await context.addCookies(person.cookies.map(cookie => ({ ...cookie, url: host.url })))
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const taken = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
  const times = new Map<string, number[]>()
  const cpu = new Map<string, number[]>()
  const note = (of: string, ms: number, work: number) => {
    times.set(of, [...(times.get(of) ?? []), ms])
    cpu.set(of, [...(cpu.get(of) ?? []), work])
  }
  await page.goto(`${host.url}${screens.projects.path}`)
  await page.waitForLoadState('networkidle')
  // The first round fetches code and rows and does not count.
  for (let round = 0; round <= rounds; round++)
    for (const name of walk) {
      const { path } = screens[name]
      const before = await taken()
      const ms = await page.evaluate(follow, { path, word: wordOf(name, today), enough })
      if (round > 0) note(name, ms, (await taken()) - before)
      await page.waitForLoadState('networkidle')
      await pause(round > 0 ? 300 : 2500)
      if (name !== 'notes') continue
      const still = await taken()
      const opened = await page.evaluate(openNote)
      if (round > 0) note('a note', opened, (await taken()) - still)
      await pause(round > 0 ? 300 : 2500)
    }
  await context.close()
  await host.stop()
  await rm(folder, { recursive: true, force: true })
  return { times, cpu }
}

/** From page to page by the menu, and into a note: from the press until rows stand. */
export async function run({ rows: counts }: PagesOptions): Promise<void> {
  process.env.NODE_ENV = 'production'
  const { CHROMIUM_PATH } = await ensureChromium()
  const browser = await chromium.launch({
    ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const table: (readonly (string | number)[])[] = [['to', 'rows', 'median ms', 'p95', 'processor ms']]
  for (const count of counts) {
    const bare = await floor(await browser.newPage(), count)
    table.push(['floor', count, median(bare), percentile(bare, 0.95), ''])
    const { times, cpu } = await walkThrough(browser, count)
    for (const [of, ms] of times) table.push([of, count, median(ms), percentile(ms, 0.95), median(cpu.get(of) ?? [])])
  }
  await browser.close()
  printTable(table)
  print(`  ${rounds} changes each, with code and rows at hand`)
}
