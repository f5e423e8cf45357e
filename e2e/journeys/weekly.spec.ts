import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { field, openedDialog } from '../support/forms.ts'
import { note } from '../support/life.ts'
import { rowsOf } from '../support/person.ts'
import { expect, test } from '../support/test.ts'

const sunday = '2026-11-15'
const address = `/mypage/daily/weekly-tasks?week=${sunday}`

const taskRow = (title: string, planned_date: string | null, more: Readonly<Record<string, unknown>> = {}) => ({
  id: randomUUID(),
  title,
  planned_date,
  planned_week: sunday,
  ...more,
})

const column = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const card = (place: Page | Locator, title: string): Locator => place.getByRole('button', { name: title, exact: true })

async function openWeek(page: Page): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: '11/15〜11/21のタスク' })).toBeVisible()
  await expect(column(page, '11月16日(月)')).toBeVisible()
}

test('a card goes to another day by keys, by the menu and by mouse, and stays there', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  const [letter, call] = [
    taskRow('手紙を書く', '2026-11-16', { planned_time: '09:00' }),
    taskRow('電話する', '2026-11-17'),
  ]
  await rows.insert('tasks', [letter])
  await rows.insert('tasks', [call])
  const planned = (id: string) => rows.read('tasks', `select=planned_date,planned_week,planned_time&id=eq.${id}`)
  await openWeek(page)

  await card(column(page, '11月16日(月)'), '手紙を書く').focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(card(column(page, '11月17日(火)'), '手紙を書く')).toBeFocused()
  await page.keyboard.press('Shift+ArrowUp')
  await expect(column(page, '11月17日(火)').getByRole('article').first()).toContainText('手紙を書く')
  await expect
    .poll(() => planned(letter.id))
    .toEqual([{ planned_date: '2026-11-17', planned_week: sunday, planned_time: null }])

  await page.getByRole('button', { name: '「電話する」の操作' }).click()
  await page.getByRole('menuitem', { name: '「今週（日なし）」へ移動' }).click()
  await expect(card(column(page, '今週（日なし）'), '電話する')).toBeVisible()
  await expect.poll(() => planned(call.id)).toEqual([{ planned_date: null, planned_week: sunday, planned_time: null }])

  // By the handle: lifted, carried to the column beside, put down.
  const handle = page.getByRole('button', { name: '手紙を書くを動かす' })
  await handle.focus()
  await page.keyboard.press('Space')
  await expect(handle).toHaveAttribute('aria-pressed', 'true')
  // A step is a few pixels; the board has to have followed it before it is known whether another is needed.
  const followed = () =>
    page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press('ArrowRight')
    await followed()
    if ((await card(column(page, '11月18日(水)'), '手紙を書く').count()) > 0) break
  }
  await page.keyboard.press('Space')
  await expect.poll(async () => (await planned(letter.id))[0]?.planned_date).toBe('2026-11-18')

  await openWeek(page)
  // The board begins at today; both columns have to be in sight for a mouse.
  await page.setViewportSize({ width: 2000, height: 900 })
  await card(column(page, '11月18日(水)'), '手紙を書く').scrollIntoViewIfNeeded()
  await column(page, '11月17日(火)').scrollIntoViewIfNeeded()
  const from = await card(column(page, '11月18日(水)'), '手紙を書く').boundingBox()
  const to = await column(page, '11月17日(火)').boundingBox()
  if (!from || !to) throw new Error('The board is not there')
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 20, y + 10, { steps: 4 })
  await page.mouse.move(to.x + to.width / 2, to.y + 90, { steps: 12 })
  await expect(card(column(page, '11月17日(火)'), '手紙を書く')).toBeVisible()
  await page.mouse.up()
  await expect.poll(async () => (await planned(letter.id))[0]?.planned_date).toBe('2026-11-17')
  await page.reload()
  await expect(card(column(page, '11月17日(火)'), '手紙を書く')).toBeVisible()
})

test('a card is lifted by the key that was pressed before what drags had come', async ({
  signedIn: page,
  product,
  session,
}) => {
  await rowsOf(product, session).insert('tasks', [taskRow('手紙を書く', '2026-11-16')])
  const arrival = Promise.withResolvers<void>()
  await page.route('**/dragging.*.js', async route => {
    await arrival.promise
    await route.continue()
  })
  await openWeek(page)
  const handle = page.getByRole('button', { name: '手紙を書くを動かす' })
  await handle.press('Space')
  arrival.resolve()
  await expect(handle).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  await expect(handle).toHaveAttribute('aria-pressed', 'false')
})

