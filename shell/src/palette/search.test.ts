import { type EntityKind, isProblem, newId, normalizeForSearch, toDay } from '@techo/core'
import { newPerson, openPage, startBackend } from '@techo/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

// The server comes first: on seeing a window its database takes the process for a browser.
const backend = await startBackend()
const person = await newPerson(backend)
const stranger = await newPerson(backend)

const { provideEntityKinds } = await openPage(backend, person)
const { isSearchable, search } = await import('./search.ts')
const { ask } = await import('./modes.ts')

const label = { ja: '', en: '' }
const kinds: readonly EntityKind[] = [
  {
    type: 'task',
    label,
    icon: 'check',
    table: 'tasks',
    title: 'title',
    text: 'doc_text',
    day: 'planned_date',
    href: '/mypage/daily/:date',
    hrefWithoutDay: '/mypage/daily',
  },
  {
    type: 'day',
    label,
    icon: 'calendar',
    table: 'period_notes',
    title: 'one_line',
    text: 'doc_text',
    day: 'period_start',
    where: { kind: 'day' },
    href: '/mypage/daily/:date',
  },
  { type: 'note', label, icon: 'note', table: 'notes', title: 'title', text: 'doc_text', href: '/mypage/notes/:id' },
  {
    type: 'habit',
    label,
    icon: 'repeat',
    table: 'habits',
    title: 'name',
    text: 'doc_text',
    href: '/mypage/habits/:id',
  },
]
let declared = kinds
provideEntityKinds(() => declared)

const day = toDay('2026-11-20')
const ids = {
  task: newId(),
  folded: newId(),
  day: newId(),
  note: newId(),
  habit: newId(),
  theirs: newId(),
  trashed: newId(),
}

beforeAll(async () => {
  const text = '朝いちばんの会議で、来年の計画を話した。100%の出来。'
  const at = new Date().toISOString()
  for (const { error } of [
    await person.client.from('tasks').insert([
      {
        id: ids.task,
        title: '会議の準備',
        search_norm: '会議の準備',
        planned_date: day,
        planned_week: toDay('2026-11-15'),
      },
      { id: ids.folded, title: 'テチョウを買う', search_norm: normalizeForSearch('テチョウを買う') },
      { id: ids.trashed, title: '会議の片付け', search_norm: '会議の片付け', deleted_at: at },
    ]),
    await person.client
      .from('period_notes')
      .insert({ id: ids.day, kind: 'day', period_start: day, doc_text: text, search_norm: normalizeForSearch(text) }),
    await person.client
      .from('notes')
      .insert({ id: ids.note, title: '会議メモ', doc_text: '', search_norm: normalizeForSearch('会議メモ') }),
    await person.client
      .from('habits')
      .insert({ id: ids.habit, name: '会議の前に深呼吸', search_norm: '会議の前に深呼吸' }),
    await stranger.client.from('tasks').insert({ id: ids.theirs, title: '会議の資料', search_norm: '会議の資料' }),
  ])
    expect(error).toBeNull()
})
afterAll(() => backend.close())

const found = async (typed: string, known = kinds) => {
  declared = known
  const hits = await search(typed).hits
  if (isProblem(hits)) throw new Error(hits.code)
  return hits
}

describe('search', () => {
  test('finds a word of two Japanese letters in every area, and only among the person’s own rows', async () => {
    const hits = await found('会議')
    expect(hits.map(hit => hit.id).sort()).toEqual([ids.task, ids.day, ids.note, ids.habit].sort())
  })

  test('leads to the page of each', async () => {
    const hrefs = Object.fromEntries((await found('会議')).map(hit => [hit.type, hit.href]))
    expect(hrefs).toEqual({
      task: '/mypage/daily/2026-11-20',
      day: '/mypage/daily/2026-11-20',
      note: `/mypage/notes/${ids.note}`,
      habit: `/mypage/habits/${ids.habit}`,
    })
  })

  test('shows where a long text holds the word', async () => {
    const [hit] = await found('計画')
    expect(hit).toMatchObject({ type: 'day', title: '', day, snippet: { hit: '計画' } })
  })

  test('finds whatever the width and the kana, and wants every word', async () => {
    expect((await found('ﾃﾁｮｳ')).map(hit => hit.id)).toEqual([ids.folded])
    expect((await found('てちょう 買う')).map(hit => hit.id)).toEqual([ids.folded])
    expect(await found('てちょう 会議')).toEqual([])
  })

  test('takes the signs of patterns as they are', async () => {
    expect((await found('100%')).map(hit => hit.id)).toEqual([ids.day])
    expect(await found('会_の')).toEqual([])
  })

  test('asks only for what can be opened', async () => {
    expect((await found('会議', kinds.slice(-1))).map(hit => hit.type)).toEqual(['habit'])
  })

  test('can be given up', async () => {
    declared = kinds
    const running = search('会議')
    running.cancel()
    expect(await running.hits).toEqual([])
  })

  test('needs two Latin letters, or one of any other script', () => {
    expect([isSearchable('a'), isSearchable('ab'), isSearchable('本'), isSearchable(' ')]).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
})

describe('the modes', () => {
  test('[[ finds notes by their title, whatever the kana, and the latest without a word', async () => {
    for (const text of ['会議メモ', '会議', 'カイギ', ''])
      expect(await ask({ kind: 'notes', text }).hits).toMatchObject(
        text === 'カイギ' ? [] : [{ type: 'note', id: ids.note, href: `/mypage/notes/${ids.note}` }],
      )
  })

  test('# shows what carries a tag, and only what can be opened', async () => {
    const tag = newId()
    const carriers = [
      ['task', ids.task],
      ['note', ids.note],
      ['habit', ids.habit],
      ['period_note', ids.day],
    ] as const
    for (const { error } of [
      await person.client.from('classifications').insert({ id: tag, kind: 'tag', name: '会議', name_norm: '会議' }),
      await person.client
        .from('classified')
        .insert(
          carriers.map(([entity_type, entity_id]) => ({ entity_type, entity_id, classification_id: tag, kind: 'tag' })),
        ),
    ])
      expect(error).toBeNull()
    const all = await ask({ kind: 'tag', id: tag }).hits
    expect(isProblem(all) ? all : all.map(hit => hit.href).sort()).toEqual(
      [
        `/mypage/notes/${ids.note}`,
        `/mypage/habits/${ids.habit}`,
        '/mypage/daily/2026-11-20',
        '/mypage/daily/2026-11-20',
      ].sort(),
    )
    declared = kinds.slice(-1)
    expect(await ask({ kind: 'tag', id: tag }).hits).toMatchObject([{ type: 'habit' }])
    declared = kinds
  })
})
