import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { waitingWrites } from '../driver/hands.ts'
import { noNetwork } from '../support/faults.ts'
import { field, openedDialog } from '../support/forms.ts'
import { everythingKept, registryOf } from '../support/kept.ts'
import { addHabit, addTask, checkOf, habitRow, note, writeNote } from '../support/life.ts'
import { keepSession, rowsOf } from '../support/person.ts'
import { tokyoDay } from '../support/sample-life.ts'
import { expect, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'

const minute = 60_000

/** Rows of each area: one to change and one to delete. */
const life = (today: string) => {
  const named = (title: string) => ({ id: randomUUID(), title, search_norm: title })
  const project = { id: randomUUID(), name: '展覧会', search_norm: '展覧会', start_date: today }
  const calendar = { id: randomUUID(), name: '自分' }
  const planned = { project_id: project.id, start_date: today, end_date: today, duration_days: 1 }
  const paragraph = (text: string) => ({
    doc: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
    doc_text: text,
  })
  const whole = { calendar_id: calendar.id, all_day: true, start_day: today, end_day: today }
  return {
    habits: [habitRow('散歩'), habitRow('古い習慣', { rank: 'a2' })],
    projects: [project, { ...project, id: randomUUID(), name: '古い計画', search_norm: '古い計画' }],
    tasks: [
      { ...named('牛乳を買う'), planned_date: today, rank_day: 'a1' },
      { ...named('電話する'), planned_date: today, rank_day: 'a2' },
      { ...named('古い用事'), planned_date: today, rank_day: 'a3' },
      { ...named('会場を探す'), ...planned, rank_project: 'a1' },
      { ...named('案内状を書く'), ...planned, rank_project: 'a2' },
    ],
    notes: [
      { ...named('旅の計画'), ...paragraph('京都へ行く。') },
      { ...named('古いノート'), ...paragraph('もう要らない。') },
    ],
    list_items: [
      { ...named('オーロラを見る'), list: 'bucket', status: 'idea', rank: 'a1' },
      { ...named('古い夢'), list: 'bucket', status: 'idea', rank: 'a2' },
      { ...named('万年筆'), list: 'wish', status: 'want', rank: 'a1' },
      { ...named('古い望み'), list: 'wish', status: 'want', rank: 'a2' },
      { ...named('夜ふかし'), list: 'not_do', status: 'active', reason: '眠れない', rank: 'a1' },
    ],
    boards: [{ id: randomUUID(), title: '2027年の私', period: '2027', width: 1000, height: 600 }],
    books: [
      { ...named('山月記'), status: 'want' },
      { ...named('古い本'), status: 'want' },
    ],
    calendars: [calendar],
    events: [
      { ...named('花火'), ...whole },
      { ...named('古い予定'), ...whole },
    ],
  } as const
}

/** Chooses an entry of the menu of a row. */
async function choose(page: Page, menu: string, item: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).first().click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** A picture that is drawn here, as another program would have copied it. */
const pastePicture = (page: Page) =>
  page.evaluate(async () => {
    const canvas = new OffscreenCanvas(60, 40)
    const pen = canvas.getContext('2d')
    if (pen) pen.fillStyle = 'rgb(200 60 40)'
    pen?.fillRect(0, 0, 60, 40)
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([await canvas.convertToBlob()], 'picture.png', { type: 'image/png' }))
    const target = document.activeElement ?? document.body
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })

const addLine = async (page: Page, line: Locator, words: string) => {
  await line.fill(words)
  await line.press('Enter')
  await expect(page.getByRole('main').getByText(words).first()).toBeVisible()
}

const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

/** Of each table what the journey leaves there: these columns of its rows, and × for one in the trash. */
const arrived = (today: string): Readonly<Record<string, readonly [columns: string, rows: readonly string[]]>> => ({
  habits: ['name', ['体操', '古い習慣 ×', '散歩']],
  habit_entries: ['state', ['done', 'done']],
  tasks: [
    'title status planned_date rank_project',
    [
      '会場を探す done a1',
      `傘を買う todo ${today} a0`,
      `古い用事 todo ${today} a0 ×`,
      '案内状を書く todo a0',
      `牛乳を買う done ${today} a0`,
      '花を頼む todo a3',
      `電話する todo ${dayAfter(today)} a0`,
    ],
  ],
  activity: ['entity_type verb', ['habit done', 'habit done', 'task done', 'task done']],
  period_notes: ['kind doc_text', ['day 電車の中で書いた。']],
  weekly_goals: ['title', ['早く寝る']],
  notes: [
    'title doc_text',
    ['古いノート もう要らない。 ×', '持ち物 傘と切符。旅の計画', '旅の計画 京都へ行く。二泊する。\npicture'],
  ],
  note_links: ['kind', ['wiki']],
  // Both are the same picture.
  attachments: ['mime', ['image/png']],
  list_items: [
    'title price reason',
    ['オーロラを見る', '万年筆 19800', '古い夢 ×', '古い望み ×', '夜ふかし 朝がつらい', '富士山に登る', '腕時計'],
  ],
  board_cards: ['kind text', ['image', 'text 山の見える家']],
  books: ['title status', ['古い本 want ×', '山月記 reading', '銀河鉄道の夜 want']],
  readings: ['finished_on', ['']],
  projects: ['name', ['古い計画 ×', '展覧会']],
  events: ['title', ['京都旅行', '古い予定 ×', '花火']],
})

