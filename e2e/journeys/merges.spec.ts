import type { Page } from '@playwright/test'
import { noNetwork, serverGone } from '../support/faults.ts'
import { clickDrawn } from '../support/forms.ts'
import { addTask, note } from '../support/life.ts'
import { rowsOf, signInto } from '../support/person.ts'
import { tokyoDay } from '../support/sample-life.ts'
import { expect, test } from '../support/test.ts'

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
  await expect(page.getByText(/保存できませんでした/)).toHaveCount(0)

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

test('a task renamed offline and put in the trash elsewhere is told of, and put back by one press', async ({
  signedIn: page,
  context,
  product,
  session,
  tolerated,
}) => {
  test.setTimeout(90_000)
  tolerated.push(noNetwork)
  const rows = rowsOf(product, session)
  await page.goto('/mypage/daily')
  await addTask(page, '牛乳を買う')
  await expect.poll(() => rows.read('tasks', 'select=title')).toEqual([{ title: '牛乳を買う' }])
  await page.getByRole('button', { name: '牛乳を買う', exact: true }).press('e')
  const sheet = page.getByRole('dialog', { name: 'タスクの詳細' })
  await expect(sheet).toBeVisible()
  await context.setOffline(true)
  await sheet.getByRole('textbox', { name: /^タスク名/ }).fill('豆乳を買う')
  await page.keyboard.press('Escape')
  await expect(page.getByText(/オフライン: \d+件はつながったときに送ります/)).toBeVisible()
  await rows.change('tasks', 'title=eq.牛乳を買う', { deleted_at: new Date().toISOString() })
  // Only what waited is looked at once more: the clock of the page goes on by the time that counts as waiting.
  await page.clock.install()
  await page.clock.fastForward(15_000)
  await context.setOffline(false)
  await expect.poll(() => rows.read('tasks', 'select=title')).toEqual([{ title: '豆乳を買う' }])
  await openNotice(page, /変更した「豆乳を買う」は、ほかの端末でごみ箱に入れられていました/)
  await page.getByRole('dialog').getByRole('button', { name: '元に戻す' }).click()
  await expect
    .poll(() => rows.read('tasks', 'select=title,deleted_at'))
    .toEqual([{ title: '豆乳を買う', deleted_at: null }])
})
