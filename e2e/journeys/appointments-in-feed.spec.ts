import { openedDialog } from '../support/forms.ts'
import { newPerson, register, rowsOf, signInto } from '../support/person.ts'
import { drawn } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test('a series with a moved occurrence goes out by the secret address, and into the schedule of another account', async ({
  signedIn: page,
  newBrowser,
  product,
  session,
}) => {
  const [calendar, event] = [crypto.randomUUID(), crypto.randomUUID()]
  const rows = rowsOf(product, session)
  await rows.insert('calendars', { id: calendar, name: '予定', rank: 'a1' })
  const hours = { all_day: false, time_zone: 'Asia/Tokyo' }
  const first = { ...hours, start_at: '2026-11-24T10:00:00Z', end_at: '2026-11-24T11:30:00Z' }
  const rule = { rrule: 'FREQ=WEEKLY;BYDAY=TU;WKST=MO', exdates: ['2026-12-08'], reminders: [15, 1440] }
  const words = { title: 'ヨガ', place: 'スタジオ', url: 'https://example.com/yoga', note: 'マット' }
  await rows.insert('events', { id: event, calendar_id: calendar, search_norm: 'よが', ...words, ...first, ...rule })
  const moved = { ...hours, start_at: '2026-12-02T22:00:00Z', end_at: '2026-12-02T23:00:00Z' }
  await rows.insert('event_overrides', {
    event_id: event,
    original: '2026-12-01',
    ...words,
    title: 'ヨガ（朝）',
    ...moved,
  })

  await page.goto('/mypage/settings?section=notifications')
  await drawn(page)
  await page.getByRole('button', { name: 'アドレスを作る' }).click()
  await expect(page.getByRole('checkbox', { name: /^予定 / })).toBeChecked()
  const answer = await page.request.get(await page.getByRole('textbox', { name: 'カレンダーのアドレス' }).inputValue())
  const buffer = Buffer.from(await answer.body())
  expect(buffer.toString()).toContain('SUMMARY:ヨガ（朝）')

  const other = newPerson()
  await register(product, other)
  const browser = await newBrowser()
  const theirs = await signInto(browser, product, other)
  const second = await browser.newPage()
  await second.goto(`${product.url}/mypage/schedule?view=day&day=2026-11-24`)
  await second.getByRole('button', { name: 'カレンダーとファイル' }).click()
  const dialog = openedDialog(second)
  await dialog.getByRole('button', { name: '.icsを読み込む' }).click()
  await dialog.locator('input[type=file]').setInputFiles({ name: 'techo.ics', mimeType: 'text/calendar', buffer })
  await dialog.getByRole('button', { name: '1件を読み込む' }).click()
  await expect(dialog.getByText('1件の予定を読み込みました。')).toBeVisible()
  const columns = 'title,place,url,note,start_at,end_at,time_zone'
  for (const [table, select] of [
    ['events', `${columns},uid,rrule,exdates,reminders`],
    ['event_overrides', `${columns},original`],
  ] as const) {
    const query = `select=${select}`
    expect(await rowsOf(product, theirs).read(table, query)).toEqual(await rows.read(table, query))
  }
})
