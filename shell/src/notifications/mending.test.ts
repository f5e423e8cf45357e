import { type Id, leftDraftsOf, newId } from '@techo/core'
import { type Doc, docToText, fromPlainText } from '@techo/editor/doc'
import type { Draft } from '@techo/editor/mend'
import { newPerson, openPage, startBackend } from '@techo/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

// The server comes first: on seeing a window its database takes the process for a browser.
const backend = await startBackend()
const person = await newPerson(backend)
const { outbox, patch, provideEntityKinds } = await openPage(backend, person)
const { letGo, mendLeft } = await import('./mending.ts')
const owner = person.user.id

const label = { ja: 'ノート', en: 'Note' }
const note = {
  type: 'note',
  label,
  icon: 'note',
  table: 'notes',
  title: 'title',
  href: '/mypage/notes/:id',
  linkRows: { table: 'note_links', as: 'note' },
}
const day = { ...note, type: 'day', label: { ja: '日', en: 'Day' }, table: 'period_notes', title: 'one_line' }
provideEntityKinds(() => [
  note,
  {
    ...day,
    linkRows: { table: 'note_links', as: 'period_note' },
    day: 'period_start',
    where: { kind: 'day' },
    href: '/mypage/daily/:date',
  },
])

/** As `localStorage` does, it shows what it holds as its own fields. */
const shelf: Storage = Object.assign(
  Object.create({
    getItem: (key: string) => shelf[key] ?? null,
    setItem: (key: string, value: string) => {
      shelf[key] = value
    },
    removeItem: (key: string) => {
      delete shelf[key]
    },
  }),
)
const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
beforeAll(() => void Object.defineProperty(globalThis, 'localStorage', { value: shelf, configurable: true }))
afterAll(async () => {
  if (before) Object.defineProperty(globalThis, 'localStorage', before)
  else Reflect.deleteProperty(globalThis, 'localStorage')
  await backend.close()
})

/** Locks of a browser, some of which others hold. */
const locks = (held: readonly string[] = []) => {
  const taken = new Set(held)
  const request = async (name: string, _: LockOptions, work: (lock: Lock | null) => unknown) => {
    if (taken.has(name)) return work(null)
    taken.add(name)
    try {
      return await work({ name, mode: 'exclusive' })
    } finally {
      taken.delete(name)
    }
  }
  return { request: request as LockManager['request'] }
}
const mended = (held?: readonly string[]) => mendLeft({ person: owner, language: 'ja', locks: locks(held) })

const json = (doc: Doc) => JSON.parse(JSON.stringify(doc))
const columns = (doc: Doc, title: string) => {
  const text = docToText(doc)
  return { doc: json(doc), doc_text: text, search_norm: `${title} ${text.replaceAll('\n', ' ')}`.trim() }
}
const plus = (doc: Doc, ...lines: string[]): Doc => ({
  ...doc,
  content: [...doc.content, ...lines.flatMap(line => fromPlainText(line).content)],
})

interface Written {
  readonly id: Id
  readonly mine: Doc
  readonly theirs: Doc
}

/** A note whose save was refused: another device wrote it while this one could not send, and its editor is closed by now. */
async function refusedNote({ mine: add = 'ここで書いた', isLeft = true } = {}): Promise<Written> {
  const id = newId()
  const base = fromPlainText('はじめの行')
  const [mine, theirs] = [plus(base, add), plus(base, 'むこうで書いた')]
  expect((await person.client.from('notes').insert({ id, title: '旅', ...columns(base, 'たび') })).error).toBeNull()
  const elsewhere = { ...columns(theirs, 'ふね'), title: '船' }
  expect((await person.client.from('notes').update(elsewhere).eq('id', id)).error).toBeNull()
  if (isLeft)
    leftDraftsOf<Draft>(owner).put(
      { id: `note:${id}`, doc: json(mine), rev: 1, base: json(base), handed: json(mine) },
      false,
    )
  await outbox.push(patch('notes', { id, rev: 1 }, columns(mine, 'たび')))
  await outbox.flush()
  expect((await refusalsOf(id)).map(({ problem }) => problem.kind)).toEqual(['conflict'])
  return { id, mine, theirs }
}

const refusalsOf = async (id: string) =>
  (await outbox.refusals()).filter(({ write }) => write.kind === 'patch' && write.key.id === id)
