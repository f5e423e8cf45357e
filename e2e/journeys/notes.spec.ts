import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { openedDialog } from '../support/forms.ts'
import { answerKept } from '../support/kept.ts'
import { rowsOf, signInto } from '../support/person.ts'
import { expect, test } from '../support/test.ts'

const text = (page: Page) => page.getByRole('textbox', { name: '本文' })
const title = (page: Page) => page.getByRole('textbox', { name: '題名' })
const saved = (page: Page) => expect(page.getByText('保存済み', { exact: true })).toBeVisible()

/** Opens the list and begins a note by its key. */
async function begin(page: Page, name: string): Promise<void> {
  await page.goto('/mypage/notes')
  await expect(page.getByRole('heading', { name: 'ノート', level: 1 })).toBeVisible()
  await expect(
    page.getByText('ノートはまだありません').or(page.getByRole('grid', { name: 'ノートの一覧' })),
  ).toBeVisible()
  await page.keyboard.press('n')
  await expect(title(page)).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(text(page)).toBeFocused()
}

test('a link to a note that is not there makes it; it knows who links to it, and a new title reaches the link', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  await begin(page, '旅の計画')
  await page.keyboard.type('荷物は[[持ち物')
  await expect(page.getByRole('option', { name: /持ち物/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('を見る。')
  await saved(page)

  const link = text(page).getByText('持ち物', { exact: true })
  await link.click({ modifiers: ['ControlOrMeta'] })
  await expect(title(page)).toHaveValue('持ち物')
  const backlinks = page.getByRole('region', { name: 'このノートへのリンク' })
  await expect(backlinks.getByRole('link', { name: '旅の計画' })).toBeVisible()
  await expect(backlinks).toContainText('荷物は持ち物を見る。')

  await title(page).fill('旅の持ち物')
  await title(page).press('Enter')
  await expect
    .poll(async () => (await rows.read('notes', 'select=doc_text&title=eq.旅の計画'))[0]?.doc_text)
    .toBe('荷物は旅の持ち物を見る。')
  await backlinks.getByRole('link', { name: '旅の計画' }).click()
  await expect(title(page)).toHaveValue('旅の計画')
  await expect(text(page)).toContainText('荷物は旅の持ち物を見る。')
})

test('a new note takes the keys from the first one on, composed words too, and [[ never links what was asked before', async ({
  signedIn: page,
  product,
  session,
}) => {
  await rowsOf(product, session).insert('notes', [{ title: '朝の支度' }, { title: '夜の支度' }])
  await page.goto('/mypage/notes')
  await expect(page.getByRole('grid', { name: 'ノートの一覧' })).toBeVisible()
  // Answers that take their time: what is typed before them must not wait for them.
  await page.route(/\/rest\/v1\/(notes|rpc\/)|\/api\/rows$/, async route => {
    await new Promise(done => setTimeout(done, 700))
    await route.fallback()
  })
  await page.keyboard.press('n')
  await page.keyboard.type('quick words')
  await expect(title(page)).toBeFocused()
  await expect(title(page)).toHaveValue('quick words')

  // Composed across the moment in which the title comes.
  await page.locator('body').click({ position: { x: 5, y: 5 } })
  const input = await page.context().newCDPSession(page)
  await page.keyboard.press('n')
  for (const words of ['ひ', 'ひる', 'ひるの', 'ひるのし', 'ひるのしたく'])
    await input.send('Input.imeSetComposition', {
      text: words,
      selectionStart: words.length,
      selectionEnd: words.length,
    })
  await input.send('Input.insertText', { text: '昼の支度' })
  await expect(title(page)).toHaveValue('昼の支度')
  await page.keyboard.press('Enter')
  await expect(text(page)).toBeFocused()

  await page.keyboard.type('次は[[')
  await expect(page.getByRole('option')).not.toHaveCount(0)
  await page.keyboard.type('夜')
  await page.keyboard.press('Enter')
  await page.keyboard.type('と[[まだない')
  await page.keyboard.press('Enter')
  await page.keyboard.type('。')
  await expect(text(page)).toHaveText('次は夜の支度とまだない。')
})

test('[[ typed before the names of the notes are there lists them once they are', async ({
  signedIn: page,
  product,
  session,
}) => {
  const id = randomUUID()
  await rowsOf(product, session).insert('notes', [{ id, title: '昼の支度' }])
  await rowsOf(product, session).insert('notes', [{ title: '朝の支度' }, { title: '夜の支度' }])
  const names = Promise.withResolvers<void>()
  await page.route(/\/rest\/v1\/notes\?select=id%2Ctitle%2Cexcerpt|\/api\/rows$/, async route => {
    const request = route.request()
    const isList = request.method() === 'GET' || /excerpt/.test(request.postData() ?? '')
    if (isList) await names.promise
    await route.fallback()
  })
  await page.goto(`/mypage/notes/${id}`)
  await text(page).click()
  await page.keyboard.type('次は[[')
  await expect(text(page)).toHaveText('次は[[')
  await expect(page.getByRole('option')).toHaveCount(0)
  names.resolve()
  await expect(page.getByRole('option', { name: '夜の支度' })).toBeVisible()
})

test('of two tabs with one note the one in use writes, and quick turns lose nothing', async ({
  signedIn: page,
  context,
}) => {
  await begin(page, '二枚の紙')
  await page.keyboard.type('始まり')
  await saved(page)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(text(other)).toHaveText('始まり')
  const written: string[] = []
  for (const [turn, tab] of [other, page, other, page].entries()) {
    await tab.bringToFront()
    await expect(text(tab)).toHaveAttribute('contenteditable', 'true')
    await text(tab).click()
    await tab.keyboard.press('Control+End')
    await tab.keyboard.press('Enter')
    await tab.keyboard.type(`段落${turn}`)
    written.push(`段落${turn}`)
  }
  for (const tab of [page, other])
    for (const words of written) await expect(text(tab).getByText(words, { exact: true })).toHaveCount(1)
})

test('words that name a note are linked with one press', async ({ signedIn: page, product, session }) => {
  await rowsOf(product, session).insert('notes', [
    {
      title: '会議メモ',
      doc: {
        type: 'doc',
        content: [{ type: 'paragraph', attrs: { id: 'p1' }, content: [{ type: 'text', text: '京都の話も出た。' }] }],
      },
      doc_text: '京都の話も出た。',
      search_norm: '会議めも 京都の話も出た。',
    },
  ])
  await begin(page, '京都')
  await page.getByRole('button', { name: '「会議メモ」の言葉をリンクにする' }).click()
  const backlinks = page.getByRole('region', { name: 'このノートへのリンク' })
  await expect(backlinks.getByRole('link', { name: '会議メモ' })).toBeVisible()
})

test('a version is kept by a press during which the list of versions comes', async ({ signedIn: page }) => {
  await begin(page, '詩')
  await page.keyboard.type('春はあけぼの。')
  const { promise: isPressed, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route(/\/(rest\/v1\/note_versions|api\/rows)\b/, route => isPressed.then(() => route.fallback()))
  await page.getByRole('button', { name: 'このノートの操作' }).click()
  await page.getByRole('menuitem', { name: '以前の版' }).click()
  const dialog = page.getByRole('dialog', { name: '以前の版' })
  await dialog.getByRole('button', { name: '今の版を残す' }).hover()
  await page.mouse.down()
  letThrough()
  await expect(dialog.getByText('以前の版はまだありません')).toBeVisible()
  await page.mouse.up()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
})

test('an earlier version shows what changed since and comes back', async ({ signedIn: page, product, session }) => {
  const rows = rowsOf(product, session)
  const stored = () => rows.read('notes', 'select=doc_text').then(([row]) => row?.doc_text)
  await begin(page, '詩')
  await page.keyboard.type('春はあけぼの。')
  await expect.poll(stored).toBe('春はあけぼの。')
  await page.keyboard.type('夏は夜。')
  await expect.poll(stored).toBe('春はあけぼの。夏は夜。')

  await page.getByRole('button', { name: 'このノートの操作' }).click()
  await page.getByRole('menuitem', { name: '以前の版' }).click()
  const dialog = page.getByRole('dialog', { name: '以前の版' })
  await expect(dialog.getByRole('group', { name: '今との違い' })).toContainText('夏は夜。')
  await dialog.getByRole('button', { name: 'この版に戻す' }).click()
  await expect(text(page)).toHaveText('春はあけぼの。')
  await expect.poll(stored).toBe('春はあけぼの。')
  expect(await rows.read('note_versions', 'select=reason&reason=eq.restore')).toHaveLength(1)
})

test('a folder of Markdown comes in with its links, says what leads nowhere, is not doubled, and goes out again', async ({
  signedIn: page,
  product,
  session,
}) => {
  const vault = zipSync({
    '旅/京都.md': strToU8(
      '---\ntitle: 京都\ntags: [旅行]\naliases: [古都]\ncreated: 2024-04-01\nmood: よい\n---\n\n[[持ち物|かばん]]と[[どこにもない]]。 #春\n\n- [ ] 宿をとる\n',
    ),
    '持ち物.md': strToU8('> [!tip] 忘れずに\n> 充電器\n'),
    '../外.md': strToU8('x'),
    '表.xlsx': strToU8('x'),
  })
  const read = async () => {
    await page.getByRole('button', { name: 'ノートのメニュー' }).click()
    await page.getByRole('menuitem', { name: '読み込む（Markdown）' }).click()
    await openedDialog(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'vault.zip', mimeType: 'application/zip', buffer: Buffer.from(vault) })
  }
  await page.goto('/mypage/notes')
  await expect(page.getByText('ノートはまだありません')).toBeVisible()
  await read()
  const dialog = openedDialog(page)
  await expect(dialog).toContainText('3件のノートになります')
  await expect(dialog).toContainText('[[どこにもない]]')
  expect(await rowsOf(product, session).read('notes', 'select=id')).toHaveLength(0)
  await dialog.getByRole('button', { name: '3件を読み込む' }).click()
  await expect(dialog).toContainText('3件を読み込みました')
  await expect(dialog).toContainText('フォルダーの外を指す名前です')
  await expect(dialog).toContainText('表.xlsx')
  await dialog.getByRole('button', { name: '閉じる' }).last().click()
  await expect(page.getByRole('row', { name: '京都' })).toContainText('旅行')
  await read()
  await expect(dialog).toContainText('0件のノートになります')
  await expect(dialog).toContainText('2件はすでにあります')
  await dialog.getByRole('button', { name: '閉じる' }).click()
  const rows = rowsOf(product, session)
  expect(await rows.read('notes', 'select=id')).toHaveLength(3)
  const [bag] = await rows.read('notes', 'select=id&title=eq.持ち物')
  expect(await rows.read('note_links', 'select=dst_note_id,alias&alias=eq.かばん')).toEqual([
    { dst_note_id: bag?.id, alias: 'かばん' },
  ])

  await page.getByRole('button', { name: 'ノートのメニュー' }).click()
  await page.getByRole('menuitem', { name: '全部を書き出す（Markdown）' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '全部を書き出す（Markdown）' }).click(),
  ])
  const files = unzipSync(new Uint8Array(await readFile(await download.path())))
  expect(Object.keys(files).sort()).toEqual(['持ち物.md', '旅.md', '旅/京都.md'])
  const kyoto = strFromU8(files['旅/京都.md'] ?? new Uint8Array())
  for (const part of [
    'title: 京都',
    '- 旅行',
    '- 古都',
    'created: 2024-04-01',
    'mood: よい',
    '[[持ち物|かばん]]',
    '- [ ] 宿をとる',
  ])
    expect(kyoto).toContain(part)
})

