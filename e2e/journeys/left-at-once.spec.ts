import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { field, openedDialog } from '../support/forms.ts'
import { rowsOf } from '../support/person.ts'
import { expect, test } from '../support/test.ts'

/** Presses that need an answer before their writes are known, in a page that is left before it has come. */

const ofRows = /\/rest\/v1\/|\/api\/rows$/

/** Presses while no question of a kind, about rows if not said otherwise, is answered, and loads the page anew. */
async function pressAndLeave(page: Page, press: () => Promise<void>, questions = ofRows): Promise<void> {
  await page.waitForLoadState('networkidle')
  // What is held goes with its document; without the route it would go on.
  let isHeld = true
  await page.route(questions, route => (isHeld ? undefined : route.fallback()))
  await press()
  // What the page that goes asks for at the last moment is held as well.
  const isNew = page
    .waitForEvent('request', request => request.isNavigationRequest())
    .then(() => page.waitForEvent('framenavigated'))
    .then(() => {
      isHeld = false
    })
  await page.reload()
  await isNew
}

const paragraph = (text: string) => ({
  doc: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
  doc_text: text,
})

const noteRow = (title: string, text: string, more: object = {}) => ({
  id: randomUUID(),
  title,
  search_norm: title,
  ...paragraph(text),
  ...more,
})

test('a note is doubled although its page is left with the press', async ({ signedIn: page, product, session }) => {
  const rows = rowsOf(product, session)
  const trip = noteRow('旅の計画', '京都へ行く。')
  await rows.insert('notes', trip)
  await page.goto(`/mypage/notes/${trip.id}`)
  await expect(page.getByRole('textbox', { name: '本文' })).toContainText('京都へ行く。')
  await page.getByRole('button', { name: 'このノートの操作' }).click()
  await pressAndLeave(page, () => page.getByRole('menuitem', { name: '複製' }).press('Enter'))
  const made = () => rows.read('notes', `select=title,doc_text&id=neq.${trip.id}`)
  await expect.poll(made).toEqual([{ title: '旅の計画のコピー', doc_text: '京都へ行く。' }])
  await page.reload()
  await page.waitForLoadState('networkidle')
  expect(await made()).toHaveLength(1)
})

test('a note is begun from a template although its page is left with the press', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  const template = noteRow('読書メモ', '著者:', { is_template: true })
  await rows.insert('notes', template)
  await page.goto('/mypage/notes')
  await page.getByRole('button', { name: 'テンプレートから作る' }).click()
  await pressAndLeave(page, () => page.getByRole('menuitem', { name: '読書メモ' }).press('Enter'))
  await expect
    .poll(() => rows.read('notes', `select=title,doc_text,is_template&id=neq.${template.id}`))
    .toEqual([{ title: '読書メモ', doc_text: '著者:', is_template: false }])
  await expect(page.getByRole('main').getByText('読書メモ').first()).toBeVisible()
})

test('a project is doubled, made a template and begun from one although its page is left with the press', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  const project = { id: randomUUID(), name: '引っ越し', search_norm: '引っ越し' }
  await rows.insert('projects', project)
  const task = { title: '箱を買う', search_norm: '箱を買う', project_id: project.id, rank_project: 'a0' }
  await rows.insert('tasks', { id: randomUUID(), ...task, status: 'done', done_at: new Date().toISOString() })
  const made = async () => {
    const projects = await rows.read('projects', `select=id,name,is_template&id=neq.${project.id}&order=created_at`)
    const tasks = await rows.read('tasks', `select=title,project_id&project_id=neq.${project.id}`)
    return projects.map(({ id, name, is_template }) => ({
      name,
      is_template,
      tasks: tasks.filter(each => each.project_id === id).map(({ title }) => title),
    }))
  }
  await page.goto('/mypage/project-management')
  const menu = page.getByRole('button', { name: '「引っ越し」の操作' })
  const tasks = ['箱を買う']
  await menu.click()
  await pressAndLeave(page, () => page.getByRole('menuitem', { name: '複製する' }).press('Enter'))
  const copy = { name: '引っ越し（コピー）', is_template: false, tasks }
  await expect.poll(made).toEqual([copy])

  await menu.click()
  await pressAndLeave(page, () => page.getByRole('menuitem', { name: 'テンプレートにする' }).press('Enter'))
  const template = { name: '引っ越し', is_template: true, tasks }
  await expect.poll(made).toEqual([copy, template])

  await page.goto('/mypage/project-management?status=templates')
  await page.getByRole('button', { name: '「引っ越し」の操作' }).click()
  await page.getByRole('menuitem', { name: 'このテンプレートで始める' }).click()
  const form = openedDialog(page)
  await field(form, '名前').fill('次の引っ越し')
  await pressAndLeave(page, () => form.getByRole('button', { name: '追加する' }).press('Enter'))
  await expect.poll(made).toEqual([copy, template, { name: '次の引っ越し', is_template: false, tasks }])
})

