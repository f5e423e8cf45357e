import { field, openedDialog } from '../support/forms.ts'
import { rowsOf } from '../support/person.ts'
import { tokyoDay } from '../support/sample-life.ts'
import { expect, test } from '../support/test.ts'

/** Keys that are pressed while what they are meant for is still on its way. */

test('a key right after going back is the next page’s, and is not written into the note that was left', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  await rows.insert('notes', { title: '朝の支度' })
  await page.goto('/mypage/notes')
  await page.getByRole('grid', { name: 'ノートの一覧' }).getByText('朝の支度').click()
  const text = page.getByRole('textbox', { name: '本文' })
  await expect(text).toHaveAttribute('contenteditable', 'true')
  await text.click()
  await page.keyboard.type('顔を洗う')
  await expect(text).toHaveText('顔を洗う')
  // The address has changed and nothing of the list is drawn yet: a quick hand is in this moment.
  const isTaken = await page.evaluate(() => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    addEventListener('popstate', () => resolve(document.activeElement?.matches('[contenteditable=true]') ?? false))
    history.back()
    return promise
  })
  expect(isTaken, 'the note takes the keys').toBe(false)
  await page.keyboard.press('n')
  await expect(page.getByRole('textbox', { name: '題名' })).toBeFocused()
  await page.keyboard.type('持ち物')
  await expect
    .poll(() => rows.read('notes', 'select=title,doc_text&order=title'))
    .toEqual([
      { title: '持ち物', doc_text: '' },
      { title: '朝の支度', doc_text: '顔を洗う' },
    ])
})

test('a key pressed again because its sheet takes its time is written into no field of it', async ({
  signedIn: page,
  product,
  session,
}) => {
  await rowsOf(product, session).insert('tasks', { title: '歯医者', planned_date: tokyoDay() })
  await page.goto('/mypage/daily')
  const title = page.getByRole('button', { name: '歯医者', exact: true })
  await expect(title).toBeVisible()
  const arrival = Promise.withResolvers<void>()
  await page.route('**/*.js', async route => {
    await arrival.promise
    await route.continue()
  })
  await title.press('e')
  await page.keyboard.press('e')
  await expect(openedDialog(page)).toHaveCount(0)
  arrival.resolve()
  const name = field(openedDialog(page), 'タスク名')
  while (!(await name.isVisible())) await page.keyboard.press('e')
  await page.keyboard.press('e')
  await expect(name).toHaveValue('歯医者')
  await page.keyboard.press('Escape')
  await expect(openedDialog(page)).toHaveCount(0)
  await expect(title).toBeFocused()
})
