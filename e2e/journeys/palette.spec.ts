import type { Page } from '@playwright/test'
import { rowsOf } from '../support/person.ts'
import { settle } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const open = 'planned_date,planned_time,deadline_date,estimate_min,priority,title'

test('one line becomes a task by keyboard alone, and can be taken back', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  await page.goto('/mypage')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('q')
  const dialog = page.getByRole('dialog', { name: 'すばやく追加' })
  const line = dialog.getByRole('textbox', { name: 'タスク' })
  await expect(line).toBeFocused()
  await page.keyboard.insertText('2030年11月29日　１５時　企画書 ～１時間半 ！２ 締切:2030/12/2 明日')
  await expect(dialog.getByRole('listitem')).toHaveText([
    '11月29日(金)',
    '15:00',
    '1時間30分',
    '優先度 2',
    '締切 12月2日(月)',
  ])
  // The time shall be words of the title after all.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Delete')
  await expect(line).toBeFocused()
  await expect(dialog.getByRole('listitem')).toHaveCount(4)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect
    .poll(() => rows.read('tasks', `select=${open}&deleted_at=is.null`))
    .toEqual([
      {
        planned_date: '2030-11-29',
        planned_time: null,
        deadline_date: '2030-12-02',
        estimate_min: 90,
        priority: 2,
        title: '１５時 企画書 明日',
      },
    ])
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect.poll(() => rows.read('tasks', 'select=id&deleted_at=is.null')).toEqual([])
})

test('a line that is sent twice, or as the page goes, is one task', async ({ signedIn: page, product, session }) => {
  const rows = rowsOf(product, session)
  const titles = () => rows.read('tasks', 'select=title&order=title&deleted_at=is.null')
  const dialog = page.getByRole('dialog', { name: 'すばやく追加' })
  const line = dialog.getByRole('textbox', { name: 'タスク' })
  const send = (isLeft: boolean) =>
    line.evaluate((field: HTMLInputElement, isLeft) => {
      field.form?.requestSubmit()
      if (isLeft) location.reload()
      else field.form?.requestSubmit()
    }, isLeft)
  await page.goto('/mypage')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('q')
  await line.fill('豆を買う')
  await send(false)
  await expect(dialog).toBeHidden()
  await expect.poll(titles).toEqual([{ title: '豆を買う' }])

  await page.keyboard.press('q')
  await line.fill('豆を挽く')
  await send(true)
  await expect.poll(titles).toEqual([{ title: '豆を挽く' }, { title: '豆を買う' }])
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('q')
  await expect(line).toHaveValue('')
})

test('a task added from anywhere stands last on its day', async ({ signedIn: page }) => {
  await page.goto('/mypage/daily')
  for (const title of ['一番目', '二番目']) {
    await page.getByRole('button', { name: 'すばやく追加' }).click()
    const dialog = page.getByRole('dialog', { name: 'すばやく追加' })
    await dialog.getByRole('textbox').fill(title)
    await dialog.getByRole('button', { name: '追加する' }).click()
    await expect(page.getByRole('main').getByText(title)).toBeVisible()
  }
  const both = page.getByRole('main').getByText(/^[一二]番目$/)
  await expect(both).toHaveText(['一番目', '二番目'])
})

test('the palette finds a word of two letters and opens its day; Escape gives the focus back', async ({
  signedIn: page,
  product,
  session,
}) => {
  const text = '午後の会議で来年の計画を話した。'
  await rowsOf(product, session).insert('period_notes', [
    { kind: 'day', period_start: '2026-03-05', doc_text: text, search_norm: text },
  ])
  await page.goto('/mypage/settings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const button = page.getByRole('button', { name: '検索・コマンド' })
  await button.press('Enter')
  const field = page.getByRole('combobox', { name: '検索・コマンド' })
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
  await expect(button).toBeFocused()

  await page.keyboard.press('Control+k')
  await page.keyboard.insertText('会議')
  const hit = page.getByRole('option', { name: /2026年3月5日\(木\).*会議/ })
  await expect(hit).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/mypage/daily/2026-03-05')
})

test('words for a day, commands and keys lead where they say', async ({ signedIn: page }) => {
  await page.goto('/mypage')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('＠令和8年12月1日')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/mypage/daily/2026-12-01')

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('>ダーク')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(page).toHaveURL('/mypage/habits')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'キーの一覧' }).getByText('習慣', { exact: true })).toBeVisible()
})