test('a line of quick add is a task although the page is left with Enter', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  await page.goto('/mypage/habits')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const line = field(page, 'タスク')
  // Names are asked for with the first mark of one.
  await pressAndLeave(page, async () => {
    await page.keyboard.press('q')
    await line.fill('電話する #家')
    await line.press('Enter')
  })
  await expect.poll(() => rows.read('tasks', 'select=title')).toEqual([{ title: '電話する #家' }])
  await page.keyboard.press('q')
  await expect(line).toHaveValue('')
})

test('a task that a series brings later is made although the page is left with the press', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  const [rrule, template] = ['FREQ=WEEKLY;BYDAY=TH;WKST=SU', { title: 'ゴミを出す' }]
  const last = '2099-11-12'
  await rows.insert('task_series', {
    id: randomUUID(),
    rrule,
    dtstart: last,
    last_spawned: last,
    mode: 'fixed',
    template,
  })
  await page.goto('/mypage/daily/weekly-tasks?week=2099-11-19')
  await page.getByRole('button', { name: '「ゴミを出す」の次回の操作' }).click()
  // Ids are reckoned out of turn, and nothing that takes a moment gets done in a page that goes.
  await page.evaluate(() => {
    crypto.subtle.digest = () => new Promise(() => {})
  })
  await page.getByRole('menuitem', { name: 'タスクにする' }).press('Enter')
  await page.reload()
  await expect
    .poll(() => rows.read('tasks', 'select=title,occurrence_date'))
    .toEqual([{ title: 'ゴミを出す', occurrence_date: '2099-11-19' }])
})

const ofAddresses = /\/api\/link-preview\?/
const fountainPen = 'https://shop.example/pen'
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** What our server says of the address; nothing outside is asked in a test. @returns how often it was asked */
async function servePage(page: Page): Promise<{ readonly count: number }> {
  const asked = { count: 0 }
  const image = 'https://shop.example/pen.png'
  const told = { url: fountainPen, title: '青い万年筆', image, price: 19800, currency: 'JPY', shop: '文具店' }
  await page.route(ofAddresses, route => {
    asked.count += 1
    return route.fulfill({ json: told })
  })
  await page.route(/\/api\/link-preview\/image\?/, route => route.fulfill({ json: { type: 'image/png', data: png } }))
  return asked
}

test('a wish is filled in from its page although its own is left before that is read', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  const asked = await servePage(page)
  await page.goto('/mypage/lists/wish')
  const line = page.getByRole('textbox', { name: 'ほしいものを追加' })
  await line.fill(`${fountainPen} ¥500`)
  await pressAndLeave(page, () => line.press('Enter'), ofAddresses)
  // The price was said by hand.
  const wish = { title: '青い万年筆', price: 500, shop: '文具店', url: fountainPen }
  await expect.poll(() => rows.read('list_items', 'select=title,price,shop,url')).toEqual([wish])
  const [{ image } = { image: null }] = await rows.read('list_items', 'select=image')
  expect(image).not.toBeNull()

  const { count } = asked
  await page.reload()
  await page.waitForLoadState('networkidle')
  expect(asked.count).toBe(count)
})

test('a card becomes the picture of its page although the board is left before that is read', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  await rows.insert('boards', { id: randomUUID(), title: '2027年の私', width: 1000, height: 600 })
  await servePage(page)
  await page.goto('/mypage/lists/vision-board')
  const stage = page.getByRole('group', { name: /^キャンバス/ })
  await expect(stage).toBeVisible()
  const paste = (text: string) =>
    page.evaluate(text => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
  await pressAndLeave(page, () => paste(fountainPen), ofAddresses)
  const cards = () => rows.read('board_cards', 'select=kind,text,caption,image&deleted_at=is.null')
  const picture = { kind: 'image', text: '', caption: '青い万年筆', image: expect.any(String) }
  await expect.poll(cards).toEqual([picture])
  await expect(stage.locator('[data-card][data-kind=image] img')).toBeVisible()
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect(stage.getByText(fountainPen)).toBeVisible()
})

test('an address that says nothing is asked once, and one that nobody could ask for again', async ({
  signedIn: page,
  product,
  session,
  tolerated,
}) => {
  tolerated.push(/status of (422|503)/)
  const rows = rowsOf(product, session)
  await servePage(page)
  let unreadable = 0
  let isBusy = true
  await page.route(ofAddresses, route => {
    if (route.request().url().includes('nothing')) {
      unreadable += 1
      return route.fulfill({ status: 422, json: { code: 'not_readable', message: 'nothing' } })
    }
    return isBusy ? route.fulfill({ status: 503, json: { code: 'busy' } }) : route.fallback()
  })
  await page.goto('/mypage/lists/wish')
  const line = page.getByRole('textbox', { name: 'ほしいものを追加' })
  await line.fill('https://nothing.example/')
  await line.press('Enter')
  await expect(page.getByText('ページを読み取れませんでした。')).toBeVisible()
  await line.fill(fountainPen)
  await line.press('Enter')
  await expect(page.getByText('今は読み取れないため、あとでもう一度試します。')).toBeVisible()
  isBusy = false
  await page.reload()
  const titles = () => rows.read('list_items', 'select=title&order=rank')
  await expect.poll(titles).toEqual([{ title: 'https://nothing.example/' }, { title: '青い万年筆' }])
  expect(unreadable).toBe(1)
})
