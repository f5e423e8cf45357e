import { type Day, type Id, isProblem, normalizeForSearch, type Problem, type ResolvedRegistry } from '@techo/core'
import { api, read, store } from '@techo/data'
import { knownRegistry } from '../federation/registry.ts'
import { type Hit, type HitKind, hitOf, opens, type Row, type Search, search } from './search.ts'

/** What the palette looks for: words anywhere, notes by their title (`[[`), or what carries a tag (`#`). */
export type Question =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'notes'; readonly text: string }
  | { readonly kind: 'tag'; readonly id: Id }

const limit = 12

interface Tagged {
  readonly entity_type: string
  readonly entity_id: Id
}

/** Which table holds what a classification was given to, and how its rows are asked for. */
const taggable = ['task', 'note', 'habit', 'period_note'] as const
type Taggable = (typeof taggable)[number]

const kindOf: Readonly<Record<Taggable, HitKind>> = { task: 'task', note: 'note', habit: 'habit', period_note: 'day' }

// Mutations, as the search itself: answers to half-typed words must not push the person's pages off the device's shelf.
const modesApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: build => ({
    shellNotesTitled: build.mutation<readonly Row[], string>({
      query: title =>
        read(db => {
          const notes = db
            .from('notes')
            .select('id, title, text:doc_text')
            .is('deleted_at', null)
            .eq('is_template', false)
            .order('updated_at', { ascending: false })
          // Titles are folded when they are here, so a word of the title is asked for where it is folded already.
          const words = normalizeForSearch(title)
          return words === '' ? notes.limit(limit) : notes.like('search_norm', `%${escaped(words)}%`).limit(limit * 4)
        }),
    }),

    shellTagged: build.mutation<readonly Tagged[], Id>({
      query: id =>
        read(db =>
          db
            .from('classified')
            .select('entity_type, entity_id')
            .eq('classification_id', id)
            .in('entity_type', [...taggable])
            .order('created_at', { ascending: false })
            .limit(limit * 2),
        ),
    }),

    shellNamed: build.mutation<readonly Row[], { readonly type: Taggable; readonly ids: readonly Id[] }>({
      query: ({ type, ids }) =>
        read(db => {
          const of = [...ids]
          switch (type) {
            case 'task':
              return db
                .from('tasks')
                .select('id, title, text:doc_text, day:planned_date')
                .in('id', of)
                .is('deleted_at', null)
            case 'note':
              return db.from('notes').select('id, title, text:doc_text').in('id', of).is('deleted_at', null)
            case 'habit':
              return db.from('habits').select('id, title:name, text:doc_text').in('id', of).is('deleted_at', null)
            case 'period_note':
              return db
                .from('period_notes')
                .select('id, title:one_line, text:doc_text, day:period_start')
                .in('id', of)
                .eq('kind', 'day')
                .is('deleted_at', null)
          }
        }),
    }),
  }),
})

const escaped = (words: string) => words.replace(/[\\%_]/g, '\\$&')

type Answer<Data> = { readonly data?: Data; readonly error?: unknown }

const problemOf = ({ error }: Answer<unknown>): Problem | null => (isProblem(error) ? error : null)

async function notesTitled(title: string): Promise<readonly Hit[] | Problem> {
  const answer = await store.dispatch(modesApi.endpoints.shellNotesTitled.initiate(title, { track: false }))
  const found = problemOf(answer)
  if (found) return found
  const words = normalizeForSearch(title)
  return (answer.data ?? [])
    .filter(row => normalizeForSearch(row.title).includes(words))
    .slice(0, limit)
    .map(row => hitOf('note', row, ''))
}

async function carrying(id: Id, registry: ResolvedRegistry): Promise<readonly Hit[] | Problem> {
  const tagged = await store.dispatch(modesApi.endpoints.shellTagged.initiate(id, { track: false }))
  const found = problemOf(tagged)
  if (found) return found
  const asked = taggable.flatMap(type => {
    const ids = (tagged.data ?? []).filter(each => each.entity_type === type).map(each => each.entity_id)
    if (ids.length === 0 || !opens(kindOf[type], registry)) return []
    const running = store.dispatch(modesApi.endpoints.shellNamed.initiate({ type, ids }, { track: false }))
    return [{ type, running }]
  })
  const hits: Hit[] = []
  for (const { type, running } of asked) {
    const answer = await running
    const failed = problemOf(answer)
    if (failed) return failed
    for (const row of answer.data ?? []) hits.push(hitOf(kindOf[type], { ...row, day: dayIn(row) }, ''))
  }
  return hits
}

const dayIn = (row: Row): Day | null => row.day ?? null

/** Asks one question. What is given up answers nothing. */
export function ask(question: Question, registry: ResolvedRegistry = knownRegistry()): Search {
  if (question.kind === 'text') return search(question.text, registry)
  const isOpen = question.kind === 'tag' || opens('note', registry)
  const hits = question.kind === 'tag' ? carrying(question.id, registry) : isOpen ? notesTitled(question.text) : []
  return { hits: Promise.resolve(hits), cancel: () => {} }
}

/** What a line of the palette begins with, and the words behind it. Full-width signs are as good. */
type Mode = 'all' | 'commands' | 'days' | 'tags' | 'notes'

const signs: readonly (readonly [Mode, RegExp])[] = [
  ['commands', /^\s*[>＞]/],
  ['days', /^\s*[@＠]/],
  ['tags', /^\s*[#＃]/],
  ['notes', /^\s*(?:\[\[|［［|「「)/],
]

export function modeOf(typed: string): { readonly mode: Mode; readonly text: string } {
  for (const [mode, sign] of signs) {
    const found = sign.exec(typed)
    if (found)
      return {
        mode,
        text: typed
          .slice(found[0].length)
          .replace(/(?:\]\]|］］|」」)\s*$/, '')
          .trim(),
      }
  }
  return { mode: 'all', text: typed.trim() }
}
