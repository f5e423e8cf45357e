import { randomUUID } from 'node:crypto'
import { hearing } from '../support/life.ts'
import { rowsOf, signInto } from '../support/person.ts'
import { answered } from '../support/rows.ts'
import { drawn } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test('a task with a time is announced on any page when the time comes, once, and waits in the inbox of every device', async ({
  signedIn: page,
  newBrowser,
  product,
  person,
  session,
}) => {
  const at = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 60_000)
  const clock = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo', ...style }).format(at)
  const rows = rowsOf(product, session)
  // On the last evening of a week the review would be announced too.
  await rows.insert('preferences', { key: 'frame.notifications', value: { off: ['review'] } })
  await rows.insert('tasks', {
    id: randomUUID(),
    title: '電話する',
    planned_date: clock({}),
    planned_time: clock({ hour: '2-digit', minute: '2-digit' }),
  })
  const announced = page.getByRole('alertdialog').getByText('電話する')
  const looked = Promise.all([
    answered(page, /^notifications\?/),
    // Time that is let run while the feature is on its way would be taken for a load that hangs.
    answered(page, /^tasks\?.*planned_time/),
  ])
  await page.clock.install({ time: at.getTime() - 50_000 })
  await page.goto('/mypage/habits')
  await drawn(page)
  await page.clock.runFor(10_000)
  await looked
  await expect(announced).toHaveCount(0)
  await page.clock.runFor(90_000)
  await expect(announced).toBeVisible()
  const bell = page.getByRole('button', { name: 'お知らせ: 未読1件' })
  await expect(bell).toBeVisible()
  await page.clock.runFor(120_000)
  await expect(announced).toHaveCount(1)

  const other = await newBrowser()
  await signInto(other, product, person)
  const second = await other.newPage()
  const joined = hearing(second)
  await second.goto('/mypage/habits')
  await drawn(second)
  await joined
  // Who asks does not wait until the page has come to rest.
  await second.getByRole('button', { name: 'お知らせ' }).click()
  await expect(second.getByRole('button', { name: 'お知らせ: 未読1件' })).toBeVisible()

  await bell.focus()
  await page.keyboard.press('Enter')
  const inbox = page.getByRole('region', { name: 'お知らせ', exact: true })
  const row = inbox.getByRole('row', { name: /電話する/ })
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/mypage/daily/${clock({})}`)
  await expect(page.getByRole('button', { name: 'お知らせ', exact: true })).toBeVisible()
  await expect(second.getByRole('button', { name: 'お知らせ', exact: true })).toBeVisible()
})

test('a secret address brings plans into another calendar, until it is replaced', async ({
  signedIn: page,
  product,
  session,
}) => {
  const title = '図書館'
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' }).format(Date.now())
  await rowsOf(product, session).insert('tasks', { id: randomUUID(), title, planned_date: day })
  await page.goto('/mypage/settings?section=notifications')
  await drawn(page)
  await page.getByRole('button', { name: 'アドレスを作る' }).click()
  const field = page.getByRole('textbox', { name: 'カレンダーのアドレス' })
  await expect(field).toHaveValue(/\/calendar\/[0-9a-f]{64}\.ics$/)
  const first = await field.inputValue()
  const answer = await page.request.get(first)
  expect(answer.headers()['content-type']).toContain('text/calendar')
  expect(await answer.text()).toContain(`SUMMARY:${title}`)

  await page.getByRole('button', { name: '新しいアドレスにする' }).click()
  await page
    .getByRole('alertdialog', { name: '新しいアドレスにする' })
    .getByRole('button', { name: '新しいアドレスにする' })
    .click()
  await expect(field).not.toHaveValue(first)
  expect((await page.request.get(first)).status()).toBe(404)
  expect((await page.request.get(await field.inputValue())).status()).toBe(200)
})

test('a habit that is done in part reminds at its time and waits in the inbox', async ({
  signedIn: page,
  product,
  session,
}) => {
  const clock = (at: number, style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo', ...style }).format(at)
  const now = Date.now()
  const remindAt = clock(now, { hour: '2-digit', minute: '2-digit' })
  // The day begins at an hour that does not come while this runs.
  const dayStart = remindAt < '01:00' || remindAt >= '23:00' ? 4 : 0
  const rows = rowsOf(product, session)
  const [id, whose] = [randomUUID(), session.user.id]
  await Promise.all([
    rows.change('profiles', `user_id=eq.${whose}`, { day_start_hour: dayStart }),
    // On the last evening of a week the review would be announced too.
    rows.insert('preferences', { key: 'frame.notifications', value: { off: ['review'] } }),
    rows.insert('habits', { id, name: '水を飲む', kind: 'measure', target: 8, unit: '杯', remind_at: remindAt }),
  ])
  const day = clock(now - dayStart * 3_600_000, {})
  await rows.insert('habit_entries', { habit_id: id, day, state: 'partial', value: 3 })
  await page.goto('/mypage/habits')
  await drawn(page)
  await page.getByRole('button', { name: 'お知らせ' }).click()
  const inbox = page.getByRole('region', { name: 'お知らせ', exact: true })
  await expect(inbox.getByRole('row', { name: /水を飲む/ })).toBeVisible()
  const kept = await rows.read('notifications', 'select=key,kind,entity_id')
  expect(kept).toEqual([{ key: `habit:${id}:${day}T${remindAt}`, kind: 'habit', entity_id: id }])
})

test('the morning letter is asked for, its hour chosen, and given up', async ({ signedIn: page, product, session }) => {
  await page.goto('/mypage/settings?section=notifications')
  await drawn(page)
  const wish = () => rowsOf(product, session).read('preferences', 'select=value&key=eq.frame.digest')
  const letter = page.getByRole('switch', { name: '毎朝のメール' })
  await expect(letter).not.toBeChecked()
  await letter.focus()
  await page.keyboard.press('Space')
  await expect(letter).toBeChecked()
  await expect.poll(wish).toEqual([{ value: { hour: 7 } }])
  await page.getByRole('button', { name: /届く時刻/ }).click()
  await page.getByRole('option', { name: '6:00', exact: true }).click()
  await expect.poll(wish).toEqual([{ value: { hour: 6 } }])
  await page.reload()
  await drawn(page)
  await expect(letter).toBeChecked()
  await letter.focus()
  await page.keyboard.press('Space')
  await expect.poll(wish).toEqual([{ value: { hour: null } }])
})

test('what tells of things comes by itself where its code was not to be had at first', async ({
  signedIn: page,
  product,
  session,
  tolerated,
}) => {
  tolerated.push(/ERR_FAILED|Failed to (fetch|load)|Loading (CSS )?chunk/)
  await rowsOf(product, session).insert('tasks', {
    id: randomUUID(),
    title: '昨日の用事',
    planned_date: new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' }).format(Date.now() - 86_400_000),
    deadline_date: new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' }).format(Date.now() - 86_400_000),
  })
  await page.goto('/mypage/habits')
  await drawn(page)
  let failed = 0
  // A file that does not come is asked for once more at once.
  await page.route(/\/assets\/[^/]*\.js/, async route => {
    const response = await route.fetch()
    const isInbox = (await response.text()).includes('すべて既読にする')
    if (isInbox && failed++ < 2) await route.abort()
    else await route.fulfill({ response })
  })
  await expect(page.getByRole('button', { name: /^お知らせ: 未読/ })).toBeVisible()
  expect(failed).toBeGreaterThan(2)
})
