import type { Request } from '@playwright/test'
import { noNetwork, serverGone } from '../support/faults.ts'
import { field, openedDialog } from '../support/forms.ts'
import { answerKept } from '../support/kept.ts'
import { addTask, checkOf, habitRow, note, openDay, someDay, writeNote } from '../support/life.ts'
import { newPerson, register, rowsOf, signIn, signInto } from '../support/person.ts'
import { startProduct } from '../support/product.ts'
import { expect, test } from '../support/test.ts'

test('a check-in and a paragraph made offline are shown at once and arrive when the network is back', async ({
  signedIn: page,
  context,
  product,
  session,
  tolerated,
}) => {
  tolerated.push(noNetwork)
  const rows = rowsOf(product, session)
  await rows.insert('habits', habitRow('散歩'))
  // Both areas are opened once: without the network only what has been there can be shown.
  await openDay(page)
  await page.getByRole('navigation', { name: 'メニュー' }).first().getByRole('link', { name: '習慣' }).click()
  await expect(checkOf(page, '散歩')).toBeVisible()

  await context.setOffline(true)
  await checkOf(page, '散歩').click()
  await expect(checkOf(page, '散歩')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(/オフライン: \d+件はつながったときに送ります/)).toBeVisible()
  await page.goBack()
  await note(page).click()
  await page.keyboard.type('電車の中で書いた。')
  await expect(page.getByText('オフラインです。この端末に保存しました')).toBeVisible()
  await expect(page.getByText(/オフライン: \d+件はつながったときに送ります/)).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText(/オフライン/)).toHaveCount(0)
  await expect.poll(() => rows.read('habit_entries', 'select=state')).toEqual([{ state: 'done' }])
  await expect
    .poll(() => rows.read('period_notes', `select=doc_text&period_start=eq.${someDay}`))
    .toEqual([{ doc_text: '電車の中で書いた。' }])
})

test('what was done while the server was away survives the end of the page and arrives once', async ({
  context,
  tolerated,
}) => {
  tolerated.push(serverGone)
  const product = await startProduct()
  const person = newPerson()
  await register(product, person)
  const session = await signInto(context, product, person)
  await rowsOf(product, session).insert('habits', habitRow('散歩'))
  const page = await context.newPage()
  await page.goto(`${product.url}/mypage/daily/${someDay}`)
  await expect(note(page)).toHaveAttribute('contenteditable', 'true')
  await addTask(page, 'さきに送ったタスク')
  await page.getByRole('navigation', { name: 'メニュー' }).first().getByRole('link', { name: '習慣' }).click()
  await expect(checkOf(page, '散歩')).toBeVisible()

  await product.stop()
  await checkOf(page, '散歩').click()
  await expect(checkOf(page, '散歩')).toHaveAttribute('aria-pressed', 'true')
  await page.goBack()
  await note(page).click()
  await page.keyboard.type('サーバーがない間に書いた。')
  await addTask(page, '待っていたタスク')
  await expect(page.getByText('オフラインです。この端末に保存しました')).toBeVisible()
  await expect(page.getByText(/オフライン: \d+件はつながったときに送ります/)).toBeVisible()
  await page.close()

  await product.start()
  const again = await context.newPage()
  await again.goto(`${product.url}/mypage/daily/${someDay}`)
  await expect(note(again)).toContainText('サーバーがない間に書いた。')
  await expect(again.getByText('待っていたタスク')).toBeVisible()
  await again.goto(`${product.url}/mypage/habits`)
  await expect(checkOf(again, '散歩')).toHaveAttribute('aria-pressed', 'true')

  const rows = rowsOf(product, await signIn(product, person))
  await expect.poll(() => rows.read('habit_entries', 'select=state')).toEqual([{ state: 'done' }])
  await expect
    .poll(() => rows.read('tasks', 'select=title&order=created_at'))
    .toEqual([{ title: 'さきに送ったタスク' }, { title: '待っていたタスク' }])
  await expect
    .poll(() => rows.read('period_notes', 'select=doc_text'))
    .toEqual([{ doc_text: 'サーバーがない間に書いた。' }])
  await again.close()
  await product.dispose()
})

test('what is done in the moment in which the page is left is there on the next one', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  const names = ['散歩', '読書', '体操']
  await rows.insert(
    'habits',
    names.map(name => habitRow(name)),
  )
  for (const name of names) {
    await page.goto('/mypage/habits')
    await checkOf(page, name).evaluate((button: HTMLElement) => {
      button.click()
      location.assign('/features')
    })
    await page.waitForURL('**/features')
  }
  await page.goto('/mypage/habits')
  for (const name of names) await expect(checkOf(page, name)).toHaveAttribute('aria-pressed', 'true')
  await expect
    .poll(() => rows.read('habit_entries', 'select=state'))
    .toEqual(Array.from(names, () => ({ state: 'done' })))
})

