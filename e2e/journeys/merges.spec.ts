import type { BrowserContext, Page, Route } from '@playwright/test'
import { noNetwork, serverGone } from '../support/faults.ts'
import { clickDrawn } from '../support/forms.ts'
import { everythingKept } from '../support/kept.ts'
import { addTask, note, openDay } from '../support/life.ts'
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
  tolerated.push(noNetwork, serverGone, /ERR_FAILED .*\/services\./)
  const rows = rowsOf(product, session)
  const day = tokyoDay()
  const first = { type: 'paragraph', attrs: { id: 'b1' }, content: [{ type: 'text', text: '朝の空' }] }
  await rows.insert('period_notes', {
    kind: 'day',
    period_start: day,
    doc: { type: 'doc', content: [first] },
    doc_text: '朝の空',
  })
  // What writes merges down is fetched at rest; it is told though that did not come at first.
  let missed = 0
  await page.route(/\/assets\/services\.[^/]*\.js/, route => {
    missed++
    return route.abort()
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
  expect(missed).toBeGreaterThan(0)
  await page.unroute(/\/assets\/services\.[^/]*\.js/)
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
  const name = sheet.getByRole('textbox', { name: /^タスク名/ })
  // What a device that was just signed in has not read yet it cannot show without a network.
  await expect(name).toBeVisible()
  await context.setOffline(true)
  await name.fill('豆乳を買う')
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

/** A line in the day's note that was written without a network, while another device wrote there too, and whose editor is closed. */
async function leftBehind({ page, phone, context, rows }: Left): Promise<void> {
  for (const each of [page, phone]) await openDay(each, tokyoDay())
  await note(page).click()
  await page.keyboard.type('朝')
  await expect(note(phone)).toContainText('朝')
  await context.setOffline(true)
  await note(phone).press('Control+End')
  await phone.keyboard.type('\n携帯の行')
  await expect.poll(() => rows.read('period_notes', 'select=doc_text')).toEqual([{ doc_text: '朝\n携帯の行' }])
  await note(page).press('Control+End')
  await page.keyboard.type('\nパソコンの行')
  await expect(page.getByText(/オフライン: \d+件はつながったときに送ります/)).toBeVisible()
  await page.getByRole('navigation', { name: 'メニュー' }).first().getByRole('link', { name: '習慣' }).click()
  await expect(page).toHaveURL(/\/mypage\/habits$/)
}

interface Left {
  readonly page: Page
  readonly phone: Page
  readonly context: BrowserContext
  readonly rows: ReturnType<typeof rowsOf>
}

async function isMended({ page, phone, rows }: Omit<Left, 'context'>): Promise<void> {
  await expect
    .poll(
      async () =>
        String((await rows.read('period_notes', 'select=doc_text'))[0]?.doc_text)
          .split('\n')
          .sort(),
      {
        timeout: 30_000,
      },
    )
    .toEqual(['パソコンの行', '携帯の行', '朝'].sort())
  await expect(page.getByText(/オフライン|保存できませんでした/)).toHaveCount(0)
  await expect(note(phone)).toContainText('パソコンの行')
  for (const each of [page, phone]) {
    await openNotice(each, /ほかの端末で書かれた内容とひとつにしました/)
    await expect(each.getByRole('dialog')).toContainText('パソコンの行')
    await expect(each.getByRole('dialog')).toContainText('携帯の行')
    await each.keyboard.press('Escape')
  }
}

for (const end of ['the page stays', 'the page is loaded anew', 'the tab is closed'] as const)
  test(`a line whose save is refused after its editor was closed is brought in without opening the text: ${end}`, async ({
    product,
    person,
    session,
    newBrowser,
    tolerated,
  }) => {
    test.setTimeout(180_000)
    tolerated.push(noNetwork, serverGone)
    const rows = rowsOf(product, session)
    // Without a network the document comes from the device.
    const isFromDevice = end === 'the page is loaded anew'
    const serviceWorkers = isFromDevice ? 'allow' : 'block'
    // The list of a remote's files is not kept: without a network nothing is fetched from it.
    if (isFromDevice) tolerated.push(/ERR_FAILED .*\/files\.json/)
    const [context, second] = [
      await newBrowser({ baseURL: product.url, serviceWorkers }),
      await newBrowser({ baseURL: product.url }),
    ]
    for (const each of [context, second]) await signInto(each, product, person)
    const [page, phone] = [await context.newPage(), await second.newPage()]
    await page.goto('/mypage/habits')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (isFromDevice) await everythingKept(page)
    await leftBehind({ page, phone, context, rows })
    if (isFromDevice) {
      await page.reload()
      await expect(page.getByText(/オフライン: \d+件はつながったときに送ります/)).toBeVisible()
    }
    if (end === 'the tab is closed') await page.close()
    await context.setOffline(false)
    const after = end === 'the tab is closed' ? await context.newPage() : page
    if (after !== page) await after.goto('/mypage/habits')
    await isMended({ page: after, phone, rows })
    await expect(after).toHaveURL(/\/mypage\/habits$/)
  })

for (const end of ['the page stays', 'the tab is closed before the answer'] as const)
  test(`a line that was on its way as its editor was closed, and is refused, is brought in without opening the text: ${end}`, async ({
    product,
    person,
    session,
    newBrowser,
    tolerated,
  }) => {
    test.setTimeout(120_000)
    tolerated.push(noNetwork, serverGone)
    const rows = rowsOf(product, session)
    const [context, second] = [await newBrowser({ baseURL: product.url }), await newBrowser({ baseURL: product.url })]
    for (const each of [context, second]) await signInto(each, product, person)
    const [page, phone] = [await context.newPage(), await second.newPage()]
    for (const each of [page, phone]) await openDay(each, tokyoDay())
    await note(page).click()
    await page.keyboard.type('朝')
    await expect(note(phone)).toContainText('朝')

    const saves = held(page, '**/rest/v1/period_notes*')
    await saves.begin()
    await note(page).press('Control+End')
    await page.keyboard.type('\nパソコンの行')
    await saves.isHolding()
    await page.getByRole('navigation', { name: 'メニュー' }).first().getByRole('link', { name: '習慣' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '習慣' })).toBeVisible()
    await note(phone).press('Control+End')
    await phone.keyboard.type('\n携帯の行')
    await expect.poll(() => rows.read('period_notes', 'select=doc_text')).toEqual([{ doc_text: '朝\n携帯の行' }])
    if (end === 'the tab is closed before the answer') await page.close()
    else await saves.letGo()
    const after = page.isClosed() ? await context.newPage() : page
    if (after !== page) await after.goto('/mypage/habits')
    await isMended({ page: after, phone, rows })
    await expect(after).toHaveURL(/\/mypage\/habits$/)
  })

test('what was typed right before a tab crashed is brought in by the next one, whatever that shows', async ({
  signedIn: page,
  context,
  product,
  session,
}) => {
  test.setTimeout(90_000)
  const rows = rowsOf(product, session)
  await openDay(page, tokyoDay())
  await note(page).click()
  await page.keyboard.type('朝')
  await expect.poll(() => rows.read('period_notes', 'select=doc_text')).toEqual([{ doc_text: '朝' }])
  const tab = await context.newPage()
  await openDay(tab, tokyoDay())
  await page.close()
  // A page that takes its tab along while it opens is held back at the next visit; this one has been open for a while.
  const opening = () => tab.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('techo-runs ')))
  await expect.poll(opening).toEqual([])
  await note(tab).press('Control+End')
  await tab.keyboard.type('の空')
  // Behind the key, and long before a save would be due.
  await tab.evaluate(() => new Promise(resolve => setTimeout(resolve)))
  const devtools = await context.newCDPSession(tab)
  await Promise.race([devtools.send('Page.crash').catch(() => {}), tab.waitForEvent('crash')])
  await tab.close()
  expect(await rows.read('period_notes', 'select=doc_text')).toEqual([{ doc_text: '朝' }])
  const next = await context.newPage()
  await next.goto('/mypage/habits')
  await expect
    .poll(() => rows.read('period_notes', 'select=doc_text'), { timeout: 30_000 })
    .toEqual([{ doc_text: '朝の空' }])
})

/** Saves that left the page and have not arrived: what other devices write meanwhile is there first. */
function held(page: Page, address: string) {
  const waiting: Route[] = []
  let isHeld = true
  return {
    begin: () =>
      page.route(address, route =>
        isHeld && route.request().method() === 'PATCH' ? void waiting.push(route) : route.fallback(),
      ),
    isHolding: () => expect.poll(() => waiting.length).toBeGreaterThan(0),
    letGo: async () => {
      isHeld = false
      for (const route of waiting.splice(0)) await route.fallback()
    },
  }
}