const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

/** What somebody does on each page of the menu, and on the days and the home page, for some minutes each. */
const deeds: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  '/mypage': async page => {
    const card = page.getByRole('region', { name: '今日の習慣' })
    await card.getByRole('button', { name: '「散歩」を完了にする' }).click()
    await expect(card.getByRole('button', { name: '「散歩」を完了にする' })).toHaveAttribute('aria-pressed', 'true')
  },
  '/mypage/daily': async page => {
    await addTask(page, '傘を買う')
    await page.getByRole('checkbox', { name: '「牛乳を買う」を完了する' }).click()
    await choose(page, '「電話する」の操作', '明日へ移す')
    await choose(page, '「古い用事」の操作', '削除')
    await expect(page.getByRole('button', { name: '古い用事', exact: true })).toHaveCount(0)
    await note(page).click()
    await page.keyboard.type('電車の中で書いた。')
    await expect(page.getByText('オフラインです。この端末に保存しました')).toBeVisible()
  },
  '/mypage/schedule': async page => {
    await page.getByRole('button', { name: '予定を追加' }).click()
    const title = page.getByRole('textbox', { name: '予定のタイトル' })
    await title.fill('京都旅行')
    await title.press('Enter')
    await expect(page.getByRole('button', { name: /^京都旅行/ }).first()).toBeVisible()
    const old = page.getByRole('button', { name: /^古い予定/ }).first()
    await old.focus()
    await page.keyboard.press('Delete')
    await expect(page.getByRole('button', { name: /^古い予定/ })).toHaveCount(0)
  },
  '/mypage/daily/weekly-tasks': async page => {
    const goals = page.getByRole('region', { name: '今週の目標' })
    await goals.getByRole('button', { name: '目標を追加' }).click()
    const line = goals.getByRole('textbox', { name: '目標を追加' })
    await line.fill('早く寝る')
    await line.press('Enter')
    await expect(goals.getByRole('button', { name: '早く寝る', exact: true })).toBeVisible()
  },
  '/mypage/notes': async page => {
    await page.getByRole('row', { name: '古いノート' }).getByRole('checkbox').click()
    await page.getByRole('button', { name: 'ごみ箱へ' }).click()
    await expect(page.getByRole('row', { name: '古いノート' })).toHaveCount(0)
    await page.getByText('旅の計画').first().click()
    const text = page.getByRole('textbox', { name: '本文' })
    await expect(text).toContainText('京都へ行く。')
    await text.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('二泊する。')
    await page.keyboard.press('Enter')
    await pastePicture(page)
    await expect(text.locator('img')).toBeVisible()
    await expect(page.getByText('オフライン（この端末に保存済み）')).toBeVisible()
    await page.goBack()
    // The list stands beside the note, too: as long as the note is there, it gets the keys.
    await expect(text).toHaveCount(0)
    await writeNote(page, '持ち物', '傘と切符。[[旅')
    await page.getByRole('option', { name: '旅の計画' }).click()
    await expect(page.getByText('オフライン（この端末に保存済み）')).toBeVisible()
  },
  '/mypage/habits': async page => {
    await addHabit(page, '体操')
    await checkOf(page, '体操').click()
    await expect(checkOf(page, '体操')).toHaveAttribute('aria-pressed', 'true')
    await choose(page, '「古い習慣」の操作', '削除する')
    await expect(page.getByText('「古い習慣」をごみ箱に移しました。')).toBeVisible()
  },
  '/mypage/lists/wish': async page => {
    await addLine(page, field(page, 'ほしいものを追加'), '腕時計')
    await row(page, '万年筆').getByRole('button', { name: '万年筆', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: '詳細' })
    await sheet.getByRole('textbox', { name: '価格' }).fill('19,800')
    await page.keyboard.press('Escape')
    await expect(row(page, '万年筆')).toContainText('￥19,800')
    await choose(page, '「古い望み」の操作', '削除する')
    await expect(row(page, '古い望み')).toHaveCount(0)
  },
  '/mypage/lists/bucket': async page => {
    await addLine(page, field(page, 'やりたいことを追加'), '富士山に登る')
    await choose(page, '「古い夢」の操作', '削除する')
    await expect(row(page, '古い夢')).toHaveCount(0)
  },
  '/mypage/lists/not-do': async page => {
    await row(page, '夜ふかし').getByRole('button', { name: '夜ふかし', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: '詳細' })
    await field(sheet, '理由').fill('朝がつらい')
    await page.keyboard.press('Escape')
    await expect(row(page, '夜ふかし')).toContainText('朝がつらい')
  },
  '/mypage/lists/vision-board': async page => {
    const stage = page.getByRole('group', { name: /^キャンバス/ })
    const box = await stage.boundingBox()
    if (!box) throw new Error('The board is not there')
    await page.mouse.dblclick(box.x + box.width - 180, box.y + 90)
    await page.getByRole('textbox', { name: '文章' }).fill('山の見える家')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('button', { name: 'テキスト: 山の見える家' })).toBeFocused()
    await page.mouse.move(box.x + 120, box.y + box.height - 80)
    await pastePicture(page)
    await expect(stage.locator('[data-card][data-kind=image] img')).toBeVisible()
  },
  '/mypage/bookshelf': async page => {
    await page.getByRole('button', { name: '本を追加' }).first().click()
    const dialog = openedDialog(page)
    await dialog.getByRole('button', { name: '手で入力する' }).click()
    await dialog.getByRole('textbox', { name: /^タイトル(?!の)/ }).fill('銀河鉄道の夜')
    await dialog.getByRole('button', { name: '本棚に加える' }).click()
    await expect(page.getByRole('link', { name: '銀河鉄道の夜' }).first()).toBeVisible()
    await page.getByRole('link', { name: '古い本' }).first().click()
    await choose(page, 'この本の操作', '本を削除する')
    await expect(page.getByText('『古い本』を削除しました。')).toBeVisible()
    await page.getByRole('link', { name: '山月記' }).first().click()
    await page.getByRole('button', { name: '読みはじめる' }).first().click()
    await expect(page.getByRole('button', { name: '読み終えた' })).toBeVisible()
  },
  '/mypage/project-management': async page => {
    await choose(page, '「古い計画」の操作', '削除する')
    await expect(page.getByRole('article', { name: '古い計画' })).toHaveCount(0)
    await page.getByRole('link', { name: '展覧会' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: '展覧会' })).toBeVisible()
    await field(page, 'タスクを追加').fill('花を頼む')
    await field(page, 'タスクを追加').press('Enter')
    const line = (title: string) => page.getByRole('row', { name: new RegExp(title) })
    await expect(line('花を頼む')).toBeVisible()
    await line('会場を探す').focus()
    await page.keyboard.press('x')
    await expect(page.getByRole('checkbox', { name: '「会場を探す」を完了にする' })).toBeChecked()
    await line('案内状を書く').focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(page.getByRole('row').nth(1)).toContainText('案内状を書く')
  },
}

