import { addTask, note, openDay, someDay } from '../support/life.ts'
import { rowsOf } from '../support/person.ts'
import { expect, test } from '../support/test.ts'

test('a paragraph, a list by the slash menu, a task, a line and a mood are there after a reload', async ({
  signedIn: page,
  product,
  session,
}) => {
  await openDay(page)
  await note(page).click()
  await page.keyboard.type('駅まで歩いた。')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/タスク')
  await expect(page.getByRole('option', { name: 'タスクリスト' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('牛乳を買う')
  await addTask(page, '歯医者を予約する')
  // The box follows the row, so it is looked at until it does, not in the instant of the click.
  await page.getByRole('checkbox', { name: '「歯医者を予約する」を完了する' }).click()
  await expect(page.getByRole('checkbox', { name: /歯医者を予約する/ })).toBeChecked()
  await page.getByRole('textbox', { name: /のひとこと$/ }).fill('よく歩いた日')
  await page.getByRole('button', { name: /^気分 4/ }).click()
  await expect(page.getByText('保存しました')).toBeVisible()

  await page.reload()
  await expect(note(page)).toContainText('駅まで歩いた。')
  await expect(note(page).getByRole('listitem').filter({ hasText: '牛乳を買う' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: '「歯医者を予約する」を完了する' })).toBeChecked()
  await expect(page.getByRole('textbox', { name: /のひとこと$/ })).toHaveValue('よく歩いた日')
  await expect(page.getByRole('button', { name: /^気分 4/ })).toHaveAttribute('aria-pressed', 'true')

  const [row] = await rowsOf(product, session).read('period_notes', `period_start=eq.${someDay}`)
  expect(row).toMatchObject({ kind: 'day', one_line: 'よく歩いた日', mood: 4 })
  expect(row?.doc_text).toContain('牛乳を買う')
})

test('the slash menu opens, filters, wraps around and closes as specified', async ({ signedIn: page }) => {
  const names = ['見出し1', '見出し2', '見出し3', '箇条書き', '番号付き', 'タスク', '引用', 'コード', '区切り線', '表']
  await openDay(page)
  await note(page).click()
  const options = page.getByRole('option')
  await page.keyboard.type('/')
  await expect(options).toHaveCount(names.length)
  for (const [index, name] of names.entries()) await expect(options.nth(index)).toContainText(name)
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await page.keyboard.press('Backspace')

  await page.keyboard.type('a/')
  await expect(options).toHaveCount(0)
  await page.keyboard.type(' /見出し')
  await expect(options).toHaveCount(3)
  await page.keyboard.type('zzz')
  await expect(options).toHaveCount(0)
  for (const _ of 'zzz見出し') await page.keyboard.press('Backspace')
  await page.keyboard.type('表')
  await page.keyboard.press('Enter')
  await expect(note(page).getByRole('row')).toHaveCount(3)
  await expect(note(page).getByRole('columnheader')).toHaveCount(3)
  await expect(note(page).getByRole('cell')).toHaveCount(6)
})

test('nothing happens while a word is being composed, and the whole word is saved', async ({
  signedIn: page,
  product,
  session,
}) => {
  await openDay(page)
  await note(page).click()
  const input = await page.context().newCDPSession(page)
  for (const text of ['s', 'さ', 'さん', 'さんぽ', '散歩'])
    await input.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  await input.send('Input.insertText', { text: '散歩' })
  await expect(page.getByText('保存しました')).toBeVisible()
  const [row] = await rowsOf(product, session).read('period_notes', `period_start=eq.${someDay}`)
  expect(row?.doc_text).toBe('散歩')
})

test('days are walked with keys and buttons, and an impossible date is not found', async ({
  signedIn: page,
  tolerated,
}) => {
  tolerated.push(/status of 404/)
  await openDay(page)
  await page.getByRole('button', { name: '前の日' }).click()
  await expect(page).toHaveURL('/mypage/daily/2026-11-19')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(page).toHaveURL('/mypage/daily/2026-11-20')
  expect((await page.goto('/mypage/daily/2026-02-30'))?.status()).toBe(404)
  await expect(page.getByText('Page not found: /mypage/daily/2026-02-30')).toBeVisible()
})

test('opening a day creates nothing', async ({ signedIn: page, product, session }) => {
  await openDay(page)
  await page.getByRole('button', { name: '次の日' }).click()
  await expect(note(page)).toHaveAttribute('contenteditable', 'true')
  expect(await rowsOf(product, session).read('period_notes')).toEqual([])
})

test('two tabs that write on the same day keep what both wrote', async ({ signedIn: page, context }) => {
  await openDay(page)
  await note(page).click()
  await page.keyboard.type('一つめの窓')
  await expect(page.getByText('保存しました')).toBeVisible()
  const other = await context.newPage()
  await openDay(other)
  await expect(note(other)).toContainText('一つめの窓')
  await note(other).click()
  await other.keyboard.press('Control+End')
  await other.keyboard.press('Enter')
  await other.keyboard.type('二つめの窓')
  await expect(other.getByText('保存しました')).toBeVisible()
  await expect(note(page)).toContainText('二つめの窓')
  await expect(note(page)).toContainText('一つめの窓')
})
