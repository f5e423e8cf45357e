import type { Locator, Page } from '@playwright/test'
import type { Person } from './person.ts'

/** A text field by the beginning of its label; a required one carries more after it. */
export const field = (page: Page | Locator, label: string): Locator =>
  page.getByRole('textbox', { name: new RegExp(`^${label}`) })

/**
 * The form that a button sends. While a page's code is on its way the page before stays, with fields of the same names: fields are
 * looked for in the form that is wanted.
 */
export const formOf = (page: Page, submit: string): Locator =>
  page.locator('form').filter({ has: page.getByRole('button', { name: submit, exact: true }) })

async function sendAccount(page: Page, { email, password }: Person, submit: string): Promise<void> {
  const form = formOf(page, submit)
  await field(form, 'メールアドレス').fill(email)
  await field(form, 'パスワード').fill(password)
  await form.getByRole('button', { name: submit }).click()
}

/** Fills the sign-in form that is on the screen and sends it. */
export const sendSignIn = (page: Page, person: Person): Promise<void> => sendAccount(page, person, 'ログインする')

/** Fills the form of a new account that is on the screen or about to be, and sends it. */
export const sendRegistration = (page: Page, person: Person): Promise<void> => sendAccount(page, person, '登録する')

/** The dialog that is open. The menu or choice before it has the same role and stays for a moment while it fades. */
export const openedDialog = (page: Page): Locator =>
  page.getByRole('dialog').and(page.locator(':not([data-trigger=MenuTrigger], [data-trigger=Select])'))

/** Clicks what is drawn for a switch, a check box or a radio, as a hand would: the input itself is hidden beneath it. */
export const clickDrawn = (input: Locator): Promise<void> => input.locator('xpath=ancestor::label[1]').click()
