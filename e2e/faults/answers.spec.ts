import type { Page, Route } from '@playwright/test'
import { openedDialog } from '../support/forms.ts'
import { checkOf, habitRow, note, openDay } from '../support/life.ts'
import { rowsOf } from '../support/person.ts'
import { askAlone, questionsOf } from '../support/rows.ts'
import { expect, test } from '../support/test.ts'

test.beforeEach(
  ({ tolerated }) => void tolerated.push(/status of [45]\d\d/, /ERR_(FAILED|ABORTED|CONTENT_LENGTH|INCOMPLETE)/),
)

type Answer = (route: Route) => unknown
const json =
  (status: number, headers: Record<string, string> = {}) =>
  (route: Route) =>
    route.fulfill({ status, headers, contentType: 'application/json', body: '{"message":"no","code":"XX"}' })
const page500: Answer = route =>
  route.fulfill({
    status: 200,
    contentType: 'text/html',
    body: '<!doctype html><title>Please sign in to the Wi-Fi</title>',
  })
const truncated: Answer = route => route.fulfill({ status: 200, contentType: 'application/json', body: '[{"id":"0193' })
const silence: Answer = () => {
  // Never answered.
}

const down = 'いまサービスにつながりません'
const faults: readonly (readonly [name: string, answer: Answer, words: string, patience?: number])[] = [
  ['500', json(500), down],
  ['503', json(503), down],
  ['429', json(429, { 'retry-after': '1' }), '短い時間に操作が続きました'],
  ['a page instead of JSON', page500, down],
  ['JSON that breaks off', truncated, down],
  ['half a minute of silence', silence, 'インターネットにつながっていません', 35_000],
]

const isTable = (table: string) => (url: URL) => url.pathname === `/rest/v1/${table}`
const isRead = (route: Route) => ['GET', 'HEAD'].includes(route.request().method())

/** Answers the reads or the writes of a table in a bad way until the returned function is called. */
const answering = async (page: Page, table: string, what: 'read' | 'write', answer: Answer) => {
  const matches = isTable(table)
  const handler = (route: Route) => (isRead(route) === (what === 'read') ? answer(route) : route.fallback())
  await page.route(matches, handler)
  return () => page.unroute(matches, handler)
}

for (const [name, answer, words, patience] of faults)
  test(`a read that is answered with ${name} is said in words, and the rows come when it is over`, async ({
    signedIn: page,
    product,
    session,
    tolerated,
  }) => {
    await rowsOf(product, session).insert('habits', habitRow('散歩'))
    if (patience) {
      await page.clock.install()
      // The document of a browser that holds nothing asks by itself, and by a clock that no test can move.
      await page.addInitScript(() => localStorage.setItem('techo-kept', '1'))
    }
    await askAlone(page, tolerated)
    const repair = await answering(page, 'habits', 'read', answer)
    const asked = page.waitForRequest(request => isTable('habits')(new URL(request.url())))
    await page.goto('/mypage/habits')
    await asked
    if (patience) await page.clock.runFor(patience)
    const problem = page.getByRole('alert').filter({ hasText: words })
    await expect(problem).toBeVisible()
    await repair()
    // The page also tries again by itself after a moment.
    const retry = problem.getByRole('button', { name: 'もう一度試す' })
    await expect(async () => {
      if (await retry.isVisible()) await retry.click({ timeout: 1000 })
      if (patience) await page.clock.runFor(1000)
      await expect(checkOf(page, '散歩')).toBeVisible({ timeout: 1000 })
    }).toPass()
  })

test('questions that are asked together and answered badly are asked one by one, and the rows come', async ({
  signedIn: page,
  product,
  session,
  tolerated,
}) => {
  tolerated.push(/ERR_CONNECTION_RESET/)
  const rows = rowsOf(product, session)
  const cut: Answer = route => route.abort('connectionreset')
  const half: Answer = async route => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.body()).subarray(0, 200) })
  }
  const bad = [...faults.filter(([name]) => !/silence/.test(name)), ['cut', cut], ['half', half]] as const
  for (const [name, answer] of bad)
    await test.step(name, async () => {
      // What the device has is drawn without any answer.
      await rows.insert('habits', habitRow(name))
      let count = 0
      const handler = (route: Route) => {
        count++
        return answer(route)
      }
      await page.route('**/api/rows', handler)
      await page.goto('/mypage')
      await expect(checkOf(page, name)).toBeVisible()
      expect(count).toBeGreaterThan(0)
      await expect(page.getByRole('alert')).toHaveCount(0)
      // An answer that is being cut is let through before the next one.
      await page.unrouteAll({ behavior: 'wait' })
    })
  const asked: (readonly string[])[] = []
  page.on('request', request => {
    const questions = questionsOf(request)
    if (questions.some(address => address.startsWith('habits?'))) asked.push(questions)
  })
  await page.goto('/mypage')
  await expect.poll(() => Math.max(0, ...asked.map(({ length }) => length))).toBeGreaterThan(3)
})

