import { randomUUID } from 'node:crypto'
import { field, openedDialog } from '../support/forms.ts'
import { everythingKept, registryOf } from '../support/kept.ts'
import { addTask, checkOf, habitRow, note, writeNote } from '../support/life.ts'
import { newPerson, register, rowsOf, signIn, signInto } from '../support/person.ts'
import { startProduct } from '../support/product.ts'
import { tokyoDay } from '../support/sample-life.ts'
import { expect, test } from '../support/test.ts'

/** A row of each area, made by another device; the word under which a page shows it. */
const life = (today: string, past: string) => {
  const named = (title: string) => ({ id: randomUUID(), title, search_norm: title })
  const paragraph = (text: string) => ({
    doc: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
    doc_text: text,
  })
  const calendar = { id: randomUUID(), name: '自分' }
  const project = { id: randomUUID(), name: '展覧会', search_norm: '展覧会', start_date: today }
  return {
    habits: [habitRow('散歩')],
    projects: [project],
    tasks: [
      { ...named('牛乳を買う'), planned_date: today },
      { ...named('会場を探す'), project_id: project.id, start_date: today, end_date: today, duration_days: 1 },
    ],
    period_notes: [{ id: randomUUID(), kind: 'day', period_start: past, ...paragraph('雨の日に書いた。') }],
    notes: [{ ...named('旅の計画'), ...paragraph('京都へ行く。') }],
    list_items: [
      { ...named('オーロラを見る'), list: 'bucket', status: 'idea' },
      { ...named('万年筆'), list: 'wish', status: 'want' },
      { ...named('夜ふかし'), list: 'not_do', status: 'active', reason: '眠れない' },
    ],
    boards: [{ id: randomUUID(), title: '2027年の私', period: '2027', width: 1000, height: 600 }],
    books: [{ ...named('山月記'), status: 'want' }],
    calendars: [calendar],
    events: [{ ...named('花火'), calendar_id: calendar.id, all_day: true, start_day: today, end_day: today }],
  } as const
}

const shown: Readonly<Record<string, string>> = {
  '/mypage/daily': '牛乳を買う',
  '/mypage/daily/weekly-tasks': '牛乳を買う',
  '/mypage/notes': '旅の計画',
  '/mypage/habits': '散歩',
  '/mypage/lists/bucket': 'オーロラを見る',
  '/mypage/lists/wish': '万年筆',
  '/mypage/lists/not-do': '夜ふかし',
  '/mypage/lists/vision-board': '2027年の私',
  '/mypage/bookshelf': '山月記',
  '/mypage/project-management': '展覧会',
  '/mypage/schedule': '花火',
}

test('after one visit to the home page every page opens without a network, with its rows, and what is added there arrives', async ({
  newBrowser,
  tolerated,
}) => {
  test.setTimeout(180_000)
  tolerated.push(/ERR_/, /Failed to (load|fetch)/)
  const product = await startProduct()
  const person = newPerson()
  await register(product, person)
  const [today, past] = [tokyoDay(), tokyoDay(-40)]
  const rows = rowsOf(product, await signIn(product, person))
  for (const [table, list] of Object.entries(life(today, past))) for (const row of list) await rows.insert(table, row)

  const context = await newBrowser({ serviceWorkers: 'allow', baseURL: product.url, timezoneId: 'Asia/Tokyo' })
  await signInto(context, product, person)
  const page = await context.newPage()
  await page.goto('/mypage')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await everythingKept(page)
  const { remotes } = await registryOf(page)

  await product.stop()
  const menu = remotes.flatMap(({ config }) => config.menu.map(({ to }) => to))
  expect(Object.keys(shown)).toEqual(expect.arrayContaining(menu))
  for (const [address, word] of Object.entries(shown)) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeVisible()
    await expect(page.getByRole('main').getByText(word).first(), address).toBeVisible()
  }
  await page.goto(`/mypage/daily/${past}`)
  await expect(note(page)).toContainText('雨の日に書いた。')
  // Longer ago than what is kept: said, and not shown as empty.
  await page.goto('/mypage/daily/2024-03-03')
  await expect(page.getByText('このページに書いたものは、まだこの端末にありません。')).toBeVisible()
  await page.goto('/mypage/notes')
  await page.getByText('旅の計画').first().click()
  await expect(page.getByRole('textbox', { name: '本文' })).toContainText('京都へ行く。')

  await page.goto('/mypage/daily')
  await addTask(page, '傘を買う')
  await page.goto('/mypage/habits')
  await checkOf(page, '散歩').click()
  await page.goto('/mypage/lists/wish')
  await field(page, 'ほしいものを追加').fill('腕時計')
  await field(page, 'ほしいものを追加').press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: '腕時計' })).toBeVisible()
  await page.goto('/mypage/project-management')
  await page.getByRole('button', { name: 'プロジェクトを追加' }).click()
  await field(openedDialog(page), '名前').fill('引っ越し')
  await openedDialog(page).getByRole('button', { name: '追加する' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '引っ越し' })).toBeVisible()
  await page.goto('/mypage/notes')
  await expect(page.getByRole('main').getByText('旅の計画').first()).toBeVisible()
  await writeNote(page, '持ち物', '傘と切符。')
  await expect(page.getByText(/オフライン: \d+件はつながったときに送ります/)).toBeVisible()

  await product.start()
  await page.reload()
  const arrived = rowsOf(product, await signIn(product, person))
  const read = async () => [
    await arrived.read('tasks', 'select=title&title=eq.傘を買う'),
    await arrived.read('habit_entries', 'select=state'),
    await arrived.read('list_items', 'select=title&title=eq.腕時計'),
    await arrived.read('projects', 'select=name&name=eq.引っ越し'),
    await arrived.read('notes', 'select=doc_text&title=eq.持ち物'),
  ]
  await expect
    .poll(read)
    .toEqual([
      [{ title: '傘を買う' }],
      [{ state: 'done' }],
      [{ title: '腕時計' }],
      [{ name: '引っ越し' }],
      [{ doc_text: '傘と切符。' }],
    ])
  await context.close()
  await product.dispose()
})
