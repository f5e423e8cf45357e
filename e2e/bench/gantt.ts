import { type Browser, chromium, type Page } from '@playwright/test'
import { median, percentile, print, printTable } from '../../scripts/bench/measure.ts'
import { ensureChromium } from '../../scripts/chromium.ts'
import { keepSession, newPerson, register, startProduct } from '../support/index.ts'
import { rowsOf } from '../support/person.ts'

/** A large plan and an ordinary one: tasks in groups of ten, links that lead forwards. */
const sizes = [
  { tasks: 500, links: 400 },
  { tasks: 5000, links: 4000 },
] as const
const rounds = 7
const frames = 180
// A busy machine takes longer for a request than the server gives it.
const batch = 100

const uuid = (index: number) => `0193b000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`

/** The same numbers in every run. */
const numbers = () => {
  let state = 7
  return () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647
  }
}

function planOf({ tasks: count, links: most }: (typeof sizes)[number]) {
  const next = numbers()
  const tasks = Array.from({ length: count }, (_, index) => ({
    index,
    id: uuid(index),
    parent: index % 10 === 0 ? null : uuid(index - (index % 10)),
    duration: 1 + Math.floor(next() * 8),
    progress: Math.floor(next() * 100),
  }))
  const links = new Map<string, { readonly pred: string; readonly succ: string }>()
  while (links.size < most) {
    const pred = Math.floor(next() * (count - 50))
    const succ = pred + 1 + Math.floor(next() * 40)
    if (pred % 10 === 0 || succ % 10 === 0) continue
    links.set(`${pred} ${succ}`, { pred: uuid(pred), succ: uuid(succ) })
  }
  return { tasks, links: [...links.values()] }
}

type Made = ReturnType<typeof planOf>

async function fill(
  product: Awaited<ReturnType<typeof startProduct>>,
  made: Made,
  token: { access_token: string },
): Promise<string> {
  const rows = rowsOf(product, token)
  const project = crypto.randomUUID()
  await rows.insert('projects', { id: project, name: 'Gantt', start_date: '2026-11-02' })
  const byBatches = async (table: string, all: readonly unknown[]) => {
    for (let at = 0; at < all.length; at += batch) await rows.insert(table, all.slice(at, at + batch))
  }
  await byBatches(
    'tasks',
    made.tasks.map(({ id, parent, index, duration, progress }) => ({
      id,
      project_id: project,
      parent_id: parent,
      title: `Task ${index}`,
      duration_days: duration,
      progress,
      rank_project: `b${String(index).padStart(5, '0')}V`,
    })),
  )
  await byBatches(
    'task_links',
    made.links.map(({ pred, succ }) => ({ pred_id: pred, succ_id: succ })),
  )
  return project
}

/** From the press to the second frame after the chart's rows are there: its rows were on their way to the screen then. */
const untilDrawn = (page: Page, press: { readonly name: string }) =>
  page.evaluate(async ({ name }) => {
    const radio = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].find(
      each => each.closest('label')?.textContent?.trim() === name,
    )
    const frame = () => new Promise(requestAnimationFrame)
    const begin = performance.now()
    radio?.click()
    while (!document.querySelector('[role=treegrid] [data-bar]')) await frame()
    await frame()
    return performance.now() - begin
  }, press)

/** Time between frames, in ms, while the chart is scrolled down and along. */
const scrolled = (page: Page) =>
  page.evaluate(async count => {
    const chart = document.querySelector('[role=treegrid]')
    if (!chart) throw new Error('There is no chart')
    const gaps: number[] = []
    let last = performance.now()
    for (let index = 0; index < count; index++) {
      chart.scrollTop += 48
      chart.scrollLeft += index % 2 === 0 ? 24 : -8
      await new Promise(requestAnimationFrame)
      const now = performance.now()
      gaps.push(now - last)
      last = now
    }
    return gaps.slice(2)
  }, frames)

/** From a key to the frame in which the row says its new start, the cascade worked out. */
const moved = (page: Page) =>
  page.evaluate(async () => {
    const row = document.querySelectorAll<HTMLElement>('[role=treegrid] [data-kind=task]')[2]
    if (!row) throw new Error('There is no row')
    row.focus()
    const before = row.textContent
    const begin = performance.now()
    row.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
    while (row.textContent === before) await new Promise(requestAnimationFrame)
    return performance.now() - begin
  })

async function measure(browser: Browser, made: Made) {
  const product = await startProduct()
  try {
    const token = await register(product, newPerson())
    const project = await fill(product, made, token)
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    await keepSession(context, product, token)
    const page = await context.newPage()
    await page.goto(`${product.url}/mypage/project-management?project=${project}&view=calendar`)
    await page.getByRole('radio', { name: 'カレンダー' }).waitFor()
    await page.waitForLoadState('networkidle')
    // The chunk comes once; what is measured is drawing.
    const paints: number[] = []
    for (let round = 0; round <= rounds; round++) {
      paints.push(await untilDrawn(page, { name: 'ガント' }))
      if (round < rounds) await page.getByText('カレンダー', { exact: true }).click()
      if (round < rounds) await page.getByRole('treegrid').waitFor({ state: 'detached' })
    }
    const gaps = await scrolled(page)
    await page.evaluate(() => document.querySelector('[role=treegrid]')?.scrollTo(0, 0))
    await page.waitForFunction(() => document.querySelector('[role=treegrid] [data-kind=task]') !== null)
    const key = await moved(page)
    await context.close()
    return { paint: median(paints.slice(1)), gaps, key }
  } finally {
    await product.dispose()
  }
}

export async function run(): Promise<void> {
  const { CHROMIUM_PATH } = await ensureChromium()
  const browser = await chromium.launch(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {})
  const table: (readonly (string | number)[])[] = [
    ['tasks + links', 'first paint ms', 'key → shown ms', 'scroll p50 ms', 'scroll p95 ms'],
  ]
  try {
    for (const size of sizes) {
      const made = planOf(size)
      const { paint, gaps, key } = await measure(browser, made)
      table.push([`${size.tasks} + ${size.links}`, paint, key, median(gaps), percentile(gaps, 0.95)])
    }
  } finally {
    await browser.close()
  }
  printTable(table)
  print('  first paint: the view is chosen, its rows and bars are drawn; the data is there')
}