test('half an hour offline on all pages of the menu arrives whole, once each', async ({
  newBrowser,
  product,
  session,
  tolerated,
}) => {
  // The list of a remote's files is not kept: without a network nothing is fetched from it.
  tolerated.push(noNetwork, /ERR_FAILED .*\/files\.json/)
  const today = tokyoDay()
  const rows = rowsOf(product, session)
  // Rows of one request have to name the same columns.
  for (const [table, list] of Object.entries(life(today))) for (const row of list) await rows.insert(table, row)
  const context = await newBrowser({
    serviceWorkers: 'allow',
    baseURL: product.url,
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 1000 },
  })
  // The token ends while there is no network, whenever this runs.
  const noon = `${today}T12:00:00+09:00`
  const tokenEnd = Date.parse(noon) / 1000 + 600
  await keepSession(context, product, { ...session, expires_at: tokenEnd })
  const page = await context.newPage()
  await page.goto('/mypage')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await everythingKept(page)
  const { remotes } = await registryOf(page)
  const menu = remotes.flatMap(({ config }) => config.menu.map(({ to }) => to))
  expect(Object.keys(deeds)).toEqual(expect.arrayContaining(menu))

  await context.setOffline(true)
  // No day ends in between.
  await page.clock.install({ time: noon })
  // The document comes from the device as well.
  await page.reload()
  const pause = (30 * minute) / Object.keys(deeds).length
  for (const [address, act] of Object.entries(deeds)) {
    await visit(page, address)
    await act(page)
    await page.clock.fastForward(pause)
  }
  await expect(page.getByText(/オフライン: \d+件はつながったときに送ります/)).toBeVisible()

  // Renewing it has just failed once more, and is tried again later than what waits is sent.
  await page.clock.fastForward(minute)
  await context.setOffline(false)
  await expect.poll(() => waitingWrites(page)).toEqual([])
  await expect(page.getByText(/オフライン: |送れていません|変更を保存できませんでした/)).toHaveCount(0)
  const words = (row: Readonly<Record<string, unknown>>, columns: string) =>
    [...columns.split(' ').map(column => row[column]), row.deleted_at && '×'].filter(Boolean).join(' ')
  for (const [table, [columns, wanted]] of Object.entries(arrived(today)))
    expect((await rows.read(table)).map(row => words(row, columns)).sort(), table).toEqual([...wanted].sort())
})
