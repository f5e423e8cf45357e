import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { openedDialog, sendSignIn } from '../support/forms.ts'
import { rowsOf, signInto } from '../support/person.ts'
import { expect, test } from '../support/test.ts'

const shared = (params: Readonly<Record<string, string>>) => `/mypage/add?${new URLSearchParams(params)}`

test('what another program shares becomes what a person chooses, and nothing before', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  await page.goto(shared({ title: '喫茶店のつくり方', text: '一杯目の話\n二杯目の話\nhttps://cafe.example/book' }))
  const what = page.getByRole('region', { name: '共有されたもの' })
  await expect(what.getByRole('heading', { name: '喫茶店のつくり方' })).toBeVisible()
  await expect(what.getByText('https://cafe.example/book')).toBeVisible()
  const targets = page.getByRole('list', { name: '追加するもの' }).getByRole('button')
  await expect(targets).toHaveText(['タスク', '予定', 'ノート', 'ほしいもの'])

  await targets.filter({ hasText: 'ノート' }).click()
  await expect(page).toHaveURL(/\/mypage\/notes\/[0-9a-f-]{36}$/)
  await expect
    .poll(() => rows.read('notes', 'select=title,doc_text&deleted_at=is.null'))
    .toEqual([{ title: '喫茶店のつくり方', doc_text: '一杯目の話\n二杯目の話\nhttps://cafe.example/book' }])

  await page.goto(shared({ text: 'コーヒーミル 5,980円 https://shop.example/mill' }))
  await targets.filter({ hasText: 'ほしいもの' }).click()
  await expect(page.getByRole('textbox', { name: 'ほしいもの' })).toHaveValue(
    'コーヒーミル 5,980円 https://shop.example/mill',
  )
  expect(await rows.read('list_items', 'select=id')).toEqual([])

  await page.goto(shared({ text: '豆を買う' }))
  await targets.filter({ hasText: 'タスク' }).click()
  const line = page.getByRole('dialog', { name: 'すばやく追加' }).getByRole('textbox', { name: 'タスク' })
  await expect(line).toHaveValue('豆を買う')
  await line.press('Enter')
  await expect(page).toHaveURL('/mypage')
  await expect.poll(() => rows.read('tasks', 'select=title&deleted_at=is.null')).toEqual([{ title: '豆を買う' }])
})

test('the number of a book is looked for', async ({ signedIn: page, product, session }) => {
  await rowsOf(product, session).change('profiles', `user_id=eq.${session.user.id}`, { language: 'en' })
  await page.goto(shared({ title: 'The Little Prince', url: 'https://www.amazon.co.jp/dp/4101092052' }))
  await page.getByRole('list', { name: 'What to add' }).getByRole('button', { name: 'Book' }).click()
  await expect(openedDialog(page).getByRole('searchbox')).toHaveValue('9784101092058')
})

test('a shortcut opens the form of quick add', async ({ signedIn: page }) => {
  await page.goto('/mypage/add?as=daily.task')
  await expect(
    page.getByRole('dialog', { name: 'すばやく追加' }).getByRole('textbox', { name: 'タスク' }),
  ).toBeFocused()
})

test('who is signed out signs in and comes back to what was shared, and to a link of the protocol', async ({
  page,
  person,
}) => {
  await page.goto(shared({ text: '豆を買う' }))
  await sendSignIn(page, person)
  await expect(page.getByRole('region', { name: '共有されたもの' })).toContainText('豆を買う')

  await page.context().clearCookies()
  await page.goto(`/mypage/add?to=${encodeURIComponent('web+techo:/mypage/habits?new=1')}`)
  await sendSignIn(page, person)
  await expect(page).toHaveURL(/\/mypage\/habits/)
})

test('a link of the protocol leads nowhere else', async ({ signedIn: page }) => {
  await page.goto(`/mypage/add?to=${encodeURIComponent('web+techo://evil.example/')}`)
  await expect(page.getByText('このリンクは開けません')).toBeVisible()
  await page.getByRole('link', { name: '今日を開く' }).click()
  await expect(page).toHaveURL('/mypage')
})

const calendar = (summary: string, kind = 'VEVENT') =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Example//EN',
    `BEGIN:${kind}`,
    `UID:${summary}@example.org`,
    'DTSTAMP:20261101T000000Z',
    'DTSTART:20261120T010000Z',
    `SUMMARY:${summary}`,
    `END:${kind}`,
    'END:VCALENDAR',
    '',
  ].join('\r\n')

const file = (name: string, content: string, mimeType = '') => ({ name, mimeType, buffer: Buffer.from(content) })