const stored = async (id: string) => {
  const { data } = await person.client.from('notes').select('doc_text, search_norm, rev').eq('id', id).single()
  return data
}
const left = (id: string) => leftDraftsOf<Draft>(owner).read(`note:${id}`).length
const told = async (id: string) => {
  await outbox.flush()
  const { data } = await person.client.from('notifications').select('kind, href, params').eq('entity_id', id)
  return data
}

test('a refused save whose editor is closed is brought into the stored text, told of, and let go of', async () => {
  const { id, mine, theirs } = await refusedNote()
  await mended()
  const text = 'はじめの行\nここで書いた\nむこうで書いた'
  expect(await stored(id)).toEqual({ doc_text: text, search_norm: `ふね ${text.replaceAll('\n', ' ')}`, rev: 3 })
  expect([await refusalsOf(id), left(id)]).toEqual([[], 0])
  expect(await told(id)).toEqual([
    {
      kind: 'merge',
      href: `/mypage/notes/${id}`,
      params: { what: 'merged', title: '船', mine: docToText(mine), theirs: docToText(theirs) },
    },
  ])
})

test('the note of a day, whose row is named by its day, is brought together and called by it', async () => {
  const [id, base] = [newId(), fromPlainText('はじめ')]
  const key = { kind: 'day', period_start: '2026-11-27' } as const
  const mine = plus(base, '朝')
  const made = await person.client.from('period_notes').insert({ id, ...key, ...columns(base, '') })
  expect(made.error).toBeNull()
  const draft = { id: 'period:day:2026-11-27', doc: json(mine), rev: 1, base: json(base) }
  leftDraftsOf<Draft>(owner).put(draft, true)
  await person.client
    .from('period_notes')
    .update(columns(plus(base, '夜'), ''))
    .eq('id', id)
  await outbox.push(patch('period_notes', { ...key, rev: 1 }, columns(mine, '')))
  await outbox.flush()
  expect(outbox.refused()).toBe(1)
  await mended()
  const { data } = await person.client.from('period_notes').select('doc_text, search_norm').eq('id', id).single()
  expect(data).toEqual({ doc_text: 'はじめ\n朝\n夜', search_norm: 'はじめ 朝 夜' })
  expect(outbox.refused()).toBe(0)
  expect(await told(id)).toMatchObject([{ href: '/mypage/daily/2026-11-27', params: { title: '日 11月27日(金)' } }])
})

test('a text that an editor has, in whichever tab, is left to it', async () => {
  const { id } = await refusedNote()
  await mended([`techo-writes:note:${id}`])
  await mended([`techo-mends:${owner}`])
  expect(await stored(id)).toMatchObject({ rev: 2 })
  expect([(await refusalsOf(id)).length, left(id)]).toEqual([1, 1])
  await mended()
  expect([(await refusalsOf(id)).length, left(id)]).toEqual([0, 0])
})

test('what is in already is not saved again, and the refusal goes', async () => {
  const { id, mine } = await refusedNote()
  const both = plus(mine, 'むこうで書いた')
  await person.client.from('notes').update(columns(both, 'ふね')).eq('id', id)
  await mended()
  expect(await stored(id)).toMatchObject({ rev: 3 })
  expect([(await refusalsOf(id)).length, left(id)]).toEqual([0, 0])
})

test('a text that is in the trash, or whose beginning is not known, stays as it was written', async () => {
  const [trashed, unknown] = [await refusedNote(), await refusedNote({ isLeft: false })]
  // The same words as another text of which a draft was left.
  await person.client.from('notes').update({ deleted_at: new Date().toISOString() }).eq('id', trashed.id)
  await mended()
  expect(await stored(unknown.id)).toMatchObject({ rev: 2 })
  expect([(await refusalsOf(unknown.id)).length, (await refusalsOf(trashed.id)).length]).toEqual([1, 1])
  expect([left(trashed.id), await told(trashed.id), await told(unknown.id)]).toEqual([1, [], []])
})

test('another device that writes at the same moment loses nothing either', async () => {
  const { id } = await refusedNote({ mine: '同時に' })
  const { fetch } = globalThis
  let isRead = false
  globalThis.fetch = async (input, init) => {
    const answer = await fetch(input, init)
    if (!isRead && String(input).includes(`/notes?`) && String(input).includes(id)) {
      isRead = true
      const { data } = await person.client.from('notes').select('doc').eq('id', id).single()
      const doc = plus(data?.doc as unknown as Doc, 'その間に')
      expect((await person.client.from('notes').update(columns(doc, 'ふね')).eq('id', id)).error).toBeNull()
    }
    return answer
  }
  await mended().finally(() => {
    globalThis.fetch = fetch
  })
  expect((await stored(id))?.doc_text.split('\n').sort()).toEqual(
    ['はじめの行', '同時に', 'むこうで書いた', 'その間に'].sort(),
  )
  expect(isRead).toBe(true)
  expect([(await refusalsOf(id)).length, left(id)]).toEqual([0, 0])
})

