import { startProduct } from '../support/product.ts'
import { hasRadicale, type Radicale, startRadicale } from '../support/radicale.ts'
import { test as base, expect } from '../support/test.ts'

const test = base.extend<object, { radicale: Radicale | null }>({
  radicale: [
    // biome-ignore lint/correctness/noEmptyPattern: the test tool wants a destructured argument
    async ({}, use) => {
      const radicale = hasRadicale ? await startRadicale() : null
      await use(radicale)
      await radicale?.stop()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ radicale }, use) => {
      const product = await startProduct(radicale ? { env: { CALENDAR_ADDRESSES: new URL(radicale.url).host } } : {})
      await use(product)
      await product.dispose()
    },
    { scope: 'worker' },
  ],
})

const meeting = (title: string) =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Phone//EN', 'BEGIN:VEVENT', 'UID:meeting', `SUMMARY:${title}`],
    ...['DTSTAMP:20260101T000000Z', 'DTSTART;TZID=Asia/Tokyo:20261124T100000', 'DTEND;TZID=Asia/Tokyo:20261124T113000'],
    ...['X-PHONE:stays', 'END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n')

test('a calendar server is connected, written from both sides, and let go of', async ({
  signedIn: page,
  radicale,
  tolerated,
}) => {
  // biome-ignore lint/suspicious/noSkippedTests: it tries a real server, which not every machine has
  test.skip(!radicale, 'Debian’s radicale is not installed')
  if (!radicale) return
  tolerated.push(/status of 422/)
  await radicale.ask('meeting.ics', 'PUT', meeting('打ち合わせ'))
  await page.goto('/mypage/schedule?view=week&day=2026-11-24')
  const manage = () => page.getByRole('button', { name: 'カレンダーとファイル' }).click()
  await manage()
  const dialog = page.getByRole('dialog', { name: 'カレンダー', exact: true })
  const part = dialog.getByRole('region', { name: 'カレンダーサーバーとつなぐ（CalDAV）' })
  const close = () => dialog.getByRole('button', { name: '閉じる' }).click()
  await part.getByRole('textbox', { name: 'サーバーのアドレス' }).fill(radicale.url)
  await part.getByRole('textbox', { name: 'ユーザー名' }).fill('hanako')
  await part.getByLabel('アプリ用パスワード').fill('wrong')
  await part.getByRole('button', { name: 'カレンダーを探す' }).click()
  await expect(part.getByText('ユーザー名かパスワードが違います。')).toBeVisible()
  await part.getByLabel('アプリ用パスワード').fill('secret')
  await part.getByRole('button', { name: 'カレンダーを探す' }).click()
  await expect(part.getByRole('checkbox', { name: '仕事' })).toBeChecked()
  await part.getByRole('button', { name: 'つなぐ', exact: true }).click()
  await expect(part.getByText('hanako・127.0.0.1')).toBeVisible()
  await expect(part.getByText(/^hanako・127\.0\.0\.1.*最後にそろったのは/)).toBeVisible()
  await close()

  // What is there stands here, and what is changed here arrives there with everything that is not ours.
  await page.getByRole('button', { name: /^打ち合わせ、10:00〜11:30、.*11月24日/ }).press('Enter')
  const sheet = page.getByRole('dialog', { name: '予定', exact: true })
  await sheet.getByRole('textbox', { name: 'タイトル' }).fill('打ち合わせ（変更）')
  await sheet.getByRole('button', { name: '保存する' }).click()
  await expect(page.getByRole('button', { name: /^打ち合わせ（変更）、.*11月24日/ })).toBeVisible()
  const there = async () => (await radicale.ask('meeting.ics', 'GET')).text()
  await manage()
  const sync = part.getByRole('button', { name: '今すぐそろえる' })
  await expect(async () => {
    await sync.click()
    expect(await there()).toContain('SUMMARY:打ち合わせ（変更）')
  }).toPass()
  expect(await there()).toContain('X-PHONE:stays')

  await radicale.ask('meeting.ics', 'PUT', meeting('電話で変えた'))
  await sync.click()
  await close()
  await expect(page.getByRole('button', { name: /^電話で変えた、.*11月24日/ })).toBeVisible()

  await manage()
  await part.getByRole('button', { name: 'つながりをやめる' }).click()
  const question = page.getByRole('dialog', { name: 'カレンダーサーバーとのつながりをやめますか' })
  await question.getByRole('button', { name: '予定をここにも残す' }).click()
  await expect(part.getByRole('button', { name: 'カレンダーを探す' })).toBeVisible()
  await close()
  await expect(page.getByRole('button', { name: /^電話で変えた、.*11月24日/ })).toBeVisible()
  expect(await there()).toContain('電話で変えた')
})
