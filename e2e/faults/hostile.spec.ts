import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { habitRow, note, openDay, someDay } from '../support/life.ts'
import { rowsOf } from '../support/person.ts'
import { askAlone } from '../support/rows.ts'
import { expect, test } from '../support/test.ts'

/** Text that would run if anything took it for markup. */
const hostile = '"><img src=x onerror="window.hasRun=1"><script>window.hasRun=1</script><svg onload=window.hasRun=1>'
const scriptLink = 'javascript:window.hasRun=1'

// The content security policy is the second line. Here it is taken away, so that the first one has to hold alone.
test.use({ bypassCSP: true })

const expectNothingRan = async (page: Page) => {
  expect(await page.evaluate(() => Reflect.get(window, 'hasRun'))).toBeUndefined()
  expect(await page.locator('main :is(img[onerror], svg[onload], [href^="javascript:"], iframe, object)').count()).toBe(
    0,
  )
}

test('markup in names, titles, lines and notes is shown as text, and nothing runs', async ({
  signedIn: page,
  product,
  session,
  tolerated,
}) => {
  const rows = rowsOf(product, session)
  const habit = habitRow(hostile, { cue: hostile, question: hostile, unit: '<b>', kind: 'measure' })
  await rows.insert('habits', habit)
  await rows.insert('habit_entries', { habit_id: habit.id, day: someDay, state: 'done', value: 1, note: hostile })
  await rows.insert('tasks', { id: randomUUID(), title: hostile, search_norm: hostile, planned_date: someDay })
  const text = (value: string, marks: unknown[] = []) => ({ type: 'text', text: value, marks })
  const written = (address: string) => ({
    id: randomUUID(),
    kind: 'day',
    period_start: someDay,
    one_line: hostile,
    doc: {
      type: 'doc',
      content: [
        { type: 'paragraph', content: [text(hostile), text('link', [{ type: 'link', attrs: { href: address } }])] },
        { type: 'iframe', attrs: { src: address } },
        { type: 'codeBlock', attrs: { language: '"><img onerror=1>' }, content: [{ type: 'text', text: hostile }] },
      ],
    },
    doc_text: hostile,
  })
  await expect(rows.insert('period_notes', written(scriptLink))).rejects.toThrow('period_notes_doc_safe')
  // A backend that stores it all the same must not harm the page either.
  const harmless = 'https://harmless.example/'
  await rows.insert('period_notes', written(harmless))
  await askAlone(page, tolerated)
  await page.route('**/rest/v1/period_notes?*', async route => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll(harmless, scriptLink) })
  })
  await page.goto('/mypage/habits')
  await expect(page.getByRole('link', { name: hostile })).toBeVisible()
  await expectNothingRan(page)
  await page.getByRole('link', { name: hostile }).click()
  await expect(page.getByRole('heading', { level: 1, name: hostile })).toBeVisible()
  await expectNothingRan(page)
  await openDay(page)
  await expect(page.getByRole('button', { name: hostile, exact: true })).toBeVisible()
  await expect(note(page)).toContainText(hostile)
  await expectNothingRan(page)
  await page.goto('/mypage')
  await expect(page.getByRole('region', { name: '今日の習慣' })).toContainText(hostile)
  await expectNothingRan(page)
})

test('markup that is pasted into a note loses what could run and keeps its words', async ({
  signedIn: page,
  product,
  session,
}) => {
  await openDay(page)
  await note(page).click()
  await note(page).evaluate(
    (element, { hostile, scriptLink }) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData(
        'text/html',
        `<h2 onclick="window.hasRun=1">Title</h2>${hostile}<p><a href="${scriptLink}">link</a><iframe src="${scriptLink}"></iframe> words</p>`,
      )
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    { hostile, scriptLink },
  )
  await expect(note(page)).toContainText('words')
  await expect(page.getByText('保存しました')).toBeVisible()
  await note(page).getByText('link').click()
  await expectNothingRan(page)
  const [row] = await rowsOf(product, session).read('period_notes', 'select=doc')
  expect(JSON.stringify(row?.doc)).not.toMatch(/javascript:|onerror|onclick|iframe/)
  await page.reload()
  await expect(note(page)).toContainText('words')
  await expectNothingRan(page)
})

test('markup in an address is shown as text', async ({ signedIn: page, tolerated }) => {
  tolerated.push(/status of 404/)
  // Without a dot: an address with one is a file's, and a missing file is not answered with a page.
  const address = '"><img src=x onerror=hasRun=1>'
  await page.goto(`/mypage/${encodeURIComponent(address)}?x=${encodeURIComponent(hostile)}#${hostile}`)
  await expect(page.getByText('Page Not Found —', { exact: false })).toBeVisible()
  await expectNothingRan(page)
  await page.goto(`/login?error=${encodeURIComponent(hostile)}&next=${encodeURIComponent(scriptLink)}`)
  await expect(page.getByRole('alert')).toBeVisible()
  await expectNothingRan(page)
})