const bring = (page: Page, ...files: readonly ReturnType<typeof file>[]) =>
  page
    .getByRole('region', { name: 'カレンダー（.ics）、Markdown、CSV、画像' })
    .locator('input[type=file]')
    .setInputFiles([...files])

test('files go to who reads them, and nothing is written before it was seen', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  const dialog = openedDialog(page)
  await page.goto('/mypage/add')
  await bring(page, file('歯医者.ics', calendar('歯医者')), file('眼科.ics', calendar('眼科')))
  await expect(dialog.getByText('1件の予定が見つかりました。')).toBeVisible()
  await expect(dialog.getByText('歯医者.ics')).toBeVisible()
  expect(await rows.read('events', 'select=title')).toEqual([])
  await dialog.getByRole('button', { name: '1件を読み込む' }).click()
  await expect(dialog.getByText('1件の予定を読み込みました。')).toBeVisible()
  // What was not looked at yet stays to be taken.
  await page.keyboard.press('Escape')
  await expect(page.getByText('追加しました')).toHaveCount(1)
  await page.getByRole('list', { name: 'ファイルから追加するもの' }).getByRole('button', { name: '予定' }).click()
  await expect(dialog.getByText('1件の予定が見つかりました。')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/mypage/add')
  await bring(page, file('歯医者.ics', calendar('歯医者')), file('眼科.ics', calendar('眼科')))
  await dialog.getByRole('button', { name: '1件を読み込む' }).click()
  await dialog.getByRole('button', { name: '次のファイルへ（あと1件）' }).click()
  await expect(dialog.getByText('眼科.ics')).toBeVisible()
  await dialog.getByRole('button', { name: '1件を読み込む' }).click()
  await expect(dialog.getByText('1件の予定を読み込みました。')).toBeVisible()
  await dialog.getByText('閉じる', { exact: true }).click()
  expect(await rows.read('events', 'select=title&order=title')).toEqual([{ title: '歯医者' }, { title: '眼科' }])
  await expect(page.getByText('追加しました')).toHaveCount(2)

  // Several kinds at once: each group asks for itself, and a table asks whose it is.
  await page.goto('/mypage/add')
  await bring(
    page,
    file('読書メモ.md', '# 読書メモ\n\n一章'),
    file('欲しいもの.csv', '名前,値段\nコーヒーミル,8900\n'),
    file('牛乳.ics', calendar('牛乳', 'VTODO')),
    file('設計.docx', 'PK'),
    file('壊れた.ics', '<html>'),
    file('空.md', ''),
  )
  for (const text of [
    '「設計.docx」は、ここで読み込める種類のファイルではありません。',
    '「壊れた.ics」の中身はカレンダーではありません。',
    '「空.md」は空か、もう開けないファイルです。',
  ])
    await expect(page.getByRole('alert').getByText(text)).toBeVisible()
  const takersOf = (name: string) => page.getByRole('region', { name }).getByRole('button')
  await expect(takersOf('読書メモ.md')).toHaveText(['ノート'])
  await expect(takersOf('牛乳.ics')).toHaveText(['タスク'])
  await expect(takersOf('欲しいもの.csv')).toHaveText([
    '本',
    'タスク',
    '習慣',
    'ほしいもの',
    'やりたいこと',
    'やらないこと',
  ])
  await takersOf('欲しいもの.csv').filter({ hasText: 'ほしいもの' }).click()
  await dialog.getByRole('button', { name: '1件を取り込む' }).click()
  await dialog.getByText('閉じる', { exact: true }).click()
  await expect
    .poll(() => rows.read('list_items', 'select=title,list'))
    .toEqual([{ title: 'コーヒーミル', list: 'wish' }])

  await takersOf('読書メモ.md').click()
  await dialog.getByRole('button', { name: '1件を読み込む' }).click()
  await dialog.getByText('閉じる', { exact: true }).click()
  await expect.poll(() => rows.read('notes', 'select=title&deleted_at=is.null')).toEqual([{ title: '読書メモ' }])
  await expect(page.getByText('追加しました')).toHaveCount(2)

  // What is put away without a yes stays to be taken.
  await takersOf('牛乳.ics').click()
  await expect(dialog.getByText('1件のタスクが見つかりました')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(takersOf('牛乳.ics')).toHaveText(['タスク'])
  expect(await rows.read('tasks', 'select=id')).toEqual([])
})

test('a file that the system opens with the app goes the same way', async ({ signedIn: page }) => {
  // A browser that nobody installed an app in opens no file with one: what it would hand over is handed over here.
  await page.addInitScript(text => {
    const opened = [
      { name: '歯医者.ics', getFile: async () => new File([text], '歯医者.ics') },
      { name: '消えた.csv', getFile: () => Promise.reject(new DOMException('', 'NotFoundError')) },
    ]
    const setConsumer = (hear: (params: object) => void) => hear({ files: opened })
    Object.defineProperty(window, 'launchQueue', { value: { setConsumer } })
  }, calendar('歯医者'))
  await page.goto('/mypage/add')
  await expect(openedDialog(page).getByText('1件の予定が見つかりました。')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alert').getByText('「消えた.csv」は空か、もう開けないファイルです。')).toBeVisible()
})

/** A picture of one colour, which this browser paints. */
const painted = (page: Page, colour: string) =>
  page.evaluate(async colour => {
    const canvas = new OffscreenCanvas(120, 80)
    const context = canvas.getContext('2d')
    if (context) context.fillStyle = colour
    context?.fillRect(0, 0, 120, 80)
    const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())
    return btoa(String.fromCharCode(...bytes))
  }, colour)

interface SharedFile {
  readonly name: string
  readonly type: string
  /** base64 */
  readonly content: string
}

/** What the system sends when a program shares with the installed app: a form, as the manifest says. */
async function share(page: Page, words: Readonly<Record<string, string>>, files: readonly SharedFile[]): Promise<void> {
  const opened = page.waitForEvent('load')
  await page.evaluate(
    ([words, files]) => {
      const form = Object.assign(document.createElement('form'), {
        action: '/mypage/add',
        method: 'post',
        enctype: 'multipart/form-data',
      })
      for (const [name, value] of Object.entries(words))
        form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
      const transfer = new DataTransfer()
      for (const { name, type, content } of files)
        transfer.items.add(new File([Uint8Array.from(atob(content), sign => sign.charCodeAt(0))], name, { type }))
      const field = Object.assign(document.createElement('input'), { type: 'file', name: 'files', multiple: true })
      field.files = transfer.files
      form.append(field)
      document.body.append(form)
      // This call ends before the page does.
      setTimeout(() => form.submit())
    },
    [words, files] as const,
  )
  await opened
}

const inBase64 = (text: string) => Buffer.from(text).toString('base64')

test('pictures and files that another program shares wait on the device until they are taken', async ({
  newBrowser,
  product,
  person,
  session,
}) => {
  const context = await newBrowser({ serviceWorkers: 'allow', baseURL: product.url })
  await signInto(context, product, person)
  const page = await context.newPage()
  const rows = rowsOf(product, session)
  const board = randomUUID()
  await rows.insert('boards', [{ id: board, title: '2027年の私', period: '2027', width: 1920, height: 1080 }])
  await page.goto('/mypage/add')
  await page.evaluate(async () => {
    const taken = new Promise(resolve => navigator.serviceWorker.addEventListener('controllerchange', resolve))
    await navigator.serviceWorker.register('/sw.js')
    if (!navigator.serviceWorker.controller) await taken
  })
  const picture = async (colour: string) => ({
    name: '夕日.png',
    type: 'image/png',
    content: await painted(page, colour),
  })
  const stores = new RegExp(`^${session.user.id}/[0-9a-f]{64}[.]`)
  const kept = () => page.evaluate(async () => (await (await caches.open('techo-shared')).keys()).length)
  const takers = page.getByRole('region', { name: '夕日.png' }).getByRole('button')

  await share(page, { title: '夕日', text: '屋上から\nhttps://photo.example/1' }, [await picture('#23487a')])
  await expect(page).toHaveURL(/\/mypage\/add\?shared=[0-9a-f-]{36}$/)
  await expect(page.getByRole('region', { name: '共有されたもの' })).toContainText('屋上から')
  await expect(takers).toHaveText(['ノート', 'ほしいもの', 'ビジョンボード'])
  // It is still there when the page is opened anew, and nothing was written.
  await page.reload()
  await takers.filter({ hasText: 'ノート' }).click()
  await expect(page).toHaveURL(/\/mypage\/notes\/[0-9a-f-]{36}$/)
  await expect
    .poll(() => rows.read('notes', 'select=title,doc_text&deleted_at=is.null'))
    .toEqual([{ title: '夕日', doc_text: expect.stringContaining('屋上から') }])
  const [{ doc = {} } = {}] = await rows.read('notes', 'select=doc')
  await expect
    .poll(async () => {
      const [stored] = await rows.read('attachments', 'select=path')
      return JSON.stringify(doc).includes(`"path":"${stored?.path}"`)
    })
    .toBe(true)
  expect(await kept()).toBe(0)

  await share(page, {}, [await picture('#a92f1c')])
  await takers.filter({ hasText: 'ほしいもの' }).click()
  const dialog = openedDialog(page)
  await dialog.getByRole('textbox', { name: '名前' }).fill('屋上のある部屋')
  await dialog.getByRole('button', { name: '追加する' }).click()
  await expect(page).toHaveURL(/\/mypage\/lists\/wish\?item=/)
  await expect
    .poll(() => rows.read('list_items', 'select=title,image'))
    .toEqual([{ title: '屋上のある部屋', image: expect.stringMatching(stores) }])

  await share(page, {}, [await picture('#c8bca5')])
  await takers.filter({ hasText: 'ビジョンボード' }).click()
  await dialog.getByRole('button', { name: '追加する' }).click()
  await expect(page).toHaveURL(`/mypage/lists/vision-board?board=${board}`)
  await expect
    .poll(() => rows.read('board_cards', 'select=kind,image'))
    .toEqual([{ kind: 'image', image: expect.stringMatching(stores) }])

  await share(page, {}, [{ name: '歯医者.ics', type: 'text/calendar', content: inBase64(calendar('歯医者')) }])
  await expect(dialog.getByText('1件の予定が見つかりました。')).toBeVisible()
  await dialog.getByRole('button', { name: '1件を読み込む' }).click()
  await dialog.getByText('閉じる', { exact: true }).click()
  await expect.poll(() => rows.read('events', 'select=title')).toEqual([{ title: '歯医者' }])
  await expect.poll(kept).toBe(0)

  // Those that nobody came back for do not pile up.
  for (const text of ['一', '二', '三', '四', '五']) await share(page, { text }, [])
  await expect(page.getByRole('region', { name: '共有されたもの' })).toContainText('五')
  expect(await kept()).toBe(4)
  await page.goto(`/mypage/add?shared=${randomUUID()}`)
  await expect(page.getByRole('alert').getByText('もう一度共有するか', { exact: false })).toBeVisible()
  await context.close()
})

test('words that another program shares stay until something came of them, wherever the page is left', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  await page.goto('/mypage/add')
  // As the worker puts them there.
  const keep = (text: string) =>
    page.evaluate(async text => {
      const id = crypto.randomUUID()
      const form = new FormData()
      form.set('text', text)
      await (await caches.open('techo-shared')).put(`/mypage/add/shared/${id}`, new Response(form))
      return `/mypage/add?shared=${id}`
    }, text)
  const kept = () => page.evaluate(async () => (await (await caches.open('techo-shared')).keys()).length)
  const what = page.getByRole('region', { name: '共有されたもの' })
  const note = page.getByRole('list', { name: '追加するもの' }).getByRole('button', { name: 'ノート' })
  const address = await keep('夕日の話\n屋上から')

  // On the way to the page of notes.
  await page.goto(address)
  await expect(note).toBeVisible()
  let held: RegExp | null = /./
  let isAsked = () => {}
  const isHeld = () =>
    new Promise<void>(resolve => {
      isAsked = resolve
    })
  await page.route('**/*.js', async route => {
    if (!held) return route.fallback()
    const response = await route.fetch()
    const text = await response.text()
    if (held?.test(text)) return isAsked()
    await route.fulfill({ response, body: text })
  })
  const code = isHeld()
  await note.click()
  await code
  held = null
  await page.goto(address)
  await expect(what).toContainText('屋上から')

  // There, while what makes the note is awaited.
  held = /ofShared:(function|\()/
  const maker = isHeld()
  await note.click()
  await maker
  await expect(page).toHaveURL(/\/mypage\/notes\?new=1$/)
  held = null
  await page.reload()
  await expect(page).toHaveURL(/\/mypage\/notes\/[0-9a-f-]{36}$/)
  await expect
    .poll(() => rows.read('notes', 'select=title,doc_text'))
    .toEqual([{ title: '夕日の話', doc_text: '屋上から' }])
  await expect.poll(kept).toBe(0)
})

test('without a worker the words arrive, and a file has to be chosen again', async ({ signedIn: page }) => {
  await page.goto('/mypage/add')
  const region = page.getByRole('region', { name: '共有されたもの' })
  const again = page.getByRole('alert').getByText('もう一度共有するか', { exact: false })
  await share(page, { text: '豆を買う' }, [])
  await expect(region).toContainText('豆を買う')
  await expect(again).toBeHidden()
  await share(page, { text: '夕日' }, [{ name: 'a.png', type: 'image/png', content: inBase64('x') }])
  await expect(region).toContainText('夕日')
  await expect(again).toBeVisible()
  // More than the server reads of a form.
  await share(page, { text: '夕日' }, [{ name: 'a.png', type: 'image/png', content: inBase64('x'.repeat(3_000_000)) }])
  await expect(again).toBeVisible()
  await expect(region).toBeHidden()
})
