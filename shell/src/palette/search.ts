import { type Day, type Id, normalizeForSearch, type Problem, type ResolvedRegistry } from '@techo/core'
import { api, type Db, read, store } from '@techo/data'
import { knownRegistry } from '../federation/registry.ts'
import { addressOfDay } from './actions.ts'
import { type Snippet, snippetOf } from './match.ts'

/** Search over the person's own rows, in the database and under its row security. */
export type HitKind = 'task' | 'day' | 'note' | 'habit'

export interface Hit {
  readonly kind: HitKind
  readonly id: Id
  /** empty for a day, which is named by its date */
  readonly title: string
  readonly day: Day | null
  readonly snippet: Snippet | null
  readonly href: string
}

export interface Row {
  readonly id: Id
  readonly title: string
  readonly text: string
  readonly day?: Day | null
}

const limit = 6

type Source = 'task' | 'taskTitle' | 'day' | 'note' | 'habit'

const kindOf: Readonly<Record<Source, HitKind>> = {
  task: 'task',
  taskTitle: 'task',
  day: 'day',
  note: 'note',
  habit: 'habit',
}

const ask = (db: Db, source: Source, words: readonly string[]) => {
  const [first = '', ...others] = patternsOf(words)
  switch (source) {
    case 'task':
      return holding(tasks(db), first, others)
    // Not every writer of a task folds its title for the search.
    case 'taskTitle':
      return tasks(db).ilikeAllOf('title', [first, ...others])
    case 'day':
      return holding(
        db
          .from('period_notes')
          .select('id, title:one_line, text:doc_text, day:period_start')
          .eq('kind', 'day')
          .is('deleted_at', null)
          .order('period_start', { ascending: false })
          .limit(limit),
        first,
        others,
      )
    case 'note':
      return holding(
        db
          .from('notes')
          .select('id, title, text:doc_text')
          .is('deleted_at', null)
          .order('updated_at', { ascending: false })
          .limit(limit),
        first,
        others,
      )
    case 'habit':
      return holding(
        db.from('habits').select('id, title:name, text:doc_text').is('deleted_at', null).order('rank').limit(limit),
        first,
        others,
      )
  }
}

const tasks = (db: Db) =>
  db
    .from('tasks')
    .select('id, title, text:doc_text, day:planned_date')
    .is('deleted_at', null)
    .order('updated_at', { ascending: false })
    .limit(limit)

/**
 * Each word anywhere. They travel as one array literal, in which some signs mean something; a sign that means something
 * there or in a pattern is left open and checked in the answer.
 */
const signs = /[\\%_{}(),"'*]/g
const patternsOf = (words: readonly string[]) =>
  words.toSorted((one, other) => other.length - one.length).map(word => `%${word.replace(signs, '_')}%`)

interface Searchable {
  like(column: 'search_norm', pattern: string): this
  likeAllOf(column: 'search_norm', patterns: readonly string[]): this
}

/** The longest word by itself, because only so it is looked up in the index. */
const holding = <Query extends Searchable>(query: Query, first: string, others: readonly string[]): Query => {
  const narrowed = query.like('search_norm', first)
  return others.length > 0 ? narrowed.likeAllOf('search_norm', others) : narrowed
}

// A mutation, because answers to half-typed words must not push the person's pages off the device's shelf.
const searchApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: build => ({
    shellSearch: build.mutation<readonly Row[], { readonly source: Source; readonly words: readonly string[] }>({
      query: ({ source, words }) => read(db => ask(db, source, words)),
      transformResponse: (rows: readonly Row[], _, { words }) => rows.filter(row => holds(row, words)),
    }),
  }),
})

const holds = ({ title, text }: Row, words: readonly string[]): boolean => {
  const norm = normalizeForSearch(`${title} ${text}`)
  return words.every(word => word.search(signs) === -1 || norm.includes(word))
}

export const hitOf = (kind: HitKind, { id, title, text, day = null }: Row, typed: string): Hit => {
  const snippet = snippetOf(kind === 'day' ? `${title} ${text}`.trim() : text, typed)
  const href = {
    task: day ? addressOfDay(day) : '/mypage/daily',
    day: day ? addressOfDay(day) : '/mypage/daily',
    note: `/mypage/notes/${id}`,
    habit: `/mypage/habits/${id}`,
  }[kind]
  return { kind, id, title: kind === 'day' ? '' : title, day, snippet, href }
}

const sources: readonly (readonly [Source, string])[] = [
  ['task', '/mypage/daily'],
  ['taskTitle', '/mypage/daily'],
  ['day', '/mypage/daily'],
  ['note', '/mypage/notes/:id'],
  ['habit', '/mypage/habits/:id'],
]

const isRegistered = ({ remotes }: ResolvedRegistry, page: string): boolean =>
  remotes.some(each => !each.disabled && each.config.routes.some(({ path }) => path === page))

/** Only what can be opened: areas whose page is registered. */
const searchable = (registry: ResolvedRegistry): readonly Source[] =>
  sources.filter(([, page]) => isRegistered(registry, page)).map(([source]) => source)

/** Whether there is a page for what was found. */
export const opens = (kind: HitKind, registry: ResolvedRegistry): boolean =>
  sources.some(([source, page]) => kindOf[source] === kind && isRegistered(registry, page))

/** One sign of Latin script finds everything; of Japanese it is a word. */
export const isSearchable = (typed: string): boolean => {
  const norm = normalizeForSearch(typed)
  return norm.length > 1 || /[^\u0020-\u02ff]/.test(norm)
}

export interface Search {
  /** what was found; a Problem when nothing could be asked */
  readonly hits: Promise<readonly Hit[] | Problem>
  readonly cancel: () => void
}

export function search(typed: string, registry: ResolvedRegistry = knownRegistry()): Search {
  const words = normalizeForSearch(typed).split(' ').filter(Boolean)
  const asked = searchable(registry).map(source => {
    const running = store.dispatch(searchApi.endpoints.shellSearch.initiate({ source, words }, { track: false }))
    return { source, running }
  })
  const collect = async () => {
    const found = new Map<string, Hit>()
    let problem: Problem | undefined
    let answers = 0
    for (const { source, running } of asked) {
      const answer = await running
      if (answer.data) {
        answers++
        for (const row of answer.data) {
          const hit = hitOf(kindOf[source], row, typed)
          found.set(`${hit.kind} ${hit.id}`, hit)
        }
      } else if (answer.error && 'kind' in answer.error) problem = answer.error
    }
    return answers === 0 && problem ? problem : [...found.values()]
  }
  return {
    hits: collect(),
    cancel: () => {
      for (const { running } of asked) running.abort()
    },
  }
}
