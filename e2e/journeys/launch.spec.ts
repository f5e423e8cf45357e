import { openedDialog, sendSignIn } from '../support/forms.ts'
import { rowsOf } from '../support/person.ts'
import { expect, test } from '../support/test.ts'

const shared = (params: Readonly<Record<string, string>>) => `/mypage/add?${new URLSearchParams(params)}`

test('what another program shares becomes what a person chooses, and nothing before', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  await page.goto(shared({ title: '喫茶店のつくり方', text: '一杯目の話\n二杯目の話\nhttps://cafe.example/book' }))
  const what = page.getByRole('region', { name: '共有されたもの' })
  await expect(what.getByRole('heading', { name: '喫茶店のつくり方' })).toBeVisible()
  await expect(what.getByText('https://cafe.example/book')).toBeVisible()
  const targets = page.getByRole('list', { name: '追加するもの' }).getByRole('button')
  await expect(targets).toHaveText(['タスク', '予定', 'ノート', 'ほしいもの'])

  await targets.filter({ hasText: 'ノート' }).click()
  await expect(page).toHaveURL(/\/mypage\/notes\/[0-9a-f-]{36}$/)
  await expect
    .poll(() => rows.read('notes', 'select=title,doc_text&deleted_at=is.null'))
    .toEqual([{ title: '喫茶店のつくり方', doc_text: '一杯目の話\n二杯目の話\nhttps://cafe.example/book' }])

  await page.goto(shared({ text: 'コーヒーミル 5,980円 https://shop.example/mill' }))
  await targets.filter({ hasText: 'ほしいもの' }).click()
  await expect(page.getByRole('textbox', { name: 'ほしいもの' })).toHaveValue(
    'コーヒーミル 5,980円 https://shop.example/mill',
  )
  expect(await rows.read('list_items', 'select=id')).toEqual([])

  await page.goto(shared({ text: '豆を買う' }))
  await targets.filter({ hasText: 'タスク' }).click()
  const line = page.getByRole('dialog', { name: 'すばやく追加' }).getByRole('textbox', { name: 'タスク' })
  await expect(line).toHaveValue('豆を買う')
  await line.press('Enter')
  await expect(page).toHaveURL('/mypage')
  await expect.poll(() => rows.read('tasks', 'select=title&deleted_at=is.null')).toEqual([{ title: '豆を買う' }])
})

test('the number of a book is looked for', async ({ signedIn: page, product, session }) => {
  await rowsOf(product, session).change('profiles', `user_id=eq.${session.user.id}`, { language: 'en' })
  await page.goto(shared({ title: 'The Little Prince', url: 'https://www.amazon.co.jp/dp/4101092052' }))
  await page.getByRole('list', { name: 'What to add' }).getByRole('button', { name: 'Book' }).click()
  await expect(openedDialog(page).getByRole('searchbox')).toHaveValue('9784101092058')
})

test('a shortcut opens the form of quick add', async ({ signedIn: page }) => {
  await page.goto('/mypage/add?as=daily.task')
  await expect(
    page.getByRole('dialog', { name: 'すばやく追加' }).getByRole('textbox', { name: 'タスク' }),
  ).toBeFocused()
})

test('who is signed out signs in and comes back to what was shared, and to a link of the protocol', async ({
  page,
  person,
}) => {
  await page.goto(shared({ text: '豆を買う' }))
  await sendSignIn(page, person)
  await expect(page.getByRole('region', { name: '共有されたもの' })).toContainText('豆を買う')

  await page.context().clearCookies()
  await page.goto(`/mypage/add?to=${encodeURIComponent('web+techo:/mypage/habits?new=1')}`)
  await sendSignIn(page, person)
  await expect(page).toHaveURL(/\/mypage\/habits/)
})

test('a link of the protocol leads nowhere else', async ({ signedIn: page }) => {
  await page.goto(`/mypage/add?to=${encodeURIComponent('web+techo://evil.example/')}`)
  await expect(page.getByText('このリンクは開けません')).toBeVisible()
  await page.getByRole('link', { name: '今日を開く' }).click()
  await expect(page).toHaveURL('/mypage')
})
