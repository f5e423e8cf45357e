import type { Page } from '@playwright/test'
import { keepSession, rowsOf } from '../support/person.ts'
import { holdScripts, isSame, type Place, placesOf, reachEarlyRoot } from '../support/places.ts'
import { windowOf } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const path = '/mypage/notes'

/** Narrow enough to stand whole in a wide window, as far as lists have it. */
const narrow = 'It is little, still it fills it. '
const short = '[[京都|古い町]]へ行く。\n長い文が続く。'
const notes = [
  { title: '旅の計画', icon: '🗾', doc_text: short },
  { title: '', icon: null, doc_text: short },
  { title: '<b>太字</b>ではない', icon: null, doc_text: short },
  { title: 'A quiet morning', icon: null, doc_text: '' },
  { title: '本の感想', icon: null, doc_text: short.repeat(20) },
  { title: 'An inn', icon: null, doc_text: narrow.repeat(20) },
]

/** One after the other: the list begins with the last. */
const writeNotes = async (rows: ReturnType<typeof rowsOf>) => {
  for (const note of notes.toReversed()) await rows.insert('notes', { ...note, search_norm: 'x' })
}

/** Writes down what the frames show, each time it changes: rows before the page, rows of the page. */
const watchFrames = (page: Page) =>
  page.addInitScript(() => {
    const frames: string[] = []
    Reflect.set(globalThis, 'shownInFrames', frames)
    const look = () => {
      const early = Reflect.get(globalThis, 'earlyRoot') as ShadowRoot | undefined
      const shown = [
        ...(early?.host.isConnected && early.querySelector('li') ? ['rows'] : []),
        ...(document.querySelector('#main [role=row]') ? ['page'] : []),
      ]
      if (frames.at(-1) !== shown.join('+')) frames.push(shown.join('+'))
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
const framesOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => Reflect.get(globalThis, 'shownInFrames'))

/** The question whose answer is drawn. */
const isFirst = (url: URL) => url.pathname === '/rest/v1/notes' && url.searchParams.get('limit') === '60'

/** What stands before the page. */
const drawn = (page: Page) => placesOf(page, 'before it')

test('the first rows stand before there is a script, at the places that the page gives them', async ({
  newBrowser,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  await writeNotes(rows)
  for (const language of ['ja', 'en'] as const) {
    await rows.change('profiles', `user_id=eq.${session.user.id}`, { language })
    for (const width of [360, 390, 480, 600, 700, 1000, 1280, 1900]) {
      const context = await newBrowser({ ...windowOf(width), locale: language })
      await keepSession(context, product, session)
      await context.addCookies([{ name: 'techo-language', value: language, url: product.url }])
      const page = await context.newPage()
      await reachEarlyRoot(page)
      const letThrough = await holdScripts(page)
      await page.goto(product.url + path, { waitUntil: 'commit' })
      await expect.poll(async () => (await drawn(page)).length).toBeGreaterThan(notes.length)
      const before = await drawn(page)
      const words = before.map(({ text }) => text)
      expect(words).toEqual(
        expect.arrayContaining([language === 'ja' ? 'ノート' : 'Notes', '🗾 旅の計画', '<b>太字</b>ではない']),
      )
      expect(words).toEqual(expect.arrayContaining([language === 'ja' ? '無題のノート' : 'Untitled']))
      letThrough()
      await expect(page.getByRole('row', { name: 'A quiet morning' })).toBeVisible()
      await expect.poll(() => drawn(page), 'they go').toEqual([])
      const after = await placesOf(page, 'page')
      expect(
        before.filter(place => !after.some(each => isSame({ ...each, text: place.text }, place))),
        `${language}, ${width} px`,
      ).toEqual([])
      const longest = (places: readonly Place[]) => places.find(({ text }) => text.startsWith(narrow))?.text
      if (width > 1000) expect(longest(before), 'to its end').toBe(longest(after))
      await context.close()
    }
  }
})

test('in no frame is there neither a row that came first nor one of the page', async ({
  signedIn: page,
  product,
  session,
}) => {
  await writeNotes(rowsOf(product, session))
  await reachEarlyRoot(page)
  await watchFrames(page)
  await page.goto(path)
  await expect(page.getByRole('row', { name: 'A quiet morning' })).toBeVisible()
  await expect.poll(() => framesOf(page).then(frames => frames.at(-1))).toBe('page')
  expect((await framesOf(page)).filter(shown => shown !== 'rows+page')).toEqual(['', 'rows', 'page'])
})

test('a press on a row opens it, however early it comes', async ({ signedIn: page, product, session }) => {
  await writeNotes(rowsOf(product, session))
  await reachEarlyRoot(page)
  const letThrough = await holdScripts(page)
  await page.goto(path, { waitUntil: 'commit' })
  await expect.poll(async () => (await drawn(page)).length).toBeGreaterThan(notes.length)
  const row = (await drawn(page)).find(({ text }) => text === 'A quiet morning')
  if (!row) throw new Error('The row has no place')
  await page.mouse.click(row.left + 4, row.top + 4)
  letThrough()
  await expect(page).toHaveURL(/\/mypage\/notes\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('textbox', { name: '題名' })).toHaveValue('A quiet morning')
})

test('rows that come late on a phone cover the sign', async ({ newBrowser, product, session }) => {
  await writeNotes(rowsOf(product, session))
  const context = await newBrowser(windowOf(390))
  await keepSession(context, product, session)
  const page = await context.newPage()
  await reachEarlyRoot(page)
  await holdScripts(page)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(isFirst, route => promise.then(() => route.continue()))
  await page.goto(product.url + path, { waitUntil: 'commit' })
  const sign = page.locator('body > div[aria-hidden]:not([inert])')
  await expect(sign).toHaveText('Techo')
  resolve()
  await expect.poll(async () => (await drawn(page)).length).toBeGreaterThan(notes.length)
  const covered = await page.screenshot()
  await sign.evaluate(element => element.remove())
  expect(covered.equals(await page.screenshot())).toBe(true)
})

test('nothing is drawn of what was refused, nor for another view', async ({
  signedIn: page,
  product,
  session,
  tolerated,
}) => {
  tolerated.push(/status of 500/)
  await writeNotes(rowsOf(product, session))
  await reachEarlyRoot(page)
  await watchFrames(page)
  const row = page.getByRole('row', { name: 'A quiet morning' })
  // The page asks once more itself.
  await page.route(isFirst, route => route.fulfill({ status: 500, json: [{ title: '誰のものでもない' }] }), {
    times: 1,
  })
  await page.goto(path)
  await expect(row).toBeVisible()
  expect(await framesOf(page)).toEqual(['', 'page'])

  await page.evaluate(() => localStorage.clear())
  await page.goto(`${path}?view=pinned`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await framesOf(page)).not.toContain('rows')
  expect(await page.evaluate(() => Reflect.get(globalThis, 'techoRows'))).toBeUndefined()
})