/** A note that was written in a page that ended before any save of it left, and what another device wrote meanwhile. */
async function leftNote(elsewhere: 'wrote' | 'only renamed') {
  const [id, base] = [newId(), fromPlainText('はじめの行')]
  expect((await person.client.from('notes').insert({ id, title: '旅', ...columns(base, 'たび') })).error).toBeNull()
  const theirs = elsewhere === 'wrote' ? plus(base, 'むこうで書いた') : base
  const changed = { ...columns(theirs, 'ふね'), title: '船' }
  expect((await person.client.from('notes').update(changed).eq('id', id)).error).toBeNull()
  const draft = { id: `note:${id}`, doc: json(plus(base, 'ここで書いた')), rev: 1, base: json(base) }
  leftDraftsOf<Draft>(owner).put(draft, false)
  return { id, base, draft }
}

test('words whose page ended before any save left, or was refused for good, are brought in, and told where two texts met', async () => {
  const [met, alone] = [await leftNote('wrote'), await leftNote('only renamed')]
  await mended([`techo-writes:note:${met.id}`, `techo-writes:note:${alone.id}`])
  expect([left(met.id), left(alone.id)]).toEqual([1, 1])
  await mended()
  expect(await stored(met.id)).toMatchObject({ doc_text: 'はじめの行\nここで書いた\nむこうで書いた' })
  expect(await stored(alone.id)).toMatchObject({ doc_text: 'はじめの行\nここで書いた', rev: 2 })
  expect([left(met.id), left(alone.id)]).toEqual([0, 0])
  expect((await told(met.id))?.length).toBe(1)
  expect(await told(alone.id)).toEqual([])
})

test('a page that ends right after the text is in does it again and adds nothing', async () => {
  const { id, draft } = await leftNote('wrote')
  await mended()
  leftDraftsOf<Draft>(owner).put(draft, false)
  await mended()
  expect(await stored(id)).toMatchObject({ doc_text: 'はじめの行\nここで書いた\nむこうで書いた', rev: 3 })
  expect(left(id)).toBe(0)
})

test('words that are on their way are not brought in beside it', async () => {
  const { id, draft } = await leftNote('wrote')
  const { fetch } = globalThis
  let isHeld = true
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>()
  globalThis.fetch = async (input, init) => {
    if (isHeld && init?.method === 'PATCH') await isLetGo
    return fetch(input, init)
  }
  try {
    await outbox.push(patch('notes', { id, rev: 1 }, columns(draft.doc, 'たび')))
    await mended()
    expect(await stored(id)).toMatchObject({ rev: 2 })
    isHeld = false
    letGo()
    await outbox.flush()
  } finally {
    globalThis.fetch = fetch
  }
  await mended()
  expect(await stored(id)).toMatchObject({ doc_text: 'はじめの行\nここで書いた\nむこうで書いた', rev: 3 })
  expect([await refusalsOf(id), left(id)]).toEqual([[], 0])
})

test('what both texts link to is found from there, each once, however often it is said', async () => {
  const [id, task, base] = [newId(), newId(), fromPlainText('はじめの行')]
  const linked = (doc: Doc, attrs: Readonly<Record<string, unknown>>): Doc => {
    const link = { type: 'entityLink', attrs: { id: null, alias: null, heading: null, embed: false, ...attrs } }
    return { ...doc, content: [...doc.content, { type: 'paragraph', attrs: { id: newId() }, content: [link] }] }
  }
  const mine = linked(linked(base, { entityType: 'note', title: '京都' }), {
    entityType: 'task',
    id: task,
    title: '宿',
  })
  const theirs = linked(base, { entityType: 'note', title: '奈良' })
  expect((await person.client.from('notes').insert({ id, title: '旅', ...columns(base, 'たび') })).error).toBeNull()
  expect((await person.client.from('notes').update(columns(theirs, 'たび')).eq('id', id)).error).toBeNull()
  const draft = { id: `note:${id}`, doc: json(mine), rev: 1, base: json(base) }
  for (let times = 0; times < 2; times++) {
    leftDraftsOf<Draft>(owner).put(draft, false)
    await mended()
    await outbox.flush()
    const { data: rows } = await person.client.from('note_links').select('src_type, dst_title').eq('src_id', id)
    expect(rows?.toSorted((one, other) => (one.dst_title < other.dst_title ? -1 : 1))).toEqual([
      { src_type: 'note', dst_title: '京都' },
      { src_type: 'note', dst_title: '奈良' },
    ])
    const { data: links } = await person.client.from('links').select('dst_type, dst_id, kind').eq('src_id', id)
    expect(links).toEqual([{ dst_type: 'task', dst_id: task, kind: 'mentions' }])
  }
})