test('what is written offline is there after a reload and reaches the backend', async ({
  signedIn: page,
  product,
  session,
  context,
  tolerated,
}) => {
  tolerated.push(/ERR_INTERNET_DISCONNECTED/)
  await begin(page, '電車の中')
  await page.keyboard.type('トンネルの前。')
  await saved(page)
  await context.setOffline(true)
  await page.keyboard.type('トンネルの中。')
  await expect(page.getByText('オフライン（この端末に保存済み）')).toBeVisible()
  await context.setOffline(false)
  await page.reload()
  await expect(text(page)).toHaveText('トンネルの前。トンネルの中。')
  await expect
    .poll(async () => (await rowsOf(product, session).read('notes', 'select=doc_text'))[0]?.doc_text)
    .toBe('トンネルの前。トンネルの中。')
})

test('an embedded note and a picture of another site that was asked for are shown, also after a reload without the backend', async ({
  signedIn: page,
  product,
  session,
  context,
  tolerated,
}) => {
  tolerated.push(/ERR_INTERNET_DISCONNECTED/)
  const line = (text: string, type = 'paragraph') => ({ type, content: [{ type: 'text', text }] })
  const embed = (id: string, title: string) => ({
    type: 'paragraph',
    content: [
      { type: 'entityLink', attrs: { entityType: 'note', id, title, alias: null, heading: null, embed: true } },
    ],
  })
  const [outer, inner] = [randomUUID(), randomUUID()]
  const picture = { type: 'remoteImage', attrs: { src: 'https://a.example/sea.png', alt: '海', caption: null } }
  const { insert } = rowsOf(product, session)
  await insert('notes', [
    { id: inner, title: '持ち物', doc: { type: 'doc', content: [line('水着と本'), embed(outer, '旅')] } },
    { id: outer, title: '旅', doc: { type: 'doc', content: [embed(inner, '持ち物'), embed(outer, '旅'), picture] } },
  ])
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  let asked = 0
  await context.route('**/api/link-preview/image?*', route => {
    asked++
    return route.fulfill({ json: { type: 'image/png', data: png } })
  })
  await page.goto(`/mypage/notes/${outer}`)
  const shown = text(page).getByRole('group', { name: '持ち物' })
  await expect(shown).toContainText('水着と本')
  // What the embedded note embeds is a link, and a note is not shown inside itself.
  await expect(shown.getByRole('button', { name: '旅' })).toBeVisible()
  await expect(text(page).getByText('このノート自身は、ここには表示されません。')).toBeVisible()
  await page.getByRole('button', { name: 'この画像を表示' }).click()
  await expect(page.getByRole('img', { name: '海' })).toBeVisible()

  // The list of notes says which note is meant; it comes beside the text, and may come after it.
  for (const endpoint of ['noteList', 'noteTags', 'embeddedText']) await answerKept(page, endpoint)
  await context.route('**/{rest/v1/**,api/rows}', route => route.abort('internetdisconnected'))
  await page.reload()
  await expect(shown).toContainText('水着と本')
  await expect(page.getByRole('img', { name: '海' })).toBeVisible()
  expect(asked).toBe(1)
})

