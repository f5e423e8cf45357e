import type { Page } from '@playwright/test'
import { serverGone } from '../support/faults.ts'
import { clickDrawn } from '../support/forms.ts'
import { note } from '../support/life.ts'
import { rowsOf, signInto } from '../support/person.ts'
import { tokyoDay } from '../support/sample-life.ts'
import { expect, test } from '../support/test.ts'

const noNetwork = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/

async function openNotice(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name: /^お知らせ/ }).click()
  const inbox = page.getByRole('region', { name: 'お知らせ', exact: true })
  // What was read on one device is read on the other.
  await clickDrawn(inbox.getByRole('radio', { name: 'すべて' }))
  const row = inbox.getByRole('row', { name })
  await row.focus()
  await page.keyboard.press('Enter')
}

test('what two devices wrote at the same place is told to both with both texts, and one press goes back to one of them', async ({
  signedIn: page,
  context,
  product,
  person,
  session,
  newBrowser,
  tolerated,
}) => {
  tolerated.push(noNetwork, serverGone)
  const rows = rowsOf(product, session)
  const day = tokyoDay()
  const first = { type: 'paragraph', attrs: { id: 'b1' }, content: [{ type: 'text', text: '朝の空' }] }
  await rows.insert('period_notes', {
    kind: 'day',
    period_start: day,
    doc: { type: 'doc', content: [first] },
    doc_text: '朝の空',
  })
  const second = await newBrowser({ baseURL: product.url })
  await signInto(second, product, person)
  const phone = await second.newPage()
  for (const each of [page, phone]) {
    await each.goto(`/mypage/daily/${day}`)
    await expect(note(each)).toContainText('朝の空')
  }
  await context.setOffline(true)
  await note(page).press('Control+End')
  await page.keyboard.type('は青い')
  await note(phone).press('Control+End')
  await phone.keyboard.type('は灰色')
  await expect.poll(async () => (await rows.read('period_notes', 'select=doc_text'))[0]?.doc_text).toBe('朝の空は灰色')
  await expect(page.getByText(/オフライン: \d+件はつながったときに送ります/)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('両方の文を残しています。', { exact: false })).toBeVisible()
  await expect(page.getByText(/を保存できませんでした/)).toHaveCount(0)

  for (const each of [page, phone]) {
    await openNotice(each, /同じところが、2つの端末で書かれました/)
    const dialog = each.getByRole('dialog')
    await expect(dialog).toContainText('朝の空は青い')
    await expect(dialog).toContainText('朝の空は灰色')
    await each.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: 'もう一方の文だけにする' }).click()
  await expect.poll(async () => (await rows.read('period_notes', 'select=doc_text'))[0]?.doc_text).toBe('朝の空は灰色')
})
