import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { hearing } from '../support/life.ts'
import { rowsOf, signIn } from '../support/person.ts'
import { expect, test } from '../support/test.ts'

interface Declared {
  readonly id: string
  readonly label: { readonly ja: string }
  readonly table: string
  readonly title: string
  readonly where?: Readonly<Record<string, string>>
}

interface Registry {
  readonly remotes: readonly { readonly id: string; readonly config: { readonly trash?: readonly Declared[] } }[]
}

/** What the builds that run declare; the shell's own kinds have no declaration in the document. */
const declaredKinds = async (page: Page): Promise<readonly Declared[]> => {
  const text = await page.locator('#techo-registry').textContent()
  const { remotes }: Registry = JSON.parse(text ?? '')
  return remotes.flatMap(({ config }) => config.trash ?? [])
}

/** What the items of each list need. */
const items: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  wish: { status: 'want' },
  bucket: { status: 'idea' },
  not_do: { status: 'active', reason: '眠れない' },
}

/** What rows of these tables need besides what their kind declares; `of` is the id of a row of another table that is there. */
const needs: Readonly<Record<string, (of: (table: string) => string) => Readonly<Record<string, unknown>>>> = {
  vacations: () => ({ from_day: '2026-08-10', to_day: '2026-08-16' }),
  board_cards: of => ({ board_id: of('boards'), kind: 'text' }),
  quotes: of => ({ book_id: of('books'), at: '2026-11-20T09:00:00Z' }),
  weekly_goals: () => ({ week_start: '2026-11-22' }),
  note_templates: () => ({ kind: 'day' }),
  events: of => ({ calendar_id: of('calendars'), all_day: true, start_day: '2026-08-10', end_day: '2026-08-10' }),
  baselines: of => ({ project_id: of('projects') }),
}

const open = async (page: Page, of = '') => {
  await page.goto(`/mypage/trash${of}`)
  await expect(page.getByRole('heading', { level: 1, name: 'ごみ箱' })).toBeVisible()
}
const things = (page: Page) => page.getByRole('list', { name: 'ごみ箱の中' }).getByRole('listitem')
const putBack = (page: Page, name: string) => page.getByRole('button', { name: `元に戻す：${name}`, exact: true })

test('every kind that is declared lies in the trash, is found, and comes back', async ({
  signedIn: page,
  product,
  session,
}) => {
  const rows = rowsOf(product, session)
  await page.goto('/mypage')
  const kinds = await declaredKinds(page)
  expect(kinds.length).toBeGreaterThan(10)

  // What others lie in is there, so that each row is a thing of its own.
  const holders = new Map<string, string>()
  for (const [table, columns] of [
    ['boards', { title: '来年の私' }],
    ['books', { title: '坊っちゃん' }],
    ['projects', { name: '引っ越し' }],
    ['calendars', { name: '仕事' }],
  ] as const) {
    const id = randomUUID()
    holders.set(table, id)
    await rows.insert(table, { id, ...columns })
  }
  const of = (table: string) => holders.get(table) ?? ''
  const made = kinds.map(kind => ({ kind, id: randomUUID(), name: `捨てた${kind.label.ja}` }))
  for (const [index, { kind, id, name }] of made.entries())
    await rows.insert(kind.table, {
      id,
      [kind.title]: name,
      ...kind.where,
      ...needs[kind.table]?.(of),
      ...(kind.table === 'list_items' ? items[kind.id] : {}),
      deleted_at: new Date(Date.now() - (index + 1) * 60_000).toISOString(),
    })

  await open(page)
  await expect(things(page)).toHaveCount(made.length)
  await expect(things(page).first()).toContainText('あと30日')
  const nameOf = ({ kind, name }: (typeof made)[number]) => (kind.title === 'from_day' ? /2026年8月10日/ : name)
  for (const each of made)
    await expect(
      things(page)
        .filter({ hasText: nameOf(each) })
        .first(),
    ).toBeVisible()

  const search = page.getByRole('searchbox', { name: 'ごみ箱の中を検索' })
  await search.fill('すてたホシイモノ')
  await expect(things(page)).toHaveCount(0)
  await search.fill('ほしいもの')
  await expect(things(page)).toHaveCount(1)
  await search.fill('')
  await open(page, '?of=bookshelf')
  await expect(things(page)).toHaveCount(kinds.filter(({ table }) => ['books', 'quotes'].includes(table)).length)

  await open(page)
  await page.getByRole('button', { name: 'ごみ箱のメニュー' }).click()
  await page.getByRole('menuitem', { name: `表示中の${made.length}件を元に戻す` }).click()
  await expect(page.getByText('ごみ箱は空です')).toBeVisible()
  for (const { kind, id } of made)
    await expect.poll(() => rows.read(kind.table, `select=deleted_at&id=eq.${id}`)).toEqual([{ deleted_at: null }])
})

