import { createServer, type Server } from 'node:http'
import { newPerson, register, rowsOf, signInto } from '../support/person.ts'
import { freePort, startProduct } from '../support/product.ts'
import { test as base, expect } from '../support/test.ts'

/** A calendar of somebody else, on a server of its own that the product is told to reach. */
interface Theirs {
  readonly url: string
  answer: { readonly status: number; readonly lines: readonly string[] }
}

const test = base.extend<object, { theirs: Theirs }>({
  theirs: [
    // biome-ignore lint/correctness/noEmptyPattern: the test tool wants a destructured argument
    async ({}, use) => {
      const port = await freePort()
      const theirs: Theirs = { url: `http://127.0.0.1:${port}/club.ics`, answer: { status: 200, lines: [] } }
      const server: Server = createServer((_, response) => {
        const { status, lines } = theirs.answer
        response.writeHead(status, { 'content-type': 'text/calendar' })
        response.end(
          ['BEGIN:VCALENDAR', 'VERSION:2.0', 'X-WR-CALNAME:テニスクラブ', ...lines, 'END:VCALENDAR'].join('\r\n'),
        )
      })
      await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
      await use(theirs)
      server.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ theirs }, use) => {
      const product = await startProduct({ env: { CALENDAR_ADDRESSES: new URL(theirs.url).host } })
      await use(product)
      await product.dispose()
    },
    { scope: 'worker' },
  ],
})

const series = [
  ...['BEGIN:VEVENT', 'UID:practice', 'SUMMARY:練習', 'LOCATION:第2コート', 'RRULE:FREQ=WEEKLY;COUNT=4'],
  ...[
    'DTSTART;TZID=Tokyo Standard Time:20261124T190000',
    'DTEND;TZID=Tokyo Standard Time:20261124T210000',
    'END:VEVENT',
  ],
]
const moved = [
  ...['BEGIN:VEVENT', 'UID:practice', 'SUMMARY:練習（振替）', 'RECURRENCE-ID:20261124T100000Z'],
  ...['DTSTART:20261126T080000Z', 'DTEND:20261126T090000Z', 'END:VEVENT'],
]

test('a subscribed calendar with a moved occurrence, its failure and its end', async ({
  signedIn: page,
  theirs,
  tolerated,
}) => {
  tolerated.push(/status of 422/)
  theirs.answer = { status: 200, lines: series }
  await page.goto('/mypage/schedule?view=week&day=2026-11-24')
  await page.getByRole('button', { name: 'カレンダーとファイル' }).click()
  const dialog = page.getByRole('dialog', { name: 'カレンダー', exact: true })
  const address = dialog.getByRole('textbox', { name: 'カレンダーのアドレス' })
  // What is no calendar is told in words, and nothing is kept.
  await address.fill(theirs.url.replace('http:', 'ftp:'))
  await dialog.getByRole('button', { name: '購読する' }).click()
  await expect(dialog.getByText('カレンダーのアドレスではありません。')).toBeVisible()
  await address.fill(theirs.url)
  await address.press('Enter')
  await expect(page.getByText('「テニスクラブ」の予定を4件読み込みました。')).toBeVisible()
  await expect(dialog.getByText(/^127\.0\.0\.1・予定4件/)).toBeVisible()

  const close = () => dialog.getByRole('button', { name: '閉じる' }).click()
  await close()
  const practice = page.getByRole('button', { name: /^練習、19:00〜21:00、.*11月24日/ })
  await expect(practice).toBeVisible()
  // It is looked at, and no key moves it.
  await practice.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Delete')
  await practice.press('Enter')
  const sheet = page.getByRole('dialog', { name: '購読している予定' })
  await expect(sheet.getByText('第2コート')).toBeVisible()
  await expect(sheet.getByText('テニスクラブ')).toBeVisible()
  await sheet.getByRole('button', { name: '閉じる' }).click()

  theirs.answer = { status: 200, lines: [...series, ...moved] }
  const manage = () => page.getByRole('button', { name: 'カレンダーとファイル' }).click()
  await manage()
  const readNow = dialog.getByRole('button', { name: '「テニスクラブ」を今すぐ読み直す' })
  await readNow.click()
  await close()
  await expect(page.getByRole('button', { name: /^練習（振替）、17:00〜18:00、.*11月26日/ })).toBeVisible()
  await expect(practice).toHaveCount(0)

  // Left out of one view, it stands in the others.
  await manage()
  await dialog
    .getByRole('group', { name: '「テニスクラブ」を表示する画面' })
    .getByRole('checkbox', { name: '週' })
    .uncheck()
  await close()
  await expect(page.getByRole('button', { name: /^練習/ })).toHaveCount(0)
  await page.goto('/mypage/schedule?view=month&day=2026-11-24')
  await expect(page.getByRole('button', { name: /練習（振替）/ })).toBeVisible()

  // A failure is told with what is still shown.
  theirs.answer = { status: 404, lines: [] }
  await manage()
  await readNow.click()
  await expect(dialog.getByText(/このアドレスにはもうカレンダーがありません。表示しているのは/)).toBeVisible()
  await dialog.getByRole('button', { name: '「テニスクラブ」の購読をやめる' }).click()
  await expect(dialog.getByText(/^127\.0\.0\.1/)).toHaveCount(0)
  await close()
  await expect(page.getByRole('button', { name: /練習/ })).toHaveCount(0)
})

test('in English, by touch on a phone: subscribed, looked at, moved there, and left', async ({
  newBrowser,
  product,
  theirs,
}) => {
  const person = newPerson()
  const registered = await register(product, person)
  await rowsOf(product, registered).change('profiles', `user_id=eq.${registered.user.id}`, { language: 'en' })
  const looks = { locale: 'en-GB', timezoneId: 'Asia/Tokyo', viewport: { width: 390, height: 844 }, hasTouch: true }
  const context = await newBrowser({ ...looks, baseURL: product.url })
  await signInto(context, product, person)
  const page = await context.newPage()
  theirs.answer = { status: 200, lines: series }
  await page.goto('/mypage/schedule?view=day&day=2026-11-24')
  const dialog = page.getByRole('dialog', { name: 'Calendars', exact: true })
  const manage = () => page.getByRole('button', { name: 'Calendars and files' }).tap()
  const close = () => dialog.getByRole('button', { name: 'Close' }).tap()
  await manage()
  await dialog.getByRole('textbox', { name: 'Address of the calendar' }).fill(theirs.url)
  await dialog.getByRole('button', { name: 'Subscribe', exact: true }).tap()
  await expect(page.getByText('Read 4 appointments of “テニスクラブ”.')).toBeVisible()
  await close()
  const practice = page.getByRole('button', { name: /^練習, 19:00–21:00, .*Tue, Nov 24/ })
  await practice.tap()
  const sheet = page.getByRole('dialog', { name: 'Subscribed appointment' })
  await expect(sheet.getByText('第2コート')).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).tap()

  theirs.answer = { status: 200, lines: [...series, ...moved] }
  await manage()
  await dialog.getByRole('button', { name: 'Read “テニスクラブ” now' }).tap()
  await close()
  await expect(practice).toHaveCount(0)
  await page.goto('/mypage/schedule?view=day&day=2026-11-26')
  await expect(page.getByRole('button', { name: /^練習（振替）, 17:00–18:00, .*Thu, Nov 26/ })).toBeVisible()
  await manage()
  await dialog.getByRole('button', { name: 'Unsubscribe from “テニスクラブ”' }).tap()
  await close()
  await expect(page.getByRole('button', { name: /練習/ })).toHaveCount(0)
})
