import type { Locator, Page } from '@playwright/test'
import type { Person } from './person.ts'

/** A text field by the beginning of its label; a required one carries more after it. */
export const field = (page: Page | Locator, label: string): Locator =>
  page.getByRole('textbox', { name: new RegExp(`^${label}`) })

/** Fills the sign-in form that is on the screen and sends it. */
export async function sendSignIn(page: Page, { email, password }: Person): Promise<void> {
  await field(page, 'メールアドレスまたは電話番号').fill(email)
  await field(page, 'パスワード').fill(password)
  await page.getByRole('button', { name: 'ログインする' }).click()
}

/** Fills the form of a new account that is on the screen and sends it. */
export async function sendRegistration(page: Page, { email, password }: Person): Promise<void> {
  await field(page, 'メールアドレス').fill(email)
  await field(page, 'パスワード').fill(password)
  await page.getByRole('button', { name: '登録する' }).click()
}

/** The dialog that is open. The menu it was chosen from has the same role and stays for a moment while it fades. */
export const openedDialog = (page: Page): Locator =>
  page.getByRole('dialog').and(page.locator(':not([data-trigger=MenuTrigger])'))

/** Clicks what is drawn for a switch, a check box or a radio, as a hand would: the input itself is hidden beneath it. */
export const clickDrawn = (input: Locator): Promise<void> => input.locator('xpath=ancestor::label[1]').click()