test('an answer lost after the server had written is asked for again, with one effect', async ({
  signedIn: page,
  product,
  session,
  tolerated,
}) => {
  tolerated.push(/ERR_CONNECTION_RESET/)
  const rows = rowsOf(product, session)
  let lost = 0
  await page.route('**/rest/v1/tasks*', async route => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue()
    lost++
    await route.fetch()
    await route.abort('connectionreset')
  })
  await openDay(page)
  await addTask(page, '一度だけ')
  await expect.poll(() => lost).toBe(1)
  await expect(page.getByText(/送/)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: '一度だけ', exact: true })).toHaveCount(1)
  expect(await rows.read('tasks', 'select=title')).toEqual([{ title: '一度だけ' }])
})

for (const end of ['the network goes', 'nobody answers'] as const)
  test(`a question that hangs keeps nobody from what the device has: ${end}`, async ({
    signedIn: page,
    context,
    product,
    session,
    tolerated,
  }) => {
    tolerated.push(noNetwork)
    const rows = rowsOf(product, session)
    const doc = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '朝の空' }] }] }
    await rows.insert('period_notes', { kind: 'day', period_start: someDay, doc, doc_text: '朝の空' })
    await openDay(page)
    await expect(note(page)).toContainText('朝の空')
    await answerKept(page, 'periodNote')
    // A page that begins anew has no answer in its memory, and has its scripts: only the rows are missing.
    await openDay(page, '2026-11-19')
    const held: Request[] = []
    const failed = new Set<Request>()
    page.on('requestfailed', request => failed.add(request))
    await page.route(/\/rest\/v1\/|\/api\/rows$/, route => void held.push(route.request()))
    await page.evaluate(address => {
      history.pushState(null, '', address)
      dispatchEvent(new PopStateEvent('popstate'))
    }, `/mypage/daily/${someDay}`)
    const ofNote = () => held.find(request => /period_notes/.test(request.postData() ?? request.url()))
    await expect.poll(() => ofNote() !== undefined).toBe(true)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/11月20日/)
    await expect(note(page)).toHaveCount(0)
    if (end === 'the network goes') {
      await context.setOffline(true)
      await expect.poll(() => failed.size).toBeGreaterThan(0)
    }
    await expect(note(page)).toContainText('朝の空')
    await expect(note(page)).toHaveAttribute('contenteditable', 'true')
    const request = ofNote()
    expect(request !== undefined && failed.has(request)).toBe(end === 'the network goes')
  })

test('what was made without a network opens after a reload with what waits, on a device that has no other rows', async ({
  signedIn: page,
  product,
  session,
  tolerated,
}) => {
  tolerated.push(noNetwork)
  // Rows are not brought to this device: what it was not asked for it does not have.
  await page.route(/\/rest\/v1\/.*select=(\*|updated_at)/, route => route.abort('internetdisconnected'))
  await page.goto('/mypage/project-management')
  await expect(page.getByRole('button', { name: 'プロジェクトを追加' })).toBeVisible()
  await answerKept(page, 'projects')
  await page.goto('/mypage/notes')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await answerKept(page, 'noteList')
  await openDay(page)
  await answerKept(page, 'dailyTasks')

  const isAway = /\/rest\/v1\/|\/api\/rows$/
  await page.route(isAway, route => route.abort('internetdisconnected'))
  await addTask(page, '傘を買う')
  await openDay(page)
  const openSheet = async () => {
    await page.getByRole('button', { name: /「傘を買う」の操作/ }).click()
    await page.getByRole('menuitem', { name: '詳しく見る' }).click()
  }
  await openSheet()
  const sheet = openedDialog(page)
  await expect(field(sheet, 'タスク名')).toHaveValue('傘を買う')
  await sheet.getByRole('textbox', { name: 'メモ' }).click()
  await page.keyboard.type('折りたたみのもの。')
  await page.reload()
  await openSheet()
  await expect(sheet.getByRole('textbox', { name: 'メモ' })).toContainText('折りたたみのもの。')
  await expect(sheet.getByRole('alert')).toHaveCount(0)

  await page.goto('/mypage/notes')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await writeNote(page, '持ち物', '切符。')
  await page.reload()
  await expect(page.getByRole('textbox', { name: '本文' })).toContainText('切符。')

  await page.goto('/mypage/project-management')
  await page.getByRole('button', { name: 'プロジェクトを追加' }).click()
  await field(sheet, '名前').fill('引っ越し')
  await sheet.getByRole('button', { name: '追加する' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '引っ越し' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: '引っ越し' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)

  await page.unroute(isAway)
  await page.reload()
  const rows = rowsOf(product, session)
  await expect
    .poll(async () => [
      await rows.read('tasks', 'select=title,doc_text'),
      await rows.read('notes', 'select=title,doc_text'),
      await rows.read('projects', 'select=name'),
    ])
    .toEqual([
      [{ title: '傘を買う', doc_text: '折りたたみのもの。' }],
      [{ title: '持ち物', doc_text: '切符。' }],
      [{ name: '引っ越し' }],
    ])
})
