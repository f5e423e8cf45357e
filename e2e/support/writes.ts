import type { Locator, Page } from '@playwright/test'
import { field, openedDialog } from './forms.ts'

/** One thing a person writes on a page of a remote. */
export interface Write {
  readonly path: string
  /** what it begins with; where another build has no such thing, nothing is written */
  readonly control: (page: Page) => Locator
  readonly write: (page: Page, text: string) => Promise<void>
  /** what shows it from then on */
  readonly shown: (page: Page, text: string) => Locator
}

/** By remote, in the words of today's pages (Japanese). A remote without one has its pages opened only. */
export const writes: Readonly<Record<string, Write>> = {
  bookshelf: {
    path: '/mypage/bookshelf',
    control: page => page.getByRole('button', { name: '本を追加' }).first(),
    write: async (page, text) => {
      await page.getByRole('button', { name: '本を追加' }).first().click()
      const dialog = openedDialog(page)
      await dialog.getByRole('button', { name: '手で入力する' }).click()
      await dialog.getByRole('textbox', { name: /^タイトル(?!の)/ }).fill(text)
      await dialog.getByRole('button', { name: '本棚に加える' }).click()
    },
    shown: (page, text) => page.getByRole('link', { name: text }).first(),
  },
  daily: {
    path: '/mypage/daily',
    control: page => field(page, 'タスクを追加'),
    write: async (page, text) => {
      await field(page, 'タスクを追加').fill(text)
      await field(page, 'タスクを追加').press('Enter')
    },
    shown: (page, text) => page.getByRole('button', { name: text, exact: true }),
  },
  habits: {
    path: '/mypage/habits',
    control: page => page.getByRole('button', { name: '習慣を追加' }).first(),
    write: async (page, text) => {
      await page.getByRole('button', { name: '習慣を追加' }).first().click()
      const dialog = openedDialog(page)
      await field(dialog, '名前').fill(text)
      await dialog.getByRole('button', { name: '追加する' }).click()
    },
    shown: (page, text) => page.getByRole('link', { name: text }).first(),
  },
  lists: {
    path: '/mypage/lists/wish',
    control: page => page.getByRole('textbox', { name: 'ほしいものを追加' }),
    write: async (page, text) => {
      const line = page.getByRole('textbox', { name: 'ほしいものを追加' })
      await line.fill(text)
      await line.press('Enter')
    },
    shown: (page, text) => page.getByRole('button', { name: text, exact: true }).first(),
  },
  projects: {
    path: '/mypage/project-management',
    control: page => page.getByRole('button', { name: 'プロジェクトを追加' }).first(),
    write: async (page, text) => {
      await page.getByRole('button', { name: 'プロジェクトを追加' }).first().click()
      const dialog = openedDialog(page)
      await field(dialog, '名前').fill(text)
      await dialog.getByRole('button', { name: '追加する' }).click()
    },
    shown: (page, text) => page.getByText(text, { exact: true }).first(),
  },
}