test('two devices write in different paragraphs of one note and both texts stay', async ({
  signedIn: page,
  product,
  session,
  person,
  newBrowser,
}) => {
  await begin(page, 'ふたり')
  await page.keyboard.type('はじめの段落。')
  await page.keyboard.press('Enter')
  await page.keyboard.type('おわりの段落。')
  await saved(page)

  const other = await newBrowser({ locale: 'ja-JP', baseURL: product.url })
  await signInto(other, product, person)
  const there = await other.newPage()
  await there.goto(page.url())
  await expect(text(there)).toContainText('おわりの段落。')

  await page.getByText('はじめの段落。').last().click()
  await page.keyboard.press('End')
  await page.keyboard.type('甲。')
  await there.getByText('おわりの段落。').last().click()
  await there.keyboard.press('End')
  await there.keyboard.type('乙。')
  await expect
    .poll(async () => (await rowsOf(product, session).read('notes', 'select=doc_text'))[0]?.doc_text)
    .toBe('はじめの段落。甲。\nおわりの段落。乙。')
})

test('several notes are chosen, put away and brought back; the search finds what is in the middle of a sentence', async ({
  signedIn: page,
  product,
  session,
}) => {
  const note = (name: string, words: string) => ({
    title: name,
    doc: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] },
    doc_text: words,
    search_norm: `${name} ${words}`,
  })
  await rowsOf(product, session).insert('notes', [
    note('一', '今日は習慣とらっかーを見直した。'),
    note('二', '買い物に行った。'),
    note('三', '本を読んだ。'),
  ])
  await page.goto('/mypage/notes')
  await page.getByRole('row', { name: '二' }).getByRole('checkbox').click()
  await page.getByRole('row', { name: '三' }).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'ごみ箱へ' }).click()
  await expect(page.getByRole('row')).toHaveCount(1)
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect(page.getByRole('row')).toHaveCount(3)

  await page.getByRole('searchbox', { name: 'ノートを検索' }).fill('習慣')
  await expect(page.getByRole('row')).toHaveCount(1)
  await expect(page.getByRole('row', { name: '一' }).getByText('習慣', { exact: true })).toBeVisible()
  await page.getByRole('searchbox', { name: 'ノートを検索' }).fill('-習慣 -買い物')
  await expect(page.getByRole('row')).toHaveCount(1)
  await expect(page.getByRole('row', { name: '三' })).toBeVisible()
})