test('the first words of a day make its row', async () => {
  const place = { kind: 'day', period_start: '2026-11-28' }
  const draft = { id: 'period:day:2026-11-28', doc: json(fromPlainText('はじめの言葉')), rev: 1, base: null }
  leftDraftsOf<Draft>(owner).put(draft, false)
  await mended()
  const { data } = await person.client.from('period_notes').select('id, doc_text').match(place).single()
  expect(data?.doc_text).toBe('はじめの言葉')
  expect(leftDraftsOf<Draft>(owner).read(draft.id)).toEqual([])
  expect(await told(data?.id ?? '')).toEqual([])
})

test('words whose row is gone, in the trash or locked are warned of and kept until the person lets them go', async () => {
  const [gone, trashed] = [await leftNote('wrote'), await leftNote('wrote')]
  const [base, words] = [fromPlainText('はじめの行'), 'はじめの行\nここで書いた']
  const day = { kind: 'day', period_start: '2026-11-29' } as const
  const closed = { id: newId(), ...day, ...columns(base, ''), locked: true }
  expect((await person.client.from('period_notes').insert(closed)).error).toBeNull()
  const draft = { id: 'period:day:2026-11-29', doc: json(plus(base, 'ここで書いた')), rev: 0, base: json(base) }
  leftDraftsOf<Draft>(owner).put(draft, true)
  const notes = person.client.from('notes')
  expect((await notes.delete().eq('id', gone.id)).error).toBeNull()
  expect((await notes.update({ deleted_at: new Date().toISOString() }).eq('id', trashed.id)).error).toBeNull()
  await mended()
  await outbox.flush()
  const keptOf = async (column: string, value: string) =>
    (await outbox.refusals()).flatMap(({ problem, write }) =>
      write.kind === 'patch' && write.key[column] === value ? [[problem.kind, write.columns.doc_text]] : [],
    )
  const kept = ({ id }: { readonly id: Id }) => keptOf('id', id)
  const ofDay = () => keptOf('period_start', day.period_start)
  const leftOfDay = () => leftDraftsOf<Draft>(owner).read(draft.id).length
  expect(await kept(gone)).toEqual([['missing', words]])
  expect(await kept(trashed)).toEqual([['conflict', words]])
  expect(await ofDay()).toEqual([['conflict', words]])
  const { data: row } = await person.client.from('period_notes').select('doc_text').eq('id', closed.id).single()
  expect(row?.doc_text).toBe('はじめの行')
  expect([left(gone.id), left(trashed.id), leftOfDay()]).toEqual([1, 1, 1])

  // Not said twice, nor asked about again.
  const { fetch } = globalThis
  const asked: string[] = []
  globalThis.fetch = (input, init) => {
    asked.push(String(input))
    return fetch(input, init)
  }
  await mended().finally(() => {
    globalThis.fetch = fetch
  })
  expect(asked.filter(address => address.includes(gone.id))).toEqual([])
  expect([(await kept(gone)).length, (await kept(trashed)).length]).toEqual([1, 1])

  // Given back, the text takes them; let go of, they lie nowhere any more.
  expect((await notes.update({ deleted_at: null }).eq('id', trashed.id)).error).toBeNull()
  await mended()
  expect(await stored(trashed.id)).toMatchObject({ doc_text: 'はじめの行\nここで書いた\nむこうで書いた' })
  expect([await kept(trashed), left(trashed.id)]).toEqual([[], 0])
  for (const refusal of await outbox.refusals()) {
    letGo(refusal)
    await outbox.forget(refusal)
  }
  expect([left(gone.id), leftOfDay()]).toEqual([0, 0])
  await mended()
  await outbox.flush()
  expect([await kept(gone), await ofDay()]).toEqual([[], []])
})
