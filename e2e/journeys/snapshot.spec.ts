import type { Page } from '@playwright/test'
import { note, openDay } from '../support/life.ts'
import { rowsOf } from '../support/person.ts'
import { holdScripts } from '../support/places.ts'
import { expect, test } from '../support/test.ts'

const path = '/mypage/notes'
const key = `techo-snapshot ${path}`

/** Lets a test read what stands in a root that is closed to the page: the texts of snapshots that are drawn. */
const lookInside = (page: Page) =>
  page.addInitScript(() => {
    const roots: ShadowRoot[] = []
    const attach = Element.prototype.attachShadow
    Element.prototype.attachShadow = function attachSeen(init) {
      const root = attach.call(this, init)
      roots.push(root)
      return root
    }
    Reflect.set(globalThis, 'snapshotText', () =>
      roots.filter(({ host }) => host.isConnected && host.matches('[inert]')).map(root => root.textContent ?? ''),
    )
  })
const snapshotText = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => Reflect.get(globalThis, 'snapshotText')())

/** What the document has read of the device for the page whose scripts are on the way; null where it read nothing. */
const readEarly = (page: Page) =>
  page.evaluate(async () => JSON.stringify((await Reflect.get(globalThis, 'techoKept')) ?? null))

/** Opens the page, and waits until a snapshot of it lies on the device. */
async function leaveSnapshot(page: Page): Promise<void> {
  await page.goto(path)
  await expect(page.getByText('前回の眺め')).toBeVisible()
  await expectSnapshot(page, path, '前回の眺め')
}

const expectSnapshot = (page: Page, address: string, text: string) =>
  expect
    .poll(() => page.evaluate(name => localStorage.getItem(name), `techo-snapshot ${address}`), { timeout: 20_000 })
    .toContain(text.replace(/[^\n -ÿ]/gu, sign => `&#${sign.codePointAt(0)};`))

test.beforeEach(async ({ signedIn: page, product, session }) => {
  await rowsOf(product, session).insert('notes', [{ title: '前回の眺め', search_norm: 'x' }])
  await lookInside(page)
})

test('a page shows how it was left before its scripts are there, and gives way to its rows', async ({
  signedIn: page,
}) => {
  await leaveSnapshot(page)
  const letThrough = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(() => snapshotText(page)).toEqual([expect.stringContaining('前回の眺め')])
  await expect(page.getByText('前回の眺め'), 'nobody can press it').toHaveCount(0)
  const read = await readEarly(page)
  expect(read, 'the rows are at hand for the page').toContain('前回の眺め')
  expect(read, 'those that stand first by themselves').toContain('keptNotes')
  letThrough()
  await expect(page.getByText('前回の眺め')).toBeVisible()
  await expect.poll(() => snapshotText(page)).toEqual([])
})

test('a page with a snapshot repeats what its formats said, and makes none before its rows', async ({
  signedIn: page,
  product,
  session,
}) => {
  await rowsOf(product, session).insert('list_items', [
    { list: 'wish', title: '自転車', search_norm: 'x', status: 'want', rank: 'a0', price: 120_000 },
  ])
  const wishes = '/mypage/lists/wish'
  await page.goto(wishes)
  await expect(page.getByText('￥120,000', { exact: true })).toBeVisible()
  await expectSnapshot(page, wishes, '￥120,000')
  await expectSnapshot(page, wishes, '"said":{"number')
  await page.addInitScript(() => {
    const made: string[] = []
    Reflect.set(globalThis, 'formatsBeforeRows', made)
    const count = (name: 'DateTimeFormat' | 'NumberFormat' | 'Segmenter') => {
      Object(Intl)[name] = new Proxy<typeof Intl.DateTimeFormat & typeof Intl.NumberFormat & typeof Intl.Segmenter>(
        Object(Intl[name]),
        {
          construct: (format, given) => {
            if (!document.querySelector('#main')?.textContent.includes('自転車')) made.push(name)
            return Reflect.construct(format, given)
          },
        },
      )
    }
    for (const name of ['DateTimeFormat', 'NumberFormat', 'Segmenter'] as const) count(name)
  })
  await page.reload()
  await expect(page.getByText('￥120,000', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(globalThis, 'formatsBeforeRows'))).toEqual([])
})

test('a press on what is seen counts, however early it comes', async ({ signedIn: page }) => {
  await leaveSnapshot(page)
  const link = page.getByRole('main').getByRole('link', { name: /前回の眺め/ })
  const at = await link.boundingBox()
  if (!at) throw new Error('The note has no place')
  const letThrough = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(() => snapshotText(page)).toEqual([expect.stringContaining('前回の眺め')])
  await page.mouse.click(at.x + 20, at.y + 10)
  letThrough()
  await expect(page).toHaveURL(/\/mypage\/notes\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('textbox', { name: '題名' })).toHaveValue('前回の眺め')
})

test('where no snapshot is, the sign is seen until the page draws', async ({ signedIn: page }) => {
  const letThrough = await holdScripts(page)
  await page.goto(path, { waitUntil: 'commit' })
  const sign = page.locator('body > [aria-hidden]', { hasText: 'Techo' })
  await expect(sign).toBeVisible()
  letThrough()
  await expect(page.getByText('前回の眺め')).toBeVisible()
  await expect(sign).toHaveCount(0)
})

test('a snapshot of another session is not drawn, and signing out takes all away', async ({ signedIn: page }) => {
  await leaveSnapshot(page)
  // The page that goes leaves another one: it is altered before the next document reads it.
  await page.addInitScript(name => {
    const kept = localStorage.getItem(name) ?? ''
    if (kept)
      localStorage.setItem(name, kept.replace(/"session":"[^"]+"/, '"session":"00000000-0000-4000-8000-000000000000"'))
  }, key)
  const letThrough = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(() => page.evaluate(() => document.readyState), 'the document is read').toBe('interactive')
  expect(await snapshotText(page)).toEqual([])
  expect(await readEarly(page)).toBe('null')
  letThrough()
  await expect(page.getByText('前回の眺め')).toBeVisible()
  await page.getByRole('button', { name: /^アカウント/ }).click()
  await page.getByRole('button', { name: 'ログアウト' }).click()
  await expect(page).toHaveURL(/\/login|\/$/)
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter(name => name.startsWith('techo-snapshot'))))
    .toEqual([])
})

test('a day shows its words as they were left, as something to read, and is written on once the editor is there', async ({
  signedIn: page,
}) => {
  await openDay(page)
  const { pathname } = new URL(page.url())
  await note(page).click()
  await page.keyboard.type('川べりを歩いた。')
  await page.keyboard.press('Enter')
  await page.keyboard.type('[x] 靴を洗う')
  await expect(page.getByText('保存しました')).toBeVisible()
  await page.reload()
  await expect(note(page)).toContainText('川べりを歩いた。')
  await expectSnapshot(page, pathname, '川べりを歩いた。')
  const letThrough = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(() => snapshotText(page)).toEqual([expect.stringContaining('川べりを歩いた。')])
  const kept = await page.evaluate(name => localStorage.getItem(name), `techo-snapshot ${pathname}`)
  expect(kept).not.toContain('contenteditable="true"')
  expect(kept, 'what was ticked').toMatch(/<input[^>]* checked=""/)
  letThrough()
  await expect.poll(() => snapshotText(page)).toEqual([])
  await note(page).click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('朝。')
  await expect(note(page)).toContainText('朝。川べりを歩いた。')
})