test('estimates fill the day, pieces stand on days of their own, and what a series brings is shown ahead', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  const whole = taskRow('引っ越しの準備', '2026-11-16', { estimate_min: 540 })
  await rows.insert('tasks', [whole])
  await rows.insert('tasks', [taskRow('箱を買う', '2026-11-18', { parent_id: whole.id, estimate_min: 30 })])
  await rows.insert('task_series', {
    id: randomUUID(),
    rrule: 'FREQ=WEEKLY;BYDAY=TH;WKST=SU',
    dtstart: '2026-11-12',
    last_spawned: '2026-11-12',
    // Later than any day the test can run on would be spawned by itself.
    mode: 'fixed',
    template: { title: 'ゴミを出す' },
  })
  await rows.change('task_series', 'rrule=not.is.null', { dtstart: '2099-11-12', last_spawned: '2099-11-12' })
  await openWeek(page)
  await expect(column(page, '11月16日(月)')).toContainText('9時間 / 8時間')
  await expect(column(page, '11月16日(月)')).toContainText('1時間超過')
  await expect(column(page, '11月18日(水)')).toContainText('引っ越しの準備の一部')

  await page.goto('/mypage/daily/weekly-tasks?week=2099-11-19')
  const ahead = page.getByRole('list', { name: '次回の予定' })
  await expect(ahead).toContainText('ゴミを出す')
  await page.getByRole('button', { name: '「ゴミを出す」の次回の操作' }).click()
  await page.getByRole('menuitem', { name: 'この回を飛ばす' }).click()
  await expect(ahead).toBeHidden()
  await expect.poll(() => rows.read('task_series', 'select=exdates')).toEqual([{ exdates: ['2099-11-19'] }])
})

test('goals get a result, and the review writes the week’s note once, however often it is asked', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  await rows.insert('tasks', [
    taskRow('見積書を送る', '2026-11-16', { status: 'done', done_at: '2026-11-16T03:00:00Z' }),
  ])
  await rows.insert('tasks', [taskRow('本を返す', '2026-11-17')])
  await openWeek(page)
  await page.getByRole('button', { name: '目標を追加' }).click()
  await field(page, '目標を追加').fill('企画書を仕上げる')
  await field(page, '目標を追加').press('Enter')
  await page.getByRole('button', { name: /「企画書を仕上げる」の結果/ }).click()
  await page.getByRole('option', { name: '達成', exact: true }).click()

  await page.getByRole('button', { name: '週の振り返り' }).click()
  const review = openedDialog(page)
  await expect(review).toContainText('完了 1件')
  await expect(review).toContainText('残り 1件')
  const written = () => rows.read('period_notes', 'select=doc_text,rev&kind=eq.week')
  await review.getByRole('button', { name: '週のノートに書く' }).click()
  await expect.poll(async () => (await written())[0]?.doc_text).toContain('企画書を仕上げる：達成')
  await review.getByRole('button', { name: 'すべて来週へ移す' }).click()
  await expect(review).toContainText('残り 0件')
  await review.getByRole('button', { name: '週のノートに書く' }).click()
  await expect.poll(async () => (await written())[0]?.doc_text).toContain('残り 0件')
  expect(String((await written())[0]?.doc_text).match(/週の振り返り/g)).toHaveLength(1)

  await review.getByRole('link', { name: 'ノートを開く' }).click()
  await expect(page).toHaveURL(/note=week/)
  await expect(note(page)).toContainText('企画書を仕上げる：達成')
})

test('on a phone one day fills the screen and the others are one tap away', async ({
  signedIn: page,
  product,
  session,
}) => {
  await rowsOf(product, session).insert('tasks', [taskRow('散髪', '2026-11-19')])
  await page.clock.setFixedTime('2026-11-20T12:00:00+09:00')
  await openWeek(page)
  // The board of a wide screen cannot bring today to its beginning; that of a phone shows it all the same.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(column(page, '11月20日(金)').getByRole('button', { name: /にタスクを追加$/ })).toBeInViewport({
    ratio: 1,
  })
  await page.getByRole('button', { name: '11月19日(木)', exact: true }).click()
  await expect(card(column(page, '11月19日(木)'), '散髪')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: '11月19日(木)', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(card(column(page, '11月19日(木)'), '散髪')).toBeInViewport({ ratio: 1 })
  await column(page, '11月19日(木)').getByRole('button', { name: '11月19日(木)にタスクを追加' }).click()
  await page.keyboard.type('牛乳を買う')
  await page.keyboard.press('Enter')
  await expect(card(column(page, '11月19日(木)'), '牛乳を買う')).toBeVisible()
})
