import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page, type WebSocket } from '@playwright/test'
import { field, openedDialog } from './forms.ts'

/** What a person does on the pages of the remotes, in the words they see (Japanese, the language of the test browsers). */

export const checkOf = (page: Page, habit: string): Locator =>
  page.getByRole('button', { name: `「${habit}」を完了にする` }).first()

/** Makes a habit of every day through the form of /mypage/habits. */
export async function addHabit(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '習慣を追加' }).first().click()
  const dialog = openedDialog(page)
  await field(dialog, '名前').fill(name)
  await dialog.getByRole('button', { name: '追加する' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name })).toBeVisible()
}

/** The day whose page the tests write on; any day would do. */
export const someDay = '2026-11-20'

export const note = (page: Page): Locator => page.getByRole('textbox', { name: /のノート$/ })

/** Opens the page of `someDay` with its editor ready to write. */
export async function openDay(page: Page, day: string = someDay): Promise<void> {
  await page.goto(`/mypage/daily/${day}`)
  await expect(note(page)).toHaveAttribute('contenteditable', 'true')
}

/** Begins a note on the page of notes and writes in it. */
export async function writeNote(page: Page, title: string, text: string): Promise<void> {
  await page.keyboard.press('n')
  await expect(page.getByRole('textbox', { name: '題名' })).toBeFocused()
  await page.keyboard.type(title)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: '本文' })).toBeFocused()
  await page.keyboard.type(text)
}

export async function addTask(page: Page, title: string): Promise<void> {
  await field(page, 'タスクを追加').fill(title)
  await field(page, 'タスクを追加').press('Enter')
  await expect(page.getByRole('button', { name: title, exact: true })).toBeVisible()
}

/** A row for the REST interface: a habit done every day. */
export const habitRow = (name: string, more: Readonly<Record<string, unknown>> = {}) => ({
  id: randomUUID(),
  name,
  search_norm: name,
  start_date: '2026-10-01',
  rank: 'a1',
  ...more,
})

/** Resolves when the page hears of other devices: the answer to its join has come. Call it before the page is opened. */
export function hearing(page: Page): Promise<WebSocket> {
  const { promise, resolve } = Promise.withResolvers<WebSocket>()
  page.on('websocket', socket => {
    if (!socket.url().includes('/realtime/v1/')) return
    // Tries that find no server are sockets too.
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('"status":"ok"')) resolve(socket)
    })
  })
  return promise
}
