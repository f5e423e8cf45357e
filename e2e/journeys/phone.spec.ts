import type { Locator, Page } from '@playwright/test'
import { clickDrawn, field, openedDialog } from '../support/forms.ts'
import type { Product } from '../support/product.ts'
import { expect, test } from '../support/test.ts'

const password = 'Techo-2026-手帳'

/** The code of the newest message to a number (E.164 with +), which ends with the line that browsers read. */
async function newestCode(product: Product, phone: string): Promise<string> {
  const [message] = await product.letters(phone)
  const code = message?.text.match(/\n@127\.0\.0\.1 #(\d{6})$/)?.[1]
  if (!message || !code) throw new Error(`No message with a code: ${message?.text}`)
  expect(message.text).toMatch(/^【Techo】/)
  return code
}

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: /^アカウント/ }).click()
  await page.getByRole('button', { name: 'ログアウト', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'ログイン' })).toBeVisible()
}
/** The field is there once the message was sent. */
const typeCode = async (place: Page | Locator, product: Product, phone: string, button: string) => {
  const typed = place.getByRole('textbox', { name: /コード/ })
  await expect(typed).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(typed).toHaveAttribute('inputmode', 'numeric')
  await typed.fill(await newestCode(product, phone))
  await place.getByRole('button', { name: button }).click()
}

test('a phone number signs up, signs in, becomes a second factor and gives way to another', async ({
  page,
  product,
  tolerated,
}) => {
  tolerated.push(/status of 4\d\d/)
  // No number of this country goes on with a zero.
  const digits = String(Math.floor(1e7 + Math.random() * 9e7))
  const [typed, phone] = [`090-${digits.slice(0, 4)}-${digits.slice(4)}`, `+8190${digits}`]

  await page.goto('/register')
  await field(page, 'メールアドレスまたは電話番号').fill('090-1234')
  await field(page, 'パスワード').fill(password)
  await page.getByRole('button', { name: '登録する' }).click()
  await expect(page.getByRole('alert')).toContainText('090-1234-5678')
  await field(page, 'メールアドレスまたは電話番号').fill(typed)
  await page.getByRole('button', { name: '登録する' }).click()
  await expect(page.getByRole('heading', { name: 'SMSをご確認ください' })).toBeFocused()
  await expect(page.getByText(typed)).toBeVisible()
  await typeCode(page, product, phone, '確認する')
  await expect(page).toHaveURL('/mypage')

  await page.getByRole('button', { name: /^アカウント/ }).click()
  await expect(page.getByText(typed)).toBeVisible()
  await page.getByRole('button', { name: 'ログアウト', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'ログイン' })).toBeVisible()
  await field(page, 'メールアドレスまたは電話番号').fill(`０９０${digits}`)
  await field(page, 'パスワード').fill(password)
  await page.getByRole('button', { name: 'ログインする' }).click()
  await expect(page).toHaveURL('/mypage')

  await page.goto('/mypage/settings?section=security')
  await page.getByRole('button', { name: '2段階認証を設定する' }).click()
  const dialog = openedDialog(page)
  await clickDrawn(dialog.getByRole('radio', { name: 'SMS' }))
  await field(dialog, '電話番号').fill(typed)
  await dialog.getByRole('button', { name: 'コードを送る' }).click()
  await typeCode(dialog, product, phone, '有効にする')
  await expect(page.getByRole('dialog', { name: '回復コードを控えてください' })).toBeVisible()
  await clickDrawn(page.getByRole('checkbox', { name: '安全な場所に控えました' }))
  await page.getByRole('dialog').getByRole('button', { name: '閉じる' }).last().click()
  await expect(page.getByText(`SMS（末尾${digits.slice(4)}）`)).toBeVisible()
  await signOut(page)

  await page.getByRole('link', { name: 'パスワードを使わずにログインする' }).click()
  await field(page, 'メールアドレスまたは電話番号').fill(typed)
  await page.getByRole('button', { name: 'コードを送る' }).click()
  await expect(page.getByRole('heading', { name: 'SMSをご確認ください' })).toBeVisible()
  await typeCode(page, product, phone, '確認する')
  await expect(page.getByText(`「SMS（末尾${digits.slice(4)}）」に6桁のコードを送ります。`)).toBeVisible()
  await page.getByRole('button', { name: 'コードを送る' }).click()
  await typeCode(page, product, phone, '確認する')
  await expect(page).toHaveURL('/mypage')

  // The second step stays behind although the new number's code opens a session of its own.
  const next = `+8180${digits}`
  await page.goto('/mypage/settings?section=account')
  await page.getByRole('button', { name: '電話番号を変更する' }).click()
  await field(page, '新しい電話番号').fill(`080-${digits.slice(0, 4)}-${digits.slice(4)}`)
  await page.getByRole('button', { name: 'コードを送る' }).click()
  await typeCode(page, product, next, '確認する')
  await expect(page.locator('#account').getByText(`080-${digits.slice(0, 4)}-${digits.slice(4)}`)).toBeVisible()
  // It is the only way in.
  await expect(page.getByRole('button', { name: '電話番号を削除する' })).toHaveCount(0)
  await page.reload()
  await expect(page.locator('#account').getByText(`080-${digits.slice(0, 4)}-${digits.slice(4)}`)).toBeVisible()
})
