import { randomUUID } from 'node:crypto'
import { chromium, type Page } from '@playwright/test'
import { median, percentile, printTable } from '../../scripts/bench/measure.ts'
import { ensureChromium } from '../../scripts/chromium.ts'
import { keepSession, newPerson, register, rowsOf, startProduct } from '../support/index.ts'

const [cards, frames] = [200, 180]

/** Times between frames while `work` runs: what a person sees, whatever caused it. */
async function framesOf(page: Page, work: (frame: number) => Promise<void>): Promise<readonly number[]> {
  await page.evaluate(() => {
    const times: number[] = []
    let last = performance.now()
    const next = (now: number) => {
      times.push(now - last)
      last = now
      if (Reflect.get(globalThis, 'benchFrames') === times) requestAnimationFrame(next)
    }
    Reflect.set(globalThis, 'benchFrames', times)
    requestAnimationFrame(next)
  })
  for (let frame = 0; frame < frames; frame++) {
    await work(frame)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  return page.evaluate(() => {
    const times: unknown = Reflect.get(globalThis, 'benchFrames')
    Reflect.set(globalThis, 'benchFrames', null)
    return Array.isArray(times) ? times.slice(2) : []
  })
}

/** Frames of a board with the most cards it may hold, of the site that was built last. */
export async function run(): Promise<void> {
  const { CHROMIUM_PATH } = await ensureChromium()
  const product = await startProduct()
  const person = newPerson()
  const session = await register(product, person)
  const rows = rowsOf(product, session)
  const board = randomUUID()
  await rows.insert('boards', [{ id: board, title: 'Bench', width: 3840, height: 2160 }])
  await rows.insert(
    'board_cards',
    Array.from({ length: cards }, (_, index) => ({
      id: randomUUID(),
      board_id: board,
      kind: 'text',
      text: `海の見える家 ${index}`,
      x: (index % 20) * 190,
      y: Math.floor(index / 20) * 210,
      w: 170,
      h: 190,
      z: index,
      rotation: (index % 7) - 3,
    })),
  )
  const browser = await chromium.launch({
    ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    await keepSession(context, product, session)
    const page = await context.newPage()
    await page.goto(`${product.url}/mypage/lists/vision-board`)
    await page
      .locator('[data-card]')
      .nth(cards - 1)
      .waitFor()
    const first = page.locator('[data-card]').first()
    const box = await first.boundingBox()
    if (!box) throw new Error('The board is not there')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    const pan = await framesOf(page, frame =>
      page.mouse.wheel(frame % 40 < 20 ? 12 : -12, 6 * Math.sign(20 - (frame % 40))),
    )
    await page.keyboard.down('Control')
    const zoom = await framesOf(page, frame => page.mouse.wheel(0, frame % 40 < 20 ? -15 : 15))
    await page.keyboard.up('Control')
    const place = await first.boundingBox()
    if (!place) throw new Error('The card is not there')
    const [x, y] = [place.x + place.width / 2, place.y + place.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    const drag = await framesOf(page, frame => page.mouse.move(x + (frame % 60) * 3, y + (frame % 30) * 3))
    await page.mouse.up()
    printTable([
      ['', 'frames', 'median ms', 'p95 ms', 'worst ms'],
      ...Object.entries({ pan, zoom, drag }).map(([name, times]) => [
        name,
        times.length,
        median(times),
        percentile(times, 0.95),
        Math.max(...times),
      ]),
    ])
  } finally {
    await browser.close()
    await product.dispose()
  }
}