test('what was deleted on its page comes back with what hung on it, and is emptied for good', async ({
  signedIn: page,
  product,
  person,
}) => {
  // Another device: what it does is seen here at once.
  const rows = rowsOf(product, await signIn(product, person))
  const [habit, project, task] = [randomUUID(), randomUUID(), randomUUID()]
  await rows.insert('habits', { id: habit, name: '水を飲む' })
  await rows.insert('habit_entries', { habit_id: habit, day: '2026-11-20', state: 'done' })
  await rows.insert('projects', { id: project, name: '引っ越し' })
  await rows.insert('tasks', { id: task, title: '荷造り', project_id: project })

  await page.goto('/mypage/habits')
  await page.getByRole('button', { name: '「水を飲む」の操作' }).click()
  await page.getByRole('menuitem', { name: '削除する' }).click()
  await expect(page.getByText('「水を飲む」をごみ箱に移しました。')).toBeVisible()
  await page.getByRole('button', { name: 'その他', exact: true }).click()
  await page.getByRole('menuitem', { name: 'ごみ箱' }).click()
  await expect(page).toHaveURL(/\/mypage\/trash\?of=habits$/)
  await expect(things(page)).toHaveCount(1)
  await expect(things(page)).toContainText('記録と予定も戻ります')
  await putBack(page, '水を飲む').click()
  await page.getByRole('button', { name: '開く', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/mypage/habits/${habit}`))
  expect(await rows.read('habit_entries', 'select=state')).toEqual([{ state: 'done' }])

  const joined = hearing(page)
  await open(page)
  await joined
  await expect(page.getByText('ごみ箱は空です')).toBeVisible()
  await rows.change('projects', `id=eq.${project}`, { deleted_at: new Date().toISOString() })
  await expect(things(page)).toHaveCount(1)
  await expect(things(page)).toContainText('いっしょに1件')
  await putBack(page, '引っ越し').click()
  await expect(page.getByText('ごみ箱は空です')).toBeVisible()
  await expect.poll(() => rows.read('tasks', 'select=deleted_at')).toEqual([{ deleted_at: null }])

  await rows.change('projects', `id=eq.${project}`, { deleted_at: new Date().toISOString() })
  await rows.change('habits', `id=eq.${habit}`, { deleted_at: new Date().toISOString() })
  await expect(things(page)).toHaveCount(2)
  await page.getByRole('button', { name: '「水を飲む」を完全に削除' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '完全に削除する' }).click()
  await expect(things(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'ごみ箱のメニュー' }).click()
  await page.getByRole('menuitem', { name: 'ごみ箱を空にする' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '完全に削除する' }).click()
  await expect(page.getByText('ごみ箱は空です')).toBeVisible()
  for (const table of ['habits', 'habit_entries', 'projects', 'tasks'])
    await expect.poll(() => rows.read(table, 'select=created_at')).toEqual([])
})

test('what cannot come back stays, and says why', async ({ signedIn: page, product, session, tolerated }) => {
  tolerated.push(/status of 409/)
  const rows = rowsOf(product, session)
  const tag = { kind: 'tag', name: '旅', name_norm: '旅' }
  await rows.insert('classifications', { ...tag, deleted_at: new Date().toISOString() })
  await rows.insert('classifications', tag)
  await open(page, '?of=settings.tag')
  await putBack(page, '旅').click()
  await expect(page.getByText('「旅」を元に戻せませんでした。')).toBeVisible()
  await expect(things(page)).toHaveCount(1)
})

test('a thing is taken back without a network', async ({ signedIn: page, product, session, tolerated }) => {
  tolerated.push(/ERR_INTERNET_DISCONNECTED/)
  const rows = rowsOf(product, session)
  const id = randomUUID()
  await rows.insert('notes', { id, title: '旅の荷物', deleted_at: new Date().toISOString() })
  await open(page, '?of=daily.note')
  await expect(things(page)).toHaveCount(1)
  await page.context().setOffline(true)
  await putBack(page, '旅の荷物').click()
  await expect(things(page)).toHaveCount(0)
  expect(await rows.read('notes', `select=title&id=eq.${id}&deleted_at=is.null`)).toEqual([])
  await page.context().setOffline(false)
  await expect.poll(() => rows.read('notes', `select=title&id=eq.${id}&deleted_at=is.null`)).toHaveLength(1)
})
