import type { BrowserContext } from '@playwright/test'
import { note, openDay } from '../support/life.ts'
import { rowsOf } from '../support/person.ts'
import { expect, test } from '../support/test.ts'

test.beforeEach(({ tolerated }) => void tolerated.push(/ERR_/, /WebSocket/, /Failed to (load|fetch)/))

/** The way to the rows; documents and scripts come all the same. `cutAfter` cuts it when this one was answered. */
async function lineOf(context: BrowserContext) {
  const line = { isCut: false, cutAfter: (_method: string): boolean => false }
  await context.route(/\/(rest|auth|realtime)\/v1\/|\/api\/rows/, async route => {
    if (line.isCut) return route.abort('internetdisconnected')
    const method = route.request().method()
    if (!line.cutAfter(method)) return route.fallback()
    const response = await route.fetch()
    line.isCut = true
    await route.fulfill({ response })
  })
  return line
}

const stored = 'select=doc_text'

test('what is written when the network went right after a save is not refused, after a reload either', async ({
  signedIn: page,
  context,
  product,
  session,
}) => {
  const line = await lineOf(context)
  await openDay(page)
  // The first save makes the row.
  await note(page).click()
  await page.keyboard.type('一')
  await expect(page.getByText('保存しました')).toBeVisible()
  line.cutAfter = method => method === 'PATCH'
  await page.keyboard.type('二')
  await expect.poll(() => line.isCut).toBe(true)
  await expect(page.getByText('保存しました')).toBeVisible()

  await page.reload()
  await expect(note(page)).toContainText('一二')
  await note(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('三')
  await page.reload()
  await expect(note(page)).toContainText('一二三')
  line.cutAfter = () => false
  line.isCut = false
  await page.reload()
  await expect.poll(() => rowsOf(product, session).read('period_notes', stored)).toEqual([{ doc_text: '一二三' }])
  await expect(note(page)).toContainText('一二三')
  await expect(page.getByText('保存できませんでした')).toHaveCount(0)
})

test('words that were only drawn over what is stored are saved anew when another device was faster', async ({
  signedIn: page,
  context,
  product,
  session,
}) => {
  const line = await lineOf(context)
  await openDay(page)
  await note(page).click()
  await page.keyboard.type('はじめ')
  await expect(page.getByText('保存しました')).toBeVisible()
  await page.reload()
  await expect(note(page)).toContainText('はじめ')
  line.isCut = true
  await note(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('電波のないところで')
  await expect(page.getByText(/この端末に保存しました/)).toBeVisible()
  await page.reload()
  await expect(note(page)).toContainText('電波のないところで')

  // Another device, meanwhile.
  const rows = rowsOf(product, session)
  const [row] = await rows.read('period_notes', 'select=id,doc')
  const { id, doc } = JSON.parse(JSON.stringify(row))
  doc.content.unshift({ type: 'paragraph', content: [{ type: 'text', text: '別の端末で' }] })
  await rows.change('period_notes', `id=eq.${id}`, { doc })
  line.isCut = false
  await page.reload()
  await expect
    .poll(() => rowsOf(product, session).read('period_notes', stored))
    .toEqual([{ doc_text: '別の端末で\nはじめ\n電波のないところで' }])
  await expect(note(page)).toContainText('別の端末で')
  await expect(page.getByText('保存できませんでした')).toHaveCount(0)
})

test('what was typed right before a tab crashed stands in the next one', async ({ signedIn: page, context }) => {
  const line = await lineOf(context)
  await openDay(page)
  await note(page).click()
  await page.keyboard.type('一')
  await expect(page.getByText('保存しました')).toBeVisible()
  const tab = await context.newPage()
  await openDay(tab)
  await page.close()
  // A page that takes its tab along while it opens is held back at the next visit; this one has been open for a while.
  const opening = () => tab.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('techo-runs ')))
  await expect.poll(opening).toEqual([])
  await note(tab).click()
  await tab.keyboard.press('Control+End')
  line.isCut = true
  await tab.keyboard.type('二')
  // Behind the key, and long before a save would be due.
  await tab.evaluate(() => new Promise(resolve => setTimeout(resolve)))
  const devtools = await context.newCDPSession(tab)
  await Promise.race([devtools.send('Page.crash').catch(() => {}), tab.waitForEvent('crash')])
  await tab.close()
  line.isCut = false
  const next = await context.newPage()
  await openDay(next)
  await expect(note(next)).toContainText('一二')
  await expect(next.getByText('未保存')).toHaveCount(0)
})
