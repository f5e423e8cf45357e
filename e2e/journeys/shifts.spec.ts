import { randomUUID } from 'node:crypto'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { checkOf, habitRow, note } from '../support/life.ts'
import { keepSession, rowsOf } from '../support/person.ts'
import { giveSampleLife, tokyoDay } from '../support/sample-life.ts'
import { windowOf } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** What browsers tell of a shift, as far as it is read here. */
interface LayoutShift {
  readonly value: number
  readonly sources?: readonly {
    readonly node: Node | null
    readonly previousRect: DOMRectReadOnly
    readonly currentRect: DOMRectReadOnly
  }[]
}

interface Shift {
  readonly value: number
  readonly what: string
}

/** Layout shifts of a document, which the browser counts from 0 (good) on. */
async function watchShifts(context: BrowserContext): Promise<void> {
  await context.route(/\/(rest\/v1|api\/rows)\b/, async route => {
    // Answers come after the frame has been drawn, and not all at once.
    await new Promise(resolve => setTimeout(resolve, /\/(tasks|books)\b/.test(route.request().url()) ? 300 : 200))
    await route.fallback()
  })
  await context.addInitScript(() => {
    const moved: Shift[] = []
    const said = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
    const note = (entries: PerformanceEntryList) => {
      for (const each of entries) {
        const { value, sources = [] } = each as unknown as LayoutShift
        const parts = sources.map(({ node, previousRect, currentRect }) => {
          const near = node instanceof Element ? node : node?.parentElement
          const place = near?.closest('[data-card]')?.getAttribute('data-card') ?? ''
          return `${place} ${near?.localName}.${near?.className} ${said(previousRect)} → ${said(currentRect)}`
        })
        moved.push({ value, what: `${value.toFixed(3)} at ${each.startTime.toFixed()} ms: ${parts.join('; ')}` })
      }
    }
    // A list of entries holds layout shifts only here.
    const observer = new PerformanceObserver(list => note(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    Reflect.set(globalThis, 'movedSoFar', () => {
      note(observer.takeRecords())
      return moved
    })
  })
}

/** The shifts so far are together less than `most`; else it is said what moved. */
async function expectStill(page: Page, name: string, most: number): Promise<void> {
  const shifts: readonly Shift[] = await page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames++) await new Promise(done => requestAnimationFrame(done))
    return Reflect.get(globalThis, 'movedSoFar')()
  })
  const sum = shifts.reduce((before, { value }) => before + value, 0)
  expect.soft(sum, `${name}\n${shifts.map(({ what }) => what).join('\n')}`).toBeLessThan(most)
}

/** The home with all its cards, once it is written down where they stand. */
async function openHome(page: Page): Promise<void> {
  await page.goto('/mypage')
  await expect(page.getByRole('region', { name: '今日の習慣' }).getByRole('button').first()).toBeVisible()
  await expect(page.locator('#main [data-waiting]')).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('techo-card-places'))).not.toBeNull()
}

for (const width of [1280, 390])
  test(`cards that come late move nothing that is shown: first visit and next, ${width} px`, async ({
    browser,
    signedIn: page,
    product,
    session,
  }) => {
    await giveSampleLife(browser, product, session, 'ja')
    await page.setViewportSize({ width, height: 800 })
    await watchShifts(page.context())
    for (const visit of ['first', 'next']) {
      await openHome(page)
      // What has not come within two seconds is no longer waited for.
      await expectStill(page, `${visit} visit`, 0.05)
    }
  })

test('columns that are uneven are shared anew before anybody sees them', async ({
  browser,
  signedIn: page,
  product,
  session,
}) => {
  await giveSampleLife(browser, product, session, 'ja')
  await watchShifts(page.context())
  await openHome(page)
  // What a card that waited looked like is known when the page is left.
  await page.goto('/about')
  await page.evaluate(() => {
    const [person, width, stands] = JSON.parse(localStorage.getItem('techo-card-places') ?? '')
    const moved = Object.entries<[number, number]>(stands).map(([name, [height]], at) => [name, [height, at ? 2 : 1]])
    localStorage.setItem('techo-card-places', JSON.stringify([person, width, Object.fromEntries(moved)]))
    for (const key of Object.keys(localStorage)) if (key.startsWith('techo-snapshot ')) localStorage.removeItem(key)
  })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await openHome(page)
  await expectStill(page, 'uneven columns', 0.05)
})

