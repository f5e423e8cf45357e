import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { noNetwork } from '../support/faults.ts'
import { openedDialog } from '../support/forms.ts'
import { rowsOf } from '../support/person.ts'
import { answered, askAlone } from '../support/rows.ts'
import { tokyoDay } from '../support/sample-life.ts'
import { expect, test } from '../support/test.ts'

const fixture = (name: string) => readFile(join(import.meta.dirname, '../../remotes/bookshelf/src/io/fixtures', name))

const bookRow = (title: string, more: Record<string, unknown> = {}) => ({
  status: 'want',
  id: randomUUID(),
  title,
  search_norm: title,
  ...more,
})

test('a book is found by its reading, put on the shelf, and found to be there the second time', async ({
  signedIn: page,
  product,
  session,
}) => {
  await page.goto('/mypage/bookshelf')
  await expect(page.getByText('はじめの1冊を並べましょう')).toBeVisible()
  await page.keyboard.press('n')
  const dialog = openedDialog(page)
  await dialog.getByRole('searchbox').fill('1920095023007')
  await expect(dialog.getByText('これは価格のバーコードです', { exact: false })).toBeVisible()
  await dialog.getByRole('searchbox').fill('ぎんがてつどう')
  await expect(dialog.getByText('見本の目録を探しています', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: '『銀河鉄道の夜』を選ぶ' }).click()
  await expect(dialog.getByRole('textbox', { name: /^タイトル(?!の)/ })).toHaveValue('銀河鉄道の夜')
  await dialog.getByRole('button', { name: '本棚に加える' }).click()
  await expect(page.getByRole('list', { name: '本棚' }).getByRole('link', { name: /銀河鉄道の夜/ })).toBeVisible()
  const rows = rowsOf(product, session)
  await expect
    .poll(() => rows.read('books', 'select=title,pages,status'))
    .toMatchObject([{ title: '銀河鉄道の夜', pages: 256, status: 'want' }])

  await page.keyboard.press('n')
  await dialog.getByRole('searchbox').fill('銀河鉄道')
  await dialog.getByRole('button', { name: '『銀河鉄道の夜』を選ぶ' }).click()
  await expect(dialog.getByText('同じ本が本棚にあるようです。')).toBeVisible()
})

test('a book is begun, recorded, finished with stars and a line in the day’s page, and counted', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  const book = bookRow('山月記', { pages: 64 })
  await rows.insert('books', book)
  await page.goto(`/mypage/bookshelf/${book.id}`)
  await expect(page.getByRole('heading', { level: 1, name: '山月記' })).toBeVisible()
  await page.getByRole('button', { name: '読みはじめる' }).first().click()
  await page.getByRole('button', { name: '30進める' }).click()
  await expect(page.getByText('あと2日で読了', { exact: false })).toBeVisible()
  await expect.poll(() => rows.read('books', 'select=status,progress')).toEqual([{ status: 'reading', progress: 47 }])

  await page.getByRole('button', { name: '読み終えた' }).click()
  const dialog = openedDialog(page)
  await expect(dialog.getByRole('textbox', { name: 'ひとこと' })).toHaveValue('『山月記』を読み終えた。')
  await dialog.getByRole('button', { name: '保存する' }).click()
  await expect(page.getByRole('button', { name: 'もう一度読む' })).toBeVisible()
  await expect.poll(() => rows.read('books', 'select=status,progress')).toEqual([{ status: 'finished', progress: 100 }])
  await expect
    .poll(() => rows.read('reading_logs', 'select=from_pos,to_pos&order=to_pos'))
    .toEqual([
      { from_pos: 0, to_pos: 30 },
      { from_pos: 30, to_pos: 64 },
    ])
  await expect
    .poll(() => rows.read('period_notes', 'select=period_start,doc_text'))
    .toEqual([{ period_start: tokyoDay(), doc_text: '『山月記』を読み終えた。' }])
  await expect
    .poll(() => rows.read('links', 'select=src_type,dst_type,kind'))
    .toEqual([{ src_type: 'day', dst_type: 'book', kind: 'logs' }])

  await page.goto('/mypage/bookshelf')
  await expect(page.getByRole('group', { name: '状態' }).getByRole('button')).toHaveText(['すべて1', '読み終えた1'])
  await page.getByRole('link', { name: '記録', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: '読書の記録' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: /^64ページ$/ })).toBeVisible()
})

