import type { Page } from '@playwright/test'
import { openedDialog } from '../support/forms.ts'
import { habitRow } from '../support/life.ts'
import { newPerson, rowsOf, signIn } from '../support/person.ts'
import { expect, test } from '../support/test.ts'

/** Presses Tab until what has the focus carries this name; fails when the whole page was walked through without meeting it. */
async function tabTo(page: Page, name: string, { exact = false } = {}): Promise<void> {
  for (let steps = 0; steps < 60; steps++) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    const isThere = await focused
      .and(
        page
          .getByRole('link', { name, exact })
          .or(page.getByRole('button', { name, exact }))
          .or(page.getByRole('textbox', { name, exact })),
      )
      .count()
    if (isThere > 0) {
      // Its own outline, or that of the box it is typed into.
      const ring = await focused.evaluate(element =>
        [element, element.parentElement].some(each => {
          const { outlineStyle, outlineWidth } = getComputedStyle(each ?? element)
          return outlineStyle !== 'none' && outlineWidth !== '0px'
        }),
      )
      expect(ring, `${name} shows that it has the focus`).toBe(true)
      return
    }
  }
  throw new Error(`Nothing called ${name} was reached by the keyboard`)
}

test('by keyboard alone: register, add a habit, do it', async ({ page, product }) => {
  const person = newPerson()
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: '本文へ移動' })).toBeFocused()
  await tabTo(page, '無料ではじめる')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/register')
  await tabTo(page, 'メールアドレス')
  await page.keyboard.type(person.email)
  await tabTo(page, 'パスワード')
  await page.keyboard.insertText(person.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/mypage')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await tabTo(page, '習慣', { exact: true })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/mypage/habits')
  await expect(page.getByRole('heading', { level: 1, name: '習慣' })).toBeFocused()
  await tabTo(page, '習慣を追加')
  await page.keyboard.press('Enter')
  await expect(openedDialog(page).getByRole('textbox', { name: /^名前/ })).toBeFocused()
  await page.keyboard.insertText('水を飲む')
  await page.keyboard.press('Enter')
  await expect(openedDialog(page)).toBeHidden()

  await tabTo(page, '「水を飲む」を完了にする')
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: '「水を飲む」を完了にする' }).first()).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  const rows = rowsOf(product, await signIn(product, person))
  await expect.poll(() => rows.read('habit_entries', 'select=state')).toEqual([{ state: 'done' }])
})

test('a dialog keeps the focus, closes with Escape and gives the focus back', async ({ signedIn: page }) => {
  await page.goto('/mypage/habits')
  const opener = page.getByRole('button', { name: '習慣を追加' }).first()
  await opener.press('Enter')
  const dialog = openedDialog(page)
  await expect(dialog).toBeVisible()
  for (let steps = 0; steps < 25; steps++) {
    await page.keyboard.press('Tab')
    expect(await dialog.locator(':focus').count()).toBe(1)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a menu opens by every key that opens one, with the focus on what comes first, and gives it back', async ({
  signedIn: page,
  product,
  session,
}) => {
  await rowsOf(product, session).insert('habits', habitRow('読書'))
  await page.goto('/mypage/habits')
  const opener = page.getByRole('button', { name: '「読書」の操作' })
  for (const [key, at] of [
    ['Enter', 0],
    ['Space', 0],
    ['ArrowDown', 0],
    ['ArrowUp', -1],
  ] as const) {
    await opener.press(key)
    await expect(page.getByRole('menuitem').nth(at)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
  }
})
