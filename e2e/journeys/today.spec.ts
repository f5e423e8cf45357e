import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { clickDrawn, openedDialog } from '../support/forms.ts'
import { habitRow } from '../support/life.ts'
import { rowsOf } from '../support/person.ts'
import { expect, test } from '../support/test.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'メニュー' }).first()

const openToday = async (page: Page) => {
  await page.goto('/mypage')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test('the first steps tick themselves off, and are gone for good once they are put away', async ({
  signedIn: page,
  product,
  session,
}) => {
  await openToday(page)
  const start = page.getByRole('region', { name: 'はじめの一歩' })
  await start.getByRole('link', { name: '習慣を作る' }).click()
  const dialog = openedDialog(page)
  await expect(dialog).toBeVisible()
  await dialog.getByRole('textbox', { name: /^名前/ }).fill('水を飲む')
  await dialog.getByRole('button', { name: '追加する' }).click()
  await expect(dialog).toBeHidden()
  await menu(page).getByRole('link', { name: '今日' }).click()
  await expect(
    start.getByRole('listitem').filter({ hasText: '習慣をひとつ決める' }).getByRole('img'),
  ).toHaveAccessibleName('済み')
  await start.getByRole('button', { name: 'はじめの一歩を閉じる' }).click()
  await expect(start).toBeHidden()
  await expect
    .poll(() => rowsOf(product, session).read('preferences', 'select=value&key=eq.today.start'))
    .toEqual([{ value: { isOver: true } }])
})

test('a sample life comes with one click and goes with one click; what the person made stays', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  await rows.insert('tasks', { title: '自分のタスク' })
  await openToday(page)
  await page.getByRole('button', { name: 'サンプルの暮らしで試す' }).click()
  await expect(page.getByRole('region', { name: '今日の習慣' }).getByRole('link', { name: '朝の散歩' })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: '今日の進み' })).toHaveAttribute('aria-valuetext', /^\d+ \/ \d+$/)
  await page.getByRole('button', { name: 'サンプルを片づける' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '片づける', exact: true }).click()
  await expect(page.getByRole('region', { name: 'はじめの一歩' })).toBeVisible()
  expect(await rows.read('habits', 'select=id')).toEqual([])
  expect(await rows.read('tasks', 'select=title')).toEqual([{ title: '自分のタスク' }])
})

test('cards change their order and go away, on every tab at once and after a reload', async ({
  signedIn: page,
  context,
}) => {
  const cards = (of: Page) => of.getByRole('main').getByRole('heading', { level: 2 })
  await openToday(page)
  await page.getByRole('button', { name: 'はじめの一歩を閉じる' }).click()
  await expect(cards(page)).toHaveText(['今日のタスク', '今日のノート', '今日の習慣'])
  const other = await context.newPage()
  await openToday(other)
  await expect(cards(other)).toHaveCount(3)

  await page.getByRole('button', { name: 'カードを並べ替える' }).click()
  const list = page.getByRole('list', { name: 'カードの並べ替え' })
  await list.getByRole('button', { name: '今日のノートの移動' }).click()
  await page.getByRole('menuitem', { name: '上へ移動', exact: true }).click()
  await clickDrawn(list.getByRole('switch', { name: '今日の習慣' }))
  await page.getByRole('button', { name: '完了' }).click()
  await expect(cards(page)).toHaveText(['今日のノート', '今日のタスク'])
  await expect(cards(other)).toHaveText(['今日のノート', '今日のタスク'])
  await page.reload()
  await expect(cards(page)).toHaveText(['今日のノート', '今日のタスク'])
})