for (const width of [1280, 390])
  test(`what a page still waits for holds its place: in a new browser and on the next visit, ${width} px`, async ({
    browser,
    newBrowser,
    product,
    session,
  }) => {
    const rows = rowsOf(product, session)
    const { habitId } = await giveSampleLife(browser, product, session, 'ja')
    const [book] = await rows.read('books', 'select=id&status=eq.finished&limit=1')
    const project = randomUUID()
    const many = (count: number, make: (index: number) => object) => Array.from({ length: count }, (_, at) => make(at))
    await rows.insert('projects', { id: project, name: '引っ越し', start_date: tokyoDay(-10), search_norm: '引っ越し' })
    await rows.insert(
      'tasks',
      many(30, index => ({
        project_id: project,
        title: `箱${index}を詰める`,
        duration_days: 1 + (index % 5),
        rank_project: `b${String(index).padStart(2, '0')}V`,
      })),
    )
    await rows.insert(
      'habits',
      many(12, index =>
        habitRow(`体操${index}`, { rank: `b${String(index).padStart(2, '0')}V`, cue: '起きたらすぐに' }),
      ),
    )
    await rows.insert(
      'notes',
      many(20, index => ({ title: `会議${index}`, search_norm: `会議${index}` })),
    )
    /** each with what comes last */
    const pages: Readonly<Record<string, readonly [path: string, last: (page: Page) => Locator]>> = {
      'the chart of a project': [
        `/mypage/project-management?project=${project}&view=gantt`,
        page => page.getByRole('treegrid').getByRole('row').nth(5),
      ],
      'the note of a week': ['/mypage/daily?note=week', note],
      'a habit': [`/mypage/habits/${habitId}`, page => page.getByRole('figure', { name: '記録した時刻' })],
      habits: ['/mypage/habits', page => checkOf(page, '体操0')],
      'a year': [`/mypage/year/${tokyoDay().slice(0, 4)}`, page => page.getByText('読み終えた本', { exact: true })],
      notes: ['/mypage/notes', page => page.getByText(/^\d+件$/)],
      projects: ['/mypage/project-management', page => page.getByRole('article').first()],
      schedule: ['/mypage/schedule', page => page.getByRole('button', { name: /母に電話する/ }).first()],
      books: ['/mypage/bookshelf', page => page.getByText(/^\d+冊$/)],
      'a book': [`/mypage/bookshelf/${book?.id}`, page => page.getByRole('button', { name: 'もう一度読む' })],
      'reading in numbers': ['/mypage/bookshelf/stats', page => page.getByRole('figure').first()],
    }
    for (const [name, [path, last]] of Object.entries(pages)) {
      const context = await newBrowser(windowOf(width))
      await keepSession(context, product, session)
      await watchShifts(context)
      const page = await context.newPage()
      for (const visit of ['first', 'next']) {
        await page.goto(product.url + path)
        await expect(last(page)).toBeVisible()
        await expect(page.locator('#main [data-waiting]')).toHaveCount(0)
        await expectStill(page, `${name}, ${visit} visit`, 0.02)
      }
      await context.close()
    }
  })

test('who begins sees nothing move either', async ({ newBrowser, product, session }) => {
  const pages: Readonly<Record<string, (page: Page) => Locator>> = {
    '/mypage': page => page.getByRole('heading', { name: 'はじめの一歩' }),
    '/mypage/daily': note,
  }
  for (const [path, last] of Object.entries(pages)) {
    const context = await newBrowser(windowOf(390))
    await keepSession(context, product, session)
    await watchShifts(context)
    const page = await context.newPage()
    await page.goto(product.url + path)
    await expect(last(page)).toBeVisible()
    await expect(page.locator('#main [data-waiting]')).toHaveCount(0)
    await expectStill(page, path, 0.02)
    await context.close()
  }
})