const readingOf = (book: string) => ({ id: crypto.randomUUID(), book_id: book, no: 1, started_on: '2026-11-01' })

test('a line for the day’s page is kept when the page is left with the press', async ({
  signedIn: page,
  product,
  session,
  tolerated,
}) => {
  await askAlone(page, tolerated)
  const rows = rowsOf(product, session)
  const book = bookRow('山月記', { pages: 64, status: 'reading' })
  await rows.insert('books', book)
  await rows.insert('readings', readingOf(book.id))
  await page.goto(`/mypage/bookshelf/${book.id}`)
  const note = answered(page, /^period_notes.*locked/)
  await page.getByRole('button', { name: '読み終えた' }).click()
  const dialog = openedDialog(page)
  await dialog.getByRole('textbox', { name: 'ひとこと' }).fill('虎になる前に読めてよかった。')
  await note
  // Whatever the press would ask now gets no answer.
  const asked = '**/rest/v1/period_notes*'
  let isHeld = true
  await page.route(asked, route => (isHeld && route.request().method() === 'GET' ? undefined : route.fallback()))
  await dialog.getByRole('button', { name: '保存する' }).evaluate((button: HTMLElement) => {
    button.click()
    location.reload()
  })
  isHeld = false
  await expect(page.getByRole('button', { name: 'もう一度読む' })).toBeVisible()
  await expect
    .poll(() => rows.read('period_notes', 'select=period_start,doc_text'))
    .toEqual([{ period_start: tokyoDay(), doc_text: '虎になる前に読めてよかった。' }])
  await expect
    .poll(() => rows.read('links', 'select=src_type,dst_type,kind'))
    .toEqual([{ src_type: 'day', dst_type: 'book', kind: 'logs' }])
})

test('a line for the day’s page is brought in later where its note cannot be read', async ({
  signedIn: page,
  product,
  session,
  tolerated,
}) => {
  await askAlone(page, tolerated)
  tolerated.push(/status of 400/)
  const rows = rowsOf(product, session)
  const book = bookRow('山月記', { pages: 64, status: 'reading' })
  await rows.insert('books', book)
  await rows.insert('readings', readingOf(book.id))
  await page.route(/period_notes.*locked/, route => route.fulfill({ status: 400, json: { message: 'not now' } }))
  await page.goto(`/mypage/bookshelf/${book.id}`)
  await page.getByRole('button', { name: '読み終えた' }).click()
  const dialog = openedDialog(page)
  await dialog.getByRole('textbox', { name: 'ひとこと' }).fill('虎になる前に読めてよかった。')
  await dialog.getByRole('button', { name: '保存する' }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect
    .poll(() => rows.read('period_notes', 'select=period_start,doc_text'))
    .toEqual([{ period_start: tokyoDay(), doc_text: '虎になる前に読めてよかった。' }])
})

test('a line for the day’s page comes in although another device writes there, and waits where the page is locked', async ({
  signedIn: page,
  product,
  session,
  tolerated,
}) => {
  tolerated.push(noNetwork)
  const rows = rowsOf(product, session)
  const book = bookRow('山月記', { pages: 64, status: 'reading' })
  await rows.insert('books', book)
  await rows.insert('readings', readingOf(book.id))
  const text = (words: string) => ({
    doc: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] },
    ...{ doc_text: words, search_norm: words },
  })
  const day = { id: crypto.randomUUID(), kind: 'day', period_start: tokyoDay() }
  await rows.insert('period_notes', { ...day, ...text('朝の分'), doc: null, locked: true })
  const locked = answered(page, /^period_notes.*locked/)
  await page.goto(`/mypage/bookshelf/${book.id}`)
  await page.getByRole('button', { name: '読み終えた' }).click()
  const dialog = openedDialog(page)
  const line = dialog.getByRole('textbox', { name: 'ひとこと' })
  await line.fill('虎になる前に読めてよかった。')
  await locked
  await dialog.getByRole('button', { name: '保存する' }).click()
  await expect(dialog.getByText('その日のページはロックされているので', { exact: false })).toBeVisible()
  await expect(line, 'nothing of it is let go of').toHaveValue('虎になる前に読めてよかった。')
  await page.keyboard.press('Escape')

  await rows.change('period_notes', `id=eq.${day.id}`, { locked: false })
  await page.getByRole('button', { name: '読み終えた' }).click()
  await expect(line).toHaveValue('虎になる前に読めてよかった。')
  await expect(dialog.getByText('その日のページはロックされているので', { exact: false })).toBeHidden()
  await page.context().setOffline(true)
  await rows.change('period_notes', `id=eq.${day.id}`, text('朝の分、書き直した'))
  await dialog.getByRole('button', { name: '保存する' }).click()
  await expect(dialog).toBeHidden()
  await page.context().setOffline(false)
  await expect
    .poll(() => rows.read('period_notes', 'select=doc_text'))
    .toEqual([{ doc_text: '朝の分、書き直した\n虎になる前に読めてよかった。' }])
})

