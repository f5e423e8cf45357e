import { readFile } from 'node:fs/promises'
import { openedDialog } from '../support/forms.ts'
import { hearing } from '../support/life.ts'
import { newPerson, register, rowsOf, signInto } from '../support/person.ts'
import { expect, test } from '../support/test.ts'

// 2030-11-29 is a Friday.
const friday = '/mypage/schedule?view=week&day=2030-11-29'
const english = { locale: 'en-GB', timezoneId: 'Asia/Tokyo' }

test('the way of an appointment in English: written in a line, moved by keys, repeated but once, told to others', async ({
  newBrowser,
  product,
}) => {
  const person = newPerson()
  const session = await register(product, person)
  const rows = rowsOf(product, session)
  await rows.change('profiles', `user_id=eq.${session.user.id}`, { language: 'en' })
  const context = await newBrowser(english)
  await signInto(context, product, person)
  const page = await context.newPage()
  const box = (name: RegExp) => page.getByRole('button', { name })

  await page.goto(friday)
  await expect(page.getByRole('heading', { level: 1, name: 'November 24 – 30, 2030' })).toBeVisible()
  await page.keyboard.press('q')
  const line = openedDialog(page).getByRole('textbox', { name: 'Appointment' })
  await openedDialog(page).getByRole('radio', { name: 'Appointment' }).click()
  await line.fill('lunch with Mika 2030-11-29 12–13 weekly @park')
  await line.press('Enter')
  await expect(box(/^lunch with Mika, 12:00–13:00, park, Fri, Nov 29/)).toBeVisible()

  // All of them half an hour later, and one of them left out.
  await box(/^lunch with Mika/).focus()
  for (const _ of [1, 2]) {
    await page.keyboard.press('ArrowDown')
    await openedDialog(page).getByRole('radio', { name: 'All of them' }).check()
    await openedDialog(page).getByRole('button', { name: 'Change' }).click()
  }
  await expect(box(/^lunch with Mika, 12:30–13:30, park, Fri, Nov 29/)).toBeFocused()
  await page.getByRole('button', { name: 'Forward', exact: true }).click()
  await box(/^lunch with Mika, 12:30–13:30, park, Fri, Dec 6/).press('Delete')
  await openedDialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(box(/^lunch with Mika/)).toHaveCount(0)
  const events = () => rows.read('events', 'select=title,place,rrule,exdates,start_at')
  await expect.poll(events).toEqual([
    {
      ...{ title: 'lunch with Mika', place: 'park', rrule: 'FREQ=WEEKLY;BYDAY=FR;WKST=SU', exdates: ['2030-12-06'] },
      start_at: '2030-11-29T03:30:00+00:00',
    },
  ])

  // A second device hears of it, on a phone.
  const phone = await newBrowser({ ...english, viewport: { width: 390, height: 844 }, hasTouch: true })
  await signInto(phone, product, person)
  const other = await phone.newPage()
  const joined = hearing(other)
  await other.goto('/mypage/schedule?view=day&day=2030-12-13')
  await joined
  await expect(other.getByRole('button', { name: /^lunch with Mika, 12:30–13:30, park, Fri, Dec 13/ })).toBeVisible()
  await page.getByRole('button', { name: 'Forward', exact: true }).click()
  await box(/^lunch with Mika, .*Fri, Dec 13/).press('Shift+ArrowDown')
  await openedDialog(page).getByRole('button', { name: 'Change' }).click()
  await expect(other.getByRole('button', { name: /^lunch with Mika, 12:30–13:45, park, Fri, Dec 13/ })).toBeVisible()

  // Out as a file, and into the schedule of another account as it was.
  await page.getByRole('button', { name: 'Calendars and files' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    openedDialog(page).getByRole('button', { name: 'Save as .ics' }).click(),
  ])
  const friend = newPerson()
  const theirs = await register(product, friend)
  await rowsOf(product, theirs).change('profiles', `user_id=eq.${theirs.user.id}`, { language: 'en' })
  const elsewhere = await newBrowser(english)
  await signInto(elsewhere, product, friend)
  const third = await elsewhere.newPage()
  await third.goto(friday)
  await third.getByRole('button', { name: 'Calendars and files' }).click()
  await openedDialog(third).getByRole('button', { name: 'Read .ics' }).click()
  const buffer = await readFile(await download.path())
  await openedDialog(third)
    .locator('input[type=file]')
    .setInputFiles({ name: download.suggestedFilename(), mimeType: 'text/calendar', buffer })
  await openedDialog(third)
    .getByRole('button', { name: /^Import 1/ })
    .click()
  await expect(openedDialog(third).getByText('Read 1 appointment.')).toBeVisible()
  const columns = 'title,place,start_at,end_at,time_zone'
  for (const [table, select] of [
    ['events', `select=${columns},rrule,exdates,uid`],
    ['event_overrides', `select=${columns},original`],
  ] as const)
    expect(await rowsOf(product, theirs).read(table, select)).toEqual(await rows.read(table, select))
})

test('what the dialog of the calendars learns late moves none of its buttons', async ({ signedIn: page }) => {
  const answered = Promise.withResolvers<void>()
  await page.route(/\/(rpc\/my_caldav|api\/rows)\b/, async route => {
    if (`${route.request().url()}${route.request().postData()}`.includes('my_caldav')) await answered.promise
    await route.continue()
  })
  // A dialog that opens moves as a whole.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(friday)
  await page.getByRole('button', { name: 'カレンダーとファイル' }).click()
  const dialog = openedDialog(page)
  const places = async () => {
    const names = ['カレンダーを追加', '.icsを読み込む', '.icsに書き出す']
    return Promise.all(names.map(name => dialog.getByRole('button', { name, exact: true }).first().boundingBox()))
  }
  const part = dialog.getByRole('region', { name: 'カレンダーサーバーとつなぐ（CalDAV）' })
  await expect(part).toBeVisible()
  const before = await places()
  expect(before).not.toContain(null)
  await expect(part.getByRole('textbox')).toHaveCount(0)
  answered.resolve()
  await expect(part.getByRole('textbox')).not.toHaveCount(0)
  expect(await places()).toEqual(before)
})
