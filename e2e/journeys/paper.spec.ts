import type { Page } from '@playwright/test'
import { openedDialog } from '../support/forms.ts'
import { addTask, openDay } from '../support/life.ts'
import { rowsOf } from '../support/person.ts'
import { tokyoDay } from '../support/sample-life.ts'
import { expect, test } from '../support/test.ts'

const sizes = {
  phone: { width: 390, height: 844 },
  desk: { width: 1280, height: 900 },
  wide: { width: 1920, height: 1000 },
}

const topOf = async (page: Page, selector: string) =>
  (await page.locator(selector).first().boundingBox())?.y ?? Number.NaN
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test('a page begins with what is written: text below 200 px, the first task below 400 on a phone, a week in seven columns', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  const [yesterday, today] = [tokyoDay(-1), tokyoDay()]
  await rows.insert('preferences', { key: 'today.start', value: { isOver: true } })
  await rows.insert('tasks', [
    { title: '残ったこと', planned_date: yesterday, estimate_min: 30 },
    { title: '今日のこと', planned_date: today, estimate_min: 60 },
  ])

  await page.setViewportSize(sizes.desk)
  await page.goto('/mypage/notes')
  await expect(page.getByText('ノートはまだありません')).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByRole('textbox', { name: '本文' })).toBeVisible()
  expect(await topOf(page, '[role=textbox][contenteditable]')).toBeLessThan(200)
  // What is empty is not there.
  await expect(page.getByRole('complementary', { name: '目次' })).toBeHidden()
  await expect(page.getByRole('region', { name: 'このノートへのリンク' })).toHaveCount(0)
  await expect(page.getByText('領域', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'タグと領域' }).click()
  await page.getByRole('combobox', { name: 'タグ' }).fill('旅')
  await page.getByRole('option', { name: '「旅」を追加する' }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('group', { name: 'このノートについて' })).toContainText('旅')

  await page.goto('/mypage/daily/weekly-tasks')
  const lanes = page.getByRole('region', { name: '週の表' }).getByRole('region')
  await expect(lanes).toHaveCount(8)
  const boxes = await lanes.evaluateAll(all => all.map(each => each.getBoundingClientRect()))
  expect(new Set(boxes.slice(0, 7).map(({ top }) => top)).size).toBe(1)
  expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(sizes.desk.width)
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await page.setViewportSize(sizes.wide)
  await expect.poll(async () => (await lanes.last().boundingBox())?.y).toBe((await lanes.first().boundingBox())?.y)
  expect((await lanes.last().boundingBox())?.x).toBeGreaterThan(1650)

  await page.setViewportSize(sizes.phone)
  for (const path of ['/mypage/daily', '/mypage']) {
    await page.goto(path)
    await expect(page.locator('[data-task-title]').first()).toBeVisible()
    expect(await topOf(page, '[data-task-title]'), path).toBeLessThan(400)
    expect(await overflow(page), path).toBeLessThanOrEqual(0)
  }
  await expect(page.getByRole('navigation').last().getByRole('link')).toHaveText([
    '今日',
    '今週のタスク',
    'ノート',
    '習慣',
  ])
})

test('today’s note is written on Today, and what it says is on the page of the day', async ({ signedIn: page }) => {
  await page.goto('/mypage')
  await page.getByRole('button', { name: '今日のノートを書く' }).click()
  await expect(page.getByRole('textbox', { name: /のノート$/ })).toBeFocused()
  await page.keyboard.type('ここで書いた。')
  await expect(page.getByText('保存しました')).toBeVisible()
  await page.getByRole('link', { name: '今日のページを開く' }).first().click()
  await expect(page.getByRole('textbox', { name: /のノート$/ })).toContainText('ここで書いた。')
  await expect(
    page.getByRole('navigation', { name: 'メニュー' }).first().getByRole('link', { name: '今日' }),
  ).toHaveAttribute('aria-current', 'page')
  await page
    .getByRole('link', { name: '次の日' })
    .or(page.getByRole('button', { name: '次の日' }))
    .click()
  await page.getByRole('link', { name: '今日へ', exact: true }).click()
  await expect(page).toHaveURL(/\/mypage$/)
})

test('the looking back stands open in the evening of the day itself, and only then', async ({ signedIn: page }) => {
  const fold = page.getByRole('textbox', { name: /のひとこと$/ })
  for (const [time, isOpen] of [
    ['10:00', false],
    ['19:30', true],
  ] as const) {
    await page.clock.setFixedTime(new Date(`${tokyoDay()}T${time}:00+09:00`))
    await page.goto('/mypage/daily')
    await expect(page.getByText('ふりかえり')).toBeVisible()
    await expect(fold).toBeVisible({ visible: isOpen })
  }
  await page.goto(`/mypage/daily/${tokyoDay(-1)}`)
  await expect(page.getByText('ふりかえり')).toBeVisible()
  await expect(fold).toBeHidden()
})

test('a notice covers no button of a task, and lines of notes and projects are links', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  await openDay(page)
  for (let count = 1; count <= 14; count++) await addTask(page, `用事${count}`)
  await page.getByRole('button', { name: '「用事14」の操作' }).click()
  await page.getByRole('menuitem', { name: '削除' }).click()
  const notice = page.getByRole('alertdialog').filter({ hasText: '「用事14」を削除しました' })
  await expect(notice).toBeVisible()
  const bar = await page.getByRole('banner').first().boundingBox()
  const foot = async () => {
    const box = await notice.boundingBox()
    return (box?.y ?? 999) + (box?.height ?? 999)
  }
  await expect.poll(foot).toBeLessThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
  await notice.getByRole('button', { name: '元に戻す' }).click()
  await expect(page.getByRole('button', { name: '用事14', exact: true })).toBeVisible()

  await rows.insert('notes', { title: '持ち物' })
  await rows.insert('projects', { name: '引っ越し', rank: 'a1' })
  for (const [path, name] of [
    ['/mypage/notes', /持ち物/],
    ['/mypage/project-management', /引っ越し/],
  ] as const) {
    await page.goto(path)
    const opened = page.context().waitForEvent('page')
    await page
      .getByRole('main')
      .getByRole('link', { name })
      .click({ modifiers: ['ControlOrMeta'] })
    const tab = await opened
    // Not toHaveURL: it waits for a navigation whose request a tab opened by a click may report after its end.
    await expect.poll(() => tab.url()).toMatch(new RegExp(`${path}/|[?&]`))
    await tab.close()
  }
})

test('below a dialog the room of the scrollbar is veiled like the rest', async ({ signedIn: page }) => {
  await page.setViewportSize(sizes.desk)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/mypage/daily')
  await page.getByRole('button', { name: 'このページのメニュー' }).click()
  await page.getByRole('menuitem', { name: '計画の設定' }).click()
  await expect(openedDialog(page)).toBeVisible()
  const strip = await page.evaluate(() => innerWidth - document.documentElement.getBoundingClientRect().width)
  expect(strip).toBeGreaterThan(5)
  const colourAt = async (x: number) =>
    (await page.screenshot({ clip: { x, y: sizes.desk.height - 12, width: 1, height: 1 } })).toString('base64')
  await expect
    .poll(async () => (await colourAt(sizes.desk.width - 3)) === (await colourAt(sizes.desk.width - strip - 3)))
    .toBe(true)
})
