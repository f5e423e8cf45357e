import type { Page } from '@playwright/test'
import { remotesOf } from '../support/product.ts'
import { settle } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** What holds when all remotes have met in one document. */

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'メニュー' }).first()

/** By the menu, until the page is drawn: the address is a moment ahead of it. */
async function go(page: Page, to: string): Promise<void> {
  if (new URL(page.url()).pathname === to) return settle(page)
  const before = await page.locator('main h1').elementHandle()
  await menuOf(page).locator(`a[href="${to}"]`).click()
  await expect(page).toHaveURL(to)
  await page.waitForFunction(old => ![old, null].includes(document.querySelector('main h1')), before)
  // A handle keeps the page it came from, which would be counted as left behind.
  await before?.dispose()
  await settle(page)
}

/** How every element of the page is drawn: tag and the properties that a stray rule would change. */
const stylesOf = (page: Page) =>
  page.locator('main').evaluate(main =>
    [...main.querySelectorAll('*')].map(element => {
      const style = getComputedStyle(element)
      const names = [
        'display',
        'color',
        'backgroundColor',
        'font',
        'padding',
        'margin',
        'border',
        'borderRadius',
        'gap',
      ]
      return [element.tagName, ...names.map(name => String(Reflect.get(style, name)))].join(' | ')
    }),
  )

/** A text that only the library's own code holds, once; minifying leaves it. */
const libraries: Readonly<Record<string, RegExp>> = {
  react: /__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=[^=]/g,
  'react-dom': /__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=[^=]/g,
  'react-router': /__reactRouterVersion\s*=[^=]/g,
  'prosemirror-state': /Adding different instances of a keyed plugin/g,
  '@tiptap/core': /applyInputRules/g,
  'the data layer': /"techo-outbox"|'techo-outbox'|`techo-outbox`/g,
}

