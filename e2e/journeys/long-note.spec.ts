import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { rowsOf } from '../support/person.ts'
import { expect, test } from '../support/test.ts'

/** A note long enough to be drawn in groups of blocks, of which those out of sight are skipped. */

const text = (page: Page) => page.getByRole('textbox', { name: '本文' })
const place = (index: number) => `${index} 番目の行に書いたこと`
const doc = {
  type: 'doc',
  attrs: { version: 2 },
  content: Array.from({ length: 600 }, (_, index) => ({
    type: index % 20 === 0 ? 'heading' : 'paragraph',
    attrs: { id: `b${index}`, ...(index % 20 === 0 ? { level: 2 } : {}) },
    content: [{ type: 'text', text: place(index) }],
  })),
}

/** px between a block and the one before it, once both are in sight */
const gap = (page: Page, index: number) =>
  text(page).evaluate(async (element, index) => {
    const block = (at: number) => element.querySelector(`[data-id="b${at}"]`)
    const box = (at: number) => block(at)?.getBoundingClientRect()
    // Groups beside it take their own height when they come into sight.
    for (let frame = 0; frame < 3; frame++) {
      block(index)?.scrollIntoView({ block: 'center' })
      await new Promise(requestAnimationFrame)
    }
    return Math.round((box(index)?.top ?? 0) - (box(index - 1)?.bottom ?? 0))
  }, index)

const words = async (page: Page) => (await page.evaluate(() => getSelection()?.toString() ?? '')).trim()

test('a long note is written, composed, found, selected and saved across its groups', async ({
  signedIn: page,
  product,
  session,
}) => {
  const { insert, read } = rowsOf(product, session)
  const id = randomUUID()
  await insert('notes', [{ id, title: '長いノート', doc }])
  await page.goto(`/mypage/notes/${id}`)
  await expect(text(page)).toHaveAttribute('contenteditable', 'true')
  await expect(text(page).locator('.techo-group')).toHaveCount(12)

  // Between two groups is the space that is between two blocks of one.
  expect(await gap(page, 50)).toBe(await gap(page, 51))
  expect(await gap(page, 100)).toBe(await gap(page, 120))
  expect(await gap(page, 101)).toBe(await gap(page, 51))

  // What is out of sight is found by the browser, and is where it says it is.
  expect(await page.evaluate(words => Reflect.get(window, 'find').call(window, words), place(549))).toBe(true)
  await expect(text(page).getByText(place(549))).toBeInViewport()

  // The outline leads to a heading whose group was never drawn.
  await page.locator('summary', { hasText: '目次' }).click()
  await page.getByRole('button', { name: place(260), exact: true }).click()
  await expect(text(page).getByText(place(260), { exact: true })).toBeInViewport()
  await expect(text(page).getByText(place(261), { exact: true })).toBeInViewport()

  // The last block of one group and the first of the next: the caret goes over, and writing and joining stay in order.
  await text(page).getByText(place(549)).click()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Home')
  const input = await page.context().newCDPSession(page)
  for (const part of ['き', 'きょ', 'きょう', '今日'])
    await input.send('Input.imeSetComposition', { text: part, selectionStart: part.length, selectionEnd: part.length })
  await input.send('Input.insertText', { text: '今日' })
  await expect(text(page).getByText(`今日${place(550)}`)).toBeVisible()
  await page.keyboard.press('Home')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.type('明日')
  await expect(text(page).locator('.techo-group')).toHaveCount(12)
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  expect((await words(page)).split(/\n+/)).toHaveLength(2)

  await page.keyboard.press('Control+Home')
  await expect(text(page).getByText(place(0), { exact: true })).toBeInViewport()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+c')
  await page.keyboard.press('Control+End')
  await expect(text(page).getByText(place(599))).toBeInViewport()

  const lines = doc.content.map((_, index) => place(index))
  const [before, joined] = [lines.slice(0, 549), lines.slice(551)]
  const written = async () => {
    const [row] = await read('notes', 'select=doc_text')
    return String(row?.doc_text).split('\n')
  }
  await expect.poll(async () => (await written()).slice(0, 549)).toEqual(before)
  await expect.poll(async () => (await written()).join('').includes('明日')).toBe(true)
  const whole = await written()
  expect(whole.slice(549, 551).join('')).toContain('今日')
  expect(whole.slice(551)).toEqual(joined)
  const [row] = await read('notes', 'select=doc')
  expect(JSON.stringify(row?.doc)).not.toContain('blockGroup')

  await page.reload()
  await expect(text(page).locator('.techo-group')).toHaveCount(12)
  await expect(text(page).getByText(`今日${place(550)}`)).toHaveCount(1)
})