/** Presses the check of a habit, and resolves once the write is asked for. */
async function check(page: Page, name: string): Promise<void> {
  const asked = page.waitForRequest(
    request => isTable('habit_entries')(new URL(request.url())) && request.method() === 'POST',
  )
  await checkOf(page, name).click()
  await asked
}

const waiting = (page: Page) =>
  page.getByText(/件をまだ送れていません。自動でやり直します|件はつながったときに送ります|^オフライン/)

const arrived = async (page: Page, name: string) => {
  await expect(checkOf(page, name)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(/件をまだ送れていません|オフライン/)).toHaveCount(0)
}

test('a write that is answered badly, in whatever way, stays, is shown as on its way, and arrives', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  const quick = faults.filter(([, , , patience]) => patience === undefined)
  for (const [name] of quick) await rows.insert('habits', habitRow(name))
  await page.goto('/mypage/habits')
  for (const [index, [name, answer]] of quick.entries())
    await test.step(name, async () => {
      const repair = await answering(page, 'habit_entries', 'write', answer)
      await check(page, name)
      await expect(waiting(page)).toBeVisible()
      await expect(checkOf(page, name)).toHaveAttribute('aria-pressed', 'true')
      await repair()
      // Looking at the page again asks for another try at once.
      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
      const done = Array.from({ length: index + 1 }, () => ({ state: 'done' }))
      await expect.poll(() => rows.read('habit_entries', 'select=state')).toEqual(done)
      await arrived(page, name)
    })
})

test('a write that is answered with half a minute of silence stays, is shown as on its way, and arrives', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  await rows.insert('habits', habitRow('散歩'))
  await page.clock.install()
  await page.goto('/mypage/habits')
  const repair = await answering(page, 'habit_entries', 'write', silence)
  await check(page, '散歩')
  await page.clock.runFor(35_000)
  await expect(waiting(page)).toBeVisible()
  await expect(checkOf(page, '散歩')).toHaveAttribute('aria-pressed', 'true')
  await repair()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.clock.runFor(5000)
  await expect.poll(() => rows.read('habit_entries', 'select=state')).toEqual([{ state: 'done' }])
  await arrived(page, '散歩')
})

const refusals = [
  [403, 'この変更は許可されていないため、元に戻しました。'],
  [413, '入力の内容が受け付けられなかったため、元に戻しました。'],
  [422, '入力の内容が受け付けられなかったため、元に戻しました。'],
] as const

test('a write that is refused, for whatever reason, is taken back, and the person is told', async ({
  signedIn: page,
  product,
  session,
}) => {
  for (const [status] of refusals) await rowsOf(product, session).insert('habits', habitRow(String(status)))
  await page.goto('/mypage/habits')
  for (const [status, words] of refusals)
    await test.step(String(status), async () => {
      const end = await answering(page, 'habit_entries', 'write', json(status))
      const refused = page.waitForResponse(response => response.status() === status)
      await checkOf(page, String(status)).click()
      await refused
      await expect(page.getByText(words).last()).toBeVisible()
      await expect(checkOf(page, String(status))).toHaveAttribute('aria-pressed', 'false')
      await end()
    })
})

test('what a form makes while the writes get no answer is shown, and arrives', async ({
  signedIn: page,
  product,
  session,
}) => {
  await page.goto('/mypage/habits')
  const repair = await answering(page, 'habits', 'write', json(503))
  await page.getByRole('button', { name: '習慣を追加' }).first().click()
  const dialog = openedDialog(page)
  await dialog.getByRole('textbox', { name: /^名前/ }).fill('なくならない習慣')
  await dialog.getByRole('button', { name: '追加する' }).click()
  await expect(checkOf(page, 'なくならない習慣')).toBeVisible()
  await repair()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect
    .poll(() => rowsOf(product, session).read('habits', 'select=name'))
    .toEqual([{ name: 'なくならない習慣' }])
})

test('text is not lost while the service is down', async ({ signedIn: page, product, session }) => {
  await openDay(page)
  const repair = await answering(page, 'period_notes', 'write', json(503))
  await note(page).click()
  await page.keyboard.type('つながらない間に書いた。')
  await expect(page.getByText('この端末に保存しました。送信を待っています')).toBeVisible()
  await page.reload()
  await expect(note(page)).toContainText('つながらない間に書いた。')
  await repair()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect
    .poll(() => rowsOf(product, session).read('period_notes', 'select=doc_text'))
    .toEqual([{ doc_text: 'つながらない間に書いた。' }])
})