test('keys count from the moment in which the page is drawn', async ({ signedIn: page }) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('h1')) return
      observer.disconnect()
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, cancelable: true }))
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/mypage')
  await expect(page.getByRole('combobox')).toBeFocused()
})

test('the sheet of keys lists what the open page can do, and each key does it', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  await rows.insert('habits', [{ name: '水を飲む' }])
  await rows.insert('notes', [{ title: '買うもの' }])
  const listed = page.getByRole('dialog', { name: 'キーの一覧' }).getByRole('region', { name: 'この画面で' })
  const keyOf = (label: string) => listed.locator('div', { has: page.getByText(label, { exact: true }) }).locator('dd')

  await page.goto('/mypage/habits')
  await expect(page.getByRole('link', { name: '水を飲む' })).toBeVisible()
  await page.keyboard.press('?')
  await expect(keyOf('記録する')).toHaveText('X')
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect
    .poll(() => rows.read('habit_entries', 'select=state,habits(name)'))
    .toEqual([{ state: 'done', habits: { name: '水を飲む' } }])

  await page.goto('/mypage/notes')
  await page.getByRole('row', { name: /買うもの/ }).focus()
  await page.keyboard.press('?')
  await expect(keyOf('新しいノート')).toHaveText('N')
  // The page behind the sheet hears nothing.
  await page.keyboard.press('n')
  await expect(keyOf('新しいノート')).toHaveText('N')
  await expect(page).toHaveURL('/mypage/notes')
  await expect(keyOf('ピン留めする')).toHaveText('P')
  await page.keyboard.press('Escape')
  await page.keyboard.press('p')
  await expect.poll(() => rows.read('notes', 'select=title,pinned')).toEqual([{ title: '買うもの', pinned: true }])
})

/** Holds what a script's address answers, until it is let go. */
async function hold(page: Page, scripts: RegExp): Promise<() => void> {
  const { promise: isFree, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(scripts, async route => {
    await isFree
    await route.fallback()
  })
  return letGo
}

test('what is typed while quick add is on its way stands in its line', async ({ signedIn: page, product, session }) => {
  await page.goto('/mypage/settings')
  await settle(page)
  const bringSheet = await hold(page, /\/assets\/.*\.js/)
  const bringForm = await hold(page, /\/r\/daily\/.*\.js/)
  await page.keyboard.press('q')
  await page.keyboard.type('牛乳')
  // A word that is being composed is not cut short by what arrives.
  const input = await page.context().newCDPSession(page)
  const compose = (text: string) =>
    input.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  await compose('を')
  const dialog = page.getByRole('dialog', { name: 'すばやく追加' })
  const sheet = page.waitForResponse(/\/assets\/.*\.js/)
  bringSheet()
  await (await sheet).finished()
  await compose('をか')
  await expect(dialog).toBeHidden()
  await input.send('Input.insertText', { text: 'を買う' })
  await expect(dialog).toBeVisible()
  const ahead = dialog.getByRole('textbox', { name: 'すばやく追加' })
  await expect(ahead).toBeFocused()
  await expect(ahead).toHaveValue('牛乳を買う')
  await page.keyboard.insertText(' 家')
  await compose('で')
  const form = page.waitForResponse(/\/r\/daily\/.*\.js/)
  bringForm()
  await (await form).finished()
  await compose('でも')
  await expect(ahead).toBeFocused()
  await input.send('Input.insertText', { text: 'でも' })
  const line = dialog.getByRole('textbox', { name: 'タスク' })
  await expect(line).toBeFocused()
  await page.keyboard.insertText('飲む')
  await expect(line).toHaveValue('牛乳を買う 家でも飲む')
  await expect(ahead).toBeHidden()
  await page.keyboard.press('Enter')
  const titles = () => rowsOf(product, session).read('tasks', 'select=title')
  await expect.poll(titles).toEqual([{ title: '牛乳を買う 家でも飲む' }])
  await expect(dialog).toBeHidden()
})

test('Escape calls off what is on its way, and the search begins with what was typed', async ({ signedIn: page }) => {
  await page.goto('/mypage/settings')
  await settle(page)
  const bring = await hold(page, /\/assets\/.*\.js/)
  const button = page.getByRole('button', { name: '検索・コマンド' })
  await button.focus()
  await page.keyboard.press('q')
  await page.keyboard.type('やめる')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('デイリー')
  bring()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox')).toHaveValue('デイリー')
  await expect(dialog).toHaveAccessibleName('検索・コマンド')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('q')
  await expect(dialog.getByRole('textbox', { name: 'タスク' })).toHaveValue('')
})