test('in one document all remotes share one copy of each library and leave each other’s looks alone', async ({
  signedIn: page,
  product,
}) => {
  const scripts = new Map<string, string>()
  page.on('response', async response => {
    if (response.request().resourceType() !== 'script' || !response.ok()) return
    scripts.set(new URL(response.url()).pathname, await response.text().catch(() => ''))
  })
  const remotes = await remotesOf(product)
  const places = remotes.flatMap(({ config }) => config.menu.slice(0, 1).map(({ to }) => to))
  const references = ['/mypage/settings', places[0] ?? '']
  const before: string[][] = []
  await page.goto('/mypage/settings')
  await settle(page)
  // Looked at the second time, when its scripts and rows are there.
  for (const reference of references) await go(page, reference)
  for (const reference of references) {
    await go(page, reference)
    before.push(await stylesOf(page))
  }
  for (const place of places) await go(page, place)
  // The editor comes with a text.
  await go(page, '/mypage/notes')
  await page.keyboard.press('n')
  await expect(page.getByRole('textbox', { name: '本文' })).toBeVisible()
  for (const [index, reference] of references.entries()) {
    await go(page, reference)
    expect(await stylesOf(page), reference).toEqual(before[index])
  }
  expect(before.every(looks => looks.length > 20)).toBe(true)
  const entered = new Set([...scripts.keys()].flatMap(path => /^\/r\/([^/]+)\//.exec(path)?.[1] ?? []))
  expect([...entered].sort()).toEqual(remotes.map(({ id }) => id).sort())
  // The editor comes with the first page that is written on.
  await page.goto('/mypage/daily')
  await expect(page.locator('[contenteditable="true"]').first()).toBeVisible()
  for (const [library, sign] of Object.entries(libraries)) {
    const holders = [...scripts].filter(([, text]) => text.search(sign) >= 0).map(([path]) => path)
    expect(holders, library).toHaveLength(1)
  }
})

test('twenty visits of every remote leave nothing behind: listeners, timers and style elements stay as many', async ({
  signedIn: page,
  product,
}) => {
  await page.addInitScript(() => {
    const running = new Map<unknown, number | undefined>()
    const { setInterval: start, clearInterval: stop } = window
    window.setInterval = ((...given: Parameters<typeof start>) => {
      const id = start(...given)
      running.set(id, given[1])
      return id
    }) as typeof start
    window.clearInterval = id => {
      running.delete(id)
      stop(id)
    }
    Reflect.set(window, 'runningTimers', running)
  })
  const remotes = await remotesOf(product)
  const places = remotes.flatMap(({ config }) => config.menu.slice(0, 1).map(({ to }) => to))
  await page.goto('/mypage/settings')
  await settle(page)
  const intervals = () =>
    page.evaluate(() => [...(Reflect.get(window, 'runningTimers') as Map<unknown, number>).values()])
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  /** Opens every remote's page by the menu, as often as told; inside the page, since two hundred calls from here take a minute. */
  const visit = (times: number) =>
    page.evaluate(
      async ({ places, times }) => {
        const drawn = (place: string, before: Element | null) => () => {
          const heading = document.querySelector('main h1')
          return location.pathname === place && heading !== null && heading !== before
        }
        for (let round = 0; round < times; round++)
          for (const place of places) {
            const isDrawn = drawn(place, document.querySelector('main h1'))
            document.querySelector<HTMLAnchorElement>(`nav a[href="${place}"]`)?.click()
            while (!isDrawn()) await new Promise(requestAnimationFrame)
          }
      },
      { places, times },
    )
  const count = async () => {
    await go(page, '/mypage/settings')
    await devtools.send('HeapProfiler.collectGarbage')
    const { metrics } = await devtools.send('Performance.getMetrics')
    const metric = (name: string) => metrics.find(each => each.name === name)?.value ?? Number.NaN
    return {
      listeners: metric('JSEventListeners'),
      nodes: metric('Nodes'),
      ...(await page.evaluate(() => ({
        timers: (Reflect.get(window, 'runningTimers') as Map<unknown, number>).size,
        styles: [...document.querySelectorAll<HTMLElement>('style, link[rel=stylesheet]')]
          .map(each => each.getAttribute('href') ?? each.textContent.slice(0, 80))
          .sort(),
      }))),
    }
  }
  // In the first round everything lazy has the time to come; the next ones pass by as fast as they can.
  for (const place of places) await go(page, place)
  await visit(2)
  // The frame has timers of its own once the page has rested: the session's, and the clocks of the bell and of each remote that
  // tells something.
  const clocks = remotes.filter(({ config }) => config.notices !== undefined).length + 1
  await expect.poll(async () => (await intervals()).filter(ms => ms === 20_000)).toHaveLength(clocks)
  await expect.poll(intervals).toContain(30_000)
  let early = await count()
  await visit(17)
  let late = await count()
  // What a page fetches at rest may come after the first count, once (that of the shelf has 67 listeners); what is left behind
  // comes with each visit.
  if (late.listeners > early.listeners + 20) {
    early = late
    await visit(17)
    late = await count()
  }
  expect(late.timers).toBe(early.timers)
  expect(late.styles).toEqual(early.styles)
  // A toast or a hint that is on its way has a few; one left behind by each visit would be 85.
  expect(late.listeners).toBeLessThanOrEqual(early.listeners + 20)
  expect(late.nodes).toBeLessThanOrEqual(early.nodes * 1.1)
})

test('a broken rule of the content security policy fails the test that breaks it', async ({
  signedIn: page,
  complaints,
  tolerated,
}) => {
  await page.goto('/mypage/settings')
  await settle(page)
  expect(complaints).toEqual([])
  const refused = /Content Security Policy/
  tolerated.push(refused)
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'globalThis.hasRun = true'
    document.head.append(script)
    document.body.setAttribute('style', 'color: red')
    document.head.append(Object.assign(document.createElement('script'), { src: 'http://127.0.0.1:9/evil.js' }))
  })
  await expect.poll(() => complaints.filter(text => refused.test(text)).length).toBeGreaterThanOrEqual(2)
  expect(await page.evaluate(() => Reflect.get(globalThis, 'hasRun'))).toBeUndefined()
})