test('who reads a book and keeps a rule sees both on the day, and records either with one tap', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  const [book, reading] = [randomUUID(), randomUUID()]
  await openToday(page)
  await expect(page.getByRole('region', { name: '今日のタスク' })).toBeVisible()
  await expect(page.getByRole('region', { name: '読んでいる本' })).toHaveCount(0)
  await rows.insert('books', { id: book, title: '山月記', search_norm: '山月記', status: 'reading', pages: 64 })
  await rows.insert('readings', { id: reading, book_id: book, no: 1, started_on: '2026-11-01' })
  await rows.insert('list_items', { list: 'not_do', title: '夜のスマホ', status: 'active', reason: '眠れないから' })
  await openToday(page)

  const books = page.getByRole('region', { name: '読んでいる本' })
  await books.getByRole('button', { name: '「山月記」を30ページ進める' }).click()
  await books.getByRole('button', { name: '「山月記」を10ページ進める' }).click()
  await expect(books).toContainText('40 / 64ページ')
  await expect.poll(() => rows.read('reading_logs', 'select=from_pos,to_pos')).toEqual([{ from_pos: 0, to_pos: 40 }])
  await books.getByRole('button', { name: '「山月記」を30ページ進める' }).click()
  await expect(books.getByRole('link', { name: '読み終えたことを記録する' })).toBeVisible()

  const rules = page.getByRole('region', { name: 'やらないこと' })
  await expect(rules).toContainText('眠れないから')
  await rules.getByRole('button', { name: '「夜のスマホ」を守れた' }).click()
  await expect(rules.getByRole('button', { name: '「夜のスマホ」を守れた' })).toBeDisabled()
  await expect.poll(() => rows.read('slips', 'select=kind')).toEqual([{ kind: 'kept' }])
})

test('the menu folds and stays folded; a place that is hidden in the settings is gone from every tab', async ({
  signedIn: page,
  context,
}) => {
  await openToday(page)
  const other = await context.newPage()
  await openToday(other)
  await page.getByRole('button', { name: 'メニューをたたむ' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'メニューを広げる' })).toBeVisible()
  // Nothing of it stands out of the narrow bar, its sign neither.
  const wider = (node: Element) => node.scrollWidth - node.clientWidth
  expect(await menu(page).evaluate(wider)).toBe(0)
  expect((await menu(page).getByRole('link', { name: 'Techo' }).boundingBox())?.height).toBeLessThan(60)
  await menu(page).getByRole('link', { name: '設定' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '設定' })).toBeFocused()
  await page.getByRole('navigation', { name: '設定の項目' }).getByRole('link', { name: 'メニュー' }).click()
  await clickDrawn(page.getByRole('region', { name: 'メニュー' }).getByRole('switch', { name: '習慣' }))
  await expect(menu(page).getByRole('link', { name: '習慣' })).toHaveCount(0)
  await expect(menu(other).getByRole('link', { name: '習慣' })).toHaveCount(0)
})

test('who puts away what everybody has is told so, unless a card of their own stands', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  const hidden = ['daily daily-tasks', 'daily daily-note', 'habits habits-today']
  await rows.insert('preferences', { key: 'today.start', value: { isOver: true } })
  await rows.insert('preferences', { key: 'today.cards', value: { order: [], hidden } })
  await openToday(page)
  const words = page.getByText('カードはすべてしまってあります。')
  await expect(words).toBeVisible()
  await rows.insert('list_items', {
    list: 'not_do',
    title: '夜の動画',
    status: 'active',
    reason: '眠れない',
    rank: 'a0',
  })
  await page.reload()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['やらないこと'])
  await expect(words).toBeHidden()
})

test('a phone shows all places in a sheet, which the next page closes', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openToday(page)
  await page.getByRole('button', { name: 'メニュー', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'メニュー' })
  await sheet.getByRole('link', { name: '設定' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '設定' })).toBeVisible()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveTitle('設定 · Techo')

  // So does the browser's own way back.
  await page.getByRole('button', { name: 'メニュー', exact: true }).click()
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(page).not.toHaveTitle('設定 · Techo')
  await expect(sheet).toBeHidden()
})

test('a check-in that waits counts as one change, is called by its name, and goes out at once when asked', async ({
  signedIn: page,
  product,
  session,
  tolerated,
}) => {
  tolerated.push(/status of 503/)
  const rows = rowsOf(product, session)
  await rows.insert('habits', habitRow('散歩'))
  const isEntry = (url: URL) => url.pathname === '/rest/v1/habit_entries'
  await page.route(isEntry, route =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503 }) : route.fallback(),
  )
  await page.goto('/mypage/habits')
  await page.getByRole('button', { name: '「散歩」を完了にする' }).first().click()
  await expect(page.getByText('1件をまだ送れていません。自動でやり直します')).toBeVisible()
  await page.getByRole('button', { name: '保存の状態' }).click()
  const panel = page.getByRole('region', { name: '保存の状態' })
  await expect(panel.getByRole('listitem')).toHaveText([/習慣の記録散歩/])
  await page.unroute(isEntry)
  await panel.getByRole('button', { name: 'いま送る' }).click()
  await expect(panel.getByRole('heading', { name: '保存ずみ' })).toBeVisible()
  expect(await rows.read('habit_entries', 'select=state')).toEqual([{ state: 'done' }])
})