test('a long list stands before what reckons its rows has come, and keys reach its end once it has', async ({
  signedIn: page,
  product,
  session,
}) => {
  const name = (place: number) => `ノート${String(place).padStart(3, '0')}`
  await rowsOf(product, session).insert(
    'notes',
    Array.from({ length: 150 }, (_, place) => ({ title: name(place) })),
  )
  const arrival = Promise.withResolvers<void>()
  await page.route('**/windowing.*.js', async route => {
    await arrival.promise
    await route.continue()
  })
  await page.goto('/mypage/notes')
  const list = page.getByRole('grid', { name: 'ノートの一覧' })
  await expect(list).toHaveAttribute('aria-rowcount', '150')
  await expect(list.getByRole('row').nth(8)).toBeVisible()
  const height = () => list.evaluate(element => element.getBoundingClientRect().height)
  const before = await height()
  await list.getByRole('row').first().focus()
  await page.keyboard.press('j')
  await expect(list.getByRole('row').nth(1)).toBeFocused()
  await page.keyboard.press('End')
  await expect(list.locator('[aria-rowindex="150"]')).toHaveCount(0)
  arrival.resolve()
  await expect(list.locator('[aria-rowindex="150"]')).toBeFocused()
  expect(await list.getByRole('row').count()).toBeLessThan(60)
  // Its place was kept free, so that nothing below it moved.
  expect(Math.abs((await height()) - before)).toBeLessThan(before / 10)
})