test('a new tag is given when the page is left before the verdict, and not where its name is refused', async ({
  signedIn: page,
  product,
  session,
  tolerated,
}) => {
  tolerated.push(/status of 409/, noNetwork)
  const rows = rowsOf(product, session)
  const book = bookRow('山月記')
  await rows.insert('books', book)
  const given = () => rows.read('classified', 'select=entity_type,classifications(name)')
  const tags = page.getByRole('combobox', { name: 'タグ' })
  const give = async (name: string) => {
    await tags.fill(name)
    await page.getByRole('option', { name: `「${name}」を追加する` }).click()
  }
  await page.goto(`/mypage/bookshelf/${book.id}`)
  // What stands above the tags has come: a list goes when its page scrolls.
  await expect(page.getByRole('textbox', { name: '感想' })).toBeVisible()
  await expect(tags).toBeVisible()
  const writes = '**/rest/v1/classifications*'
  let isHeld = true
  await page.route(writes, route => (isHeld && route.request().method() !== 'GET' ? undefined : route.fallback()))
  const sent = page.waitForRequest(request => /classifications/.test(request.url()) && request.method() !== 'GET')
  await give('虎')
  await sent
  isHeld = false
  await page.reload()
  await expect.poll(given).toEqual([{ entity_type: 'book', classifications: { name: '虎' } }])
  await expect(page.getByRole('row', { name: '虎' })).toBeVisible()

  // An editor that is still on its way would say that it did not come.
  await expect(page.getByRole('textbox', { name: '感想' })).toBeVisible()
  await page.context().setOffline(true)
  await rows.insert('classifications', { kind: 'tag', name: '月', name_norm: '月' })
  await give('月')
  await expect(page.getByRole('row', { name: '月' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('row', { name: '月' })).toBeHidden()
  expect(await given()).toHaveLength(1)
  await expect(page.getByRole('alert')).toHaveCount(0)
  // The one of the other device is known by now.
  await tags.fill('月')
  await page.getByRole('option', { name: '月', exact: true }).click()
  await expect.poll(given).toHaveLength(2)
})

test('the address keeps what is shown, and many books are changed at once', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  await rows.insert('books', [
    bookRow('こころ', { pages: 300 }),
    bookRow('それから', { pages: 352 }),
    bookRow('門', { pages: 304, status: 'tsundoku' }),
  ])
  await page.goto('/mypage/bookshelf/index-old?status=want&sort=pages')
  const table = page.getByRole('grid', { name: '本の一覧表' })
  await expect(table.getByRole('link')).toHaveText(['それから', 'こころ'])
  await page.getByRole('searchbox', { name: '本棚を探す' }).fill('ｺｺﾛ')
  await expect(table.getByRole('link')).toHaveText(['こころ'])
  await page.reload()
  await expect(table.getByRole('link')).toHaveText(['こころ'])
  await page.getByRole('button', { name: '絞り込みをやめる' }).click()
  await expect(table.getByRole('link')).toHaveCount(3)
  await table.getByRole('checkbox', { name: /こころ/ }).click()
  await table.getByRole('checkbox', { name: /それから/ }).click()
  await page.getByRole('button', { name: '状態を変える' }).click()
  await page.getByRole('menuitem', { name: '積読' }).click()
  await expect
    .poll(() => rows.read('books', 'select=status'))
    .toEqual([{ status: 'tsundoku' }, { status: 'tsundoku' }, { status: 'tsundoku' }])
})

test('the books that stand first are seen while the others are on their way', async ({
  signedIn: page,
  product,
  session,
  tolerated,
}) => {
  await askAlone(page, tolerated)
  const dated = Array.from({ length: 70 }, (_, at) => bookRow(`本${at}`, { added_on: `2020-01-${10 + (at % 20)}` }))
  const newest = bookRow('山月記', { added_on: '2024-05-01' })
  await rowsOf(product, session).insert('books', [newest, ...dated])
  const held = Promise.withResolvers<void>()
  await page.route(/rest\/v1\/books\?.*limit=20000/, async route => {
    await held.promise
    await route.fallback()
  })
  await page.goto('/mypage/bookshelf')
  const shelf = page.getByRole('list', { name: '本棚' })
  await expect(shelf.getByRole('link').first()).toHaveText(/山月記/)
  // How many there are is not known yet, and what is looked for may be among those that are to come.
  await expect(page.getByRole('group', { name: '状態' }).getByRole('button').first()).toHaveText('すべて')
  await page.getByRole('searchbox', { name: '本棚を探す' }).fill('本7')
  await expect(shelf).toHaveCount(0)
  held.resolve()
  await expect(shelf.getByRole('link')).toHaveText([/^本7/])
  await expect(page.getByText('71冊中 1冊')).toBeVisible()
})

test('covers are drawn where they lay last, and measured anew in another window', async ({
  signedIn: page,
  product,
  session,
}) => {
  await rowsOf(product, session).insert(
    'books',
    Array.from({ length: 30 }, (_, index) => bookRow(`本 ${index}`)),
  )
  const shelf = page.getByRole('list', { name: '本棚' })
  // How many covers are put into the shelf after it was put into the page, before anything is painted.
  await page.addInitScript(() => {
    new MutationObserver((records, observer) => {
      const list = document.querySelector('#main ul[aria-label="本棚"]')
      if (!list) return
      document.documentElement.dataset.later = String(records.filter(({ target }) => target === list).length)
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  const later = async () => Number(await page.locator('html').getAttribute('data-later'))
  const covers = async () => {
    await expect(shelf.getByRole('listitem').first()).toBeVisible()
    const frame = await shelf.boundingBox()
    const boxes = await shelf.getByRole('listitem').evaluateAll(each =>
      each.map(item => {
        const { left, right, top } = item.getBoundingClientRect()
        return { left: Math.round(left), right: Math.round(right), top: Math.round(top) }
      }),
    )
    const row = boxes.filter(({ top }) => top === boxes[0]?.top)
    // The first row fills its line, to the pixel.
    expect(Math.abs((row.at(-1)?.right ?? 0) - (frame?.x ?? 0) - (frame?.width ?? 0))).toBeLessThanOrEqual(1)
    return row.length
  }
  await page.goto('/mypage/bookshelf')
  const wide = await covers()
  expect(await later()).toBeGreaterThan(0)
  await page.reload()
  expect(await covers()).toBe(wide)
  expect(await later()).toBe(0)
  await page.setViewportSize({ width: 390, height: 800 })
  await expect.poll(covers).toBeLessThan(wide)
  await page.reload()
  expect(await covers()).toBeLessThan(wide)
})

test('a file of ブクログ comes in once; the row it could not take is shown with its reason', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  const file = { name: 'booklog.csv', mimeType: 'text/csv', buffer: await fixture('booklog-18.csv') }
  const dialog = openedDialog(page)
  const choose = async () => {
    await expect(dialog.getByRole('button', { name: 'ファイルを選ぶ' })).toBeVisible()
    await dialog.locator('input[type=file]').setInputFiles(file)
    await expect(dialog.getByText('ブクログの3冊が見つかりました。')).toBeVisible()
  }
  await page.goto('/mypage/bookshelf')
  await page.getByRole('button', { name: 'ファイルから読み込む' }).click()
  await choose()
  await expect(dialog.getByText('読み込めないところ：1件')).toBeVisible()
  await expect(dialog.getByText('4行目 タイトルがありません', { exact: false })).toBeVisible()
  for (const made of ['小説', '近代']) await expect(dialog.getByText(made, { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: '3冊を加える' }).click()
  await expect(dialog.getByText('3冊を本棚に加えました。')).toBeVisible()
  await dialog.getByRole('button', { name: '閉じる' }).last().click()
  await expect(page.getByRole('list', { name: '本棚' }).getByRole('link')).toHaveCount(3)

  await page.getByRole('button', { name: '本棚のメニュー' }).click()
  await page.getByRole('menuitem', { name: 'ファイルから読み込む' }).click()
  await choose()
  await expect(dialog.getByText('新しく加わる本はありません。')).toBeVisible()
  expect(await rows.read('books', 'select=title,status&order=title')).toHaveLength(3)
  expect(await rows.read('readings', 'select=finished_on&finished_on=not.is.null')).toEqual([
    { finished_on: '2024-02-11' },
  ])
})

test('a borrowed book has a day on which it is due back: on its page, on the shelf and on Today, until it is given back', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  const book = bookRow('山月記', { owned: 'borrowed', due_on: null })
  const late = bookRow('李陵', { owned: 'borrowed', due_on: tokyoDay(-2) })
  await rows.insert('books', [book, late, bookRow('弟子', { owned: 'own', due_on: null })])
  await page.goto(`/mypage/bookshelf/${book.id}`)
  await page.getByRole('button', { name: '編集', exact: true }).click()
  const dialog = openedDialog(page)
  await dialog.getByText('くわしい項目').click()
  await dialog.getByRole('group', { name: '返す日' }).getByRole('spinbutton').first().click()
  await page.keyboard.type(tokyoDay(2).replaceAll('-', ''))
  await dialog.getByRole('button', { name: '保存する' }).click()
  await expect(page.getByText('あと2日で返す')).toBeVisible()
  await expect.poll(() => rows.read('books', `select=due_on&id=eq.${book.id}`)).toEqual([{ due_on: tokyoDay(2) }])

  await page.goto('/mypage')
  const card = page.getByRole('region', { name: '返す本' })
  await expect(card.getByRole('listitem')).toHaveText([/^李陵返却が2日おくれ/, /^山月記あと2日で返す/])
  await card.getByRole('button', { name: '『李陵』を返した' }).click()
  await expect(card.getByRole('listitem')).toHaveText([/^山月記/])
  await expect
    .poll(() => rows.read('books', `select=owned,due_on&id=eq.${late.id}`))
    .toEqual([{ owned: 'none', due_on: null }])
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect(card.getByRole('listitem')).toHaveCount(2)

  await card.getByRole('link', { name: '借りている本を見る' }).click()
  const shelf = page.getByRole('list', { name: '本棚' })
  await expect(shelf.getByRole('listitem')).toHaveText([/李陵.*返却が2日おくれ/, /山月記.*あと2日で返す/])
})
