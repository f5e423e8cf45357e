import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { median, percentile, print, printTable } from '../../scripts/bench/measure.ts'
import { ensureChromium } from '../../scripts/chromium.ts'
import { keepSession, newPerson, register, startProduct } from '../support/index.ts'
import { rowsOf } from '../support/person.ts'

/** A week as full as any: what happens once, what repeats every day, tasks with an hour and without one. */
const once = 258
const series = 6
const timed = 60
const free = 40
const appointments = once + series * 7
const week = '2026-11-22'
const rounds = 15
const frames = 180

const dayOf = (index: number) => `2026-11-${22 + (index % 7)}`
/** A quarter of an hour of the day, as an hour of UTC that is daytime in Tokyo. */
const at = (index: number, minutes: number) => {
  const from = Date.parse(`${dayOf(index)}T00:00:00Z`) + ((index * 45) % 600) * 60_000
  return new Date(from + minutes * 60_000).toISOString()
}

async function fill(product: Awaited<ReturnType<typeof startProduct>>, token: { access_token: string }) {
  const rows = rowsOf(product, token)
  const calendar = crypto.randomUUID()
  await rows.insert('calendars', { id: calendar, name: '仕事' })
  const event = (title: string, index: number, rrule: string | null) => ({
    ...{ id: crypto.randomUUID(), calendar_id: calendar, title, search_norm: title, all_day: false, rrule },
    ...{ start_at: at(index, 0), end_at: at(index, 30 + (index % 4) * 15), time_zone: 'Asia/Tokyo' },
  })
  await rows.insert('events', [
    ...Array.from({ length: once }, (_, index) => event(`予定${index}`, index, null)),
    ...Array.from({ length: series }, (_, index) => event(`毎日${index}`, index * 7, 'FREQ=DAILY;WKST=SU')),
  ])
  await rows.insert(
    'tasks',
    Array.from({ length: timed + free }, (_, index) => ({
      id: crypto.randomUUID(),
      title: `タスク${index}`,
      planned_date: dayOf(index),
      planned_time: index < timed ? `${10 + (index % 9)}:00` : null,
    })),
  )
}

/** From the press to the frame after all boxes are there. */
const untilDrawn = (page: Page, boxes: number) =>
  page.evaluate(async wanted => {
    const radio = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].find(
      each => each.closest('label')?.textContent?.trim() === '週',
    )
    const frame = () => new Promise(requestAnimationFrame)
    const begin = performance.now()
    radio?.click()
    while (document.querySelectorAll('section[data-dragging] [data-kind][data-short]').length < wanted) await frame()
    await frame()
    return performance.now() - begin
  }, boxes)

/** What the page's main thread has worked so far, in ms of its processor: on a machine with company the clock says little. */
async function worked(tools: CDPSession) {
  const { metrics } = await tools.send('Performance.getMetrics')
  const of = (name: string) => (metrics.find(each => each.name === name)?.value ?? Number.NaN) * 1000
  return {
    task: of('TaskDuration'),
    script: of('ScriptDuration'),
    style: of('RecalcStyleDuration'),
    layout: of('LayoutDuration'),
  }
}

/** Time between frames, in ms, while the hours are scrolled down and up. */
const scrolled = (page: Page) =>
  page.evaluate(async count => {
    const hours = document.querySelector('section[data-dragging]')
    if (!hours) throw new Error('There are no hours')
    const gaps: number[] = []
    let last = performance.now()
    for (let index = 0; index < count; index++) {
      hours.scrollTop += index % 60 < 30 ? 24 : -24
      await new Promise(requestAnimationFrame)
      const now = performance.now()
      gaps.push(now - last)
      last = now
    }
    return gaps.slice(2)
  }, frames)

async function measure(browser: Browser) {
  const product = await startProduct()
  try {
    const token = await register(product, newPerson())
    await fill(product, token)
    const context = await browser.newContext({
      ...{ viewport: { width: 1280, height: 900 }, locale: 'ja-JP', timezoneId: 'Asia/Tokyo' },
    })
    await keepSession(context, product, token)
    const page = await context.newPage()
    await page.goto(`${product.url}/mypage/schedule?view=month&day=${week}`)
    await page.waitForLoadState('networkidle')
    const paints: number[] = []
    const works: Awaited<ReturnType<typeof worked>>[] = []
    const tools = await context.newCDPSession(page)
    await tools.send('Performance.enable', { timeDomain: 'threadTicks' })
    for (let round = 0; round <= rounds; round++) {
      // Three rows above the hours are seen, the others are folded.
      const before = await worked(tools)
      paints.push(await untilDrawn(page, appointments + timed))
      const after = await worked(tools)
      works.push({
        task: after.task - before.task,
        script: after.script - before.script,
        style: after.style - before.style,
        layout: after.layout - before.layout,
      })
      if (round < rounds) await page.getByRole('radiogroup').getByText('月', { exact: true }).click()
      if (round < rounds) await page.locator('section[data-dragging]').waitFor({ state: 'detached' })
    }
    const gaps = await scrolled(page)
    let asked = 0
    page.on('request', request => {
      if (/\/rest\/v1\/events\?/.test(request.url())) asked += 1
    })
    await page.getByRole('radiogroup').getByText('年', { exact: true }).click()
    await page.getByRole('link', { name: '2026年12月', exact: true }).waitFor()
    await page.waitForLoadState('networkidle')
    await context.close()
    return { first: paints[0] ?? 0, paints: paints.slice(1), works: works.slice(1), gaps, asked }
  } finally {
    await product.dispose()
  }
}

/** The week with 300 appointments and 100 tasks: from the press to its boxes, frames while scrolling; requests of a year. */
export async function run(): Promise<void> {
  const { CHROMIUM_PATH } = await ensureChromium()
  const browser = await chromium.launch({
    ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const { first, paints, works, gaps, asked } = await measure(browser)
    printTable([
      ['first ms', 'drawn p50 ms', 'drawn least ms', 'frame p50 ms', 'frame p95 ms', 'requests of a year'],
      [first, median(paints), Math.min(...paints), median(gaps), percentile(gaps, 0.95), asked],
    ])
    printTable([
      ['processor time of the main thread, ms', 'p50', 'least'],
      ...(['task', 'script', 'style', 'layout'] as const).map(name => {
        const all = works.map(each => each[name])
        return [name, median(all), Math.min(...all)]
      }),
    ])
    print(`${appointments} appointments, ${timed + free} tasks; 60 frames a second are 16.7 ms each`)
  } finally {
    await browser.close()
  }
}
