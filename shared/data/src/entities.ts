import type { Card, Day, EntityKind, EntityRef, Id, Problem } from '@techo/core'
import { newId, normalizeForSearch, toDay } from '@techo/core'
import { useMemo } from 'react'
import { api } from './api.ts'
import { read } from './asked.ts'
import type { RowOf, TableName } from './database.ts'
import { toProblem } from './failure.ts'
import { store } from './page.ts'
import { readOnce } from './read-once.ts'
import { shows } from './shown.ts'
import type { LooseDb } from './supabase.ts'
import { remove, upsert } from './write.ts'

/**
 * The things of all areas as every other area sees them: cards, the links between them, and the search over them. What a
 * kind is, the remotes declare as data (`entities` of their config); the shell hands the declarations of the registry in.
 */
let declared: () => readonly EntityKind[] = () => []

/** For the shell alone: where the declarations of the remotes that are there come from. */
export const provideEntityKinds = (kinds: () => readonly EntityKind[]): void => {
  declared = kinds
}

/** The kinds that can be opened just now. */
export const entityKinds = (): readonly EntityKind[] => declared()
export const entityKind = (type: string): EntityKind | undefined => declared().find(kind => kind.type === type)

export type LinkKind = RowOf<'links'>['kind']
export type EntityLink = Pick<RowOf<'links'>, 'id' | 'src_type' | 'src_id' | 'dst_type' | 'dst_id' | 'kind'>

interface CardRow {
  readonly id: Id
  readonly title: string | null
  readonly text?: string | null
  readonly status?: string | null
  readonly day?: string | null
  readonly colour?: string | null
  readonly progress?: number | null
}

const columns = ({ title, text, status, day, colour, progress }: EntityKind) =>
  Object.entries({ title, text, status, day, colour, progress }).flatMap(([name, column]) =>
    column === undefined ? [] : [`${name}:${column}`],
  )

/** Rows of a kind, not those in the trash. The names of columns come from the remotes' configs, which a test holds to the tables. */
const rowsOf = (db: LooseDb, kind: EntityKind) =>
  db
    .from(kind.table)
    .select(`id,${columns(kind).join()}`)
    .is('deleted_at', null)
    .match(kind.where ?? {})

const addressOf = ({ href, hrefWithoutDay }: EntityKind, { id, day }: CardRow): string =>
  day || !hrefWithoutDay ? href.replace(':id', id).replace(':date', day ?? '') : hrefWithoutDay

const cardOf = (kind: EntityKind, row: CardRow): Card => ({
  type: kind.type,
  id: row.id,
  title: row.title ?? '',
  isFinished: (kind.finished ?? []).includes(row.status ?? ''),
  href: addressOf(kind, row),
  ...(row.text ? { text: row.text } : {}),
  ...(row.status ? { status: row.status } : {}),
  ...(row.day ? { day: toDay(row.day) as Day } : {}),
  ...(row.colour ? { colour: row.colour } : {}),
  ...(typeof row.progress === 'number' ? { progress: row.progress } : {}),
})

type Answer = { readonly data: unknown; readonly error: unknown; readonly status: number }

interface Typed {
  readonly type: string
  readonly rows: readonly CardRow[]
}

/** Several questions as one answer: the first that fails is what is said. */
async function together(asked: readonly { type: string; answer: PromiseLike<Answer> }[]): Promise<Answer> {
  const answers = await Promise.all(asked.map(async ({ type, answer }) => ({ type, answer: await answer })))
  const failed = answers.find(({ answer }) => answer.error)
  if (failed) return failed.answer
  return { data: answers.map(({ type, answer }) => ({ type, rows: answer.data })), error: null, status: 200 }
}

const cardsOf = (answers: readonly Typed[]): readonly Card[] =>
  answers.flatMap(({ type, rows }) => {
    const kind = entityKind(type)
    return kind ? rows.map(row => cardOf(kind, row)) : []
  })

const tablesOfTypes = (types: readonly string[]): TableName[] =>
  types.flatMap(type => {
    const kind = entityKind(type)
    // Declared tables are generated names: the same test holds that.
    return kind ? ([kind.table, ...(kind.follows ?? [])] as TableName[]) : []
  })

/** Columns and their values. */
export interface RowQuestion {
  readonly table: string
  readonly where: Readonly<Record<string, string>>
}

const signs = /[\\%_{}(),"'*]/g

// Answers to half-typed words are no rows of a page: mutations, so that they stay off the device's shelf.
const entityApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: build => ({
    entityCards: build.query<readonly Card[], readonly EntityRef[]>({
      query: refs =>
        read(db => {
          const types = [...new Set(refs.map(({ type }) => type))]
          return together(
            types.flatMap(type => {
              const kind = entityKind(type)
              const ids = refs.filter(ref => ref.type === type).map(({ id }) => id)
              // One client for all tables: the typed one knows only those that are named in the source.
              const loose = db as unknown as LooseDb
              return kind ? [{ type, answer: rowsOf(loose, kind).in('id', ids) as PromiseLike<Answer> }] : []
            }),
          )
        }),
      transformResponse: cardsOf,
      providesTags: (_cards, _error, refs) => tablesOfTypes(refs.map(({ type }) => type)),
    }),

    entityParents: build.query<readonly EntityRef[], EntityRef>({
      query: ({ type, id }) =>
        read(db => {
          const kind = entityKind(type)
          const parents = (kind?.partOf ?? []).map(parent => `${parent.type}:${parent.column}`)
          const loose = db as unknown as LooseDb
          return loose
            .from(kind?.table ?? '')
            .select(parents.join())
            .eq('id', id) as PromiseLike<Answer>
        }),
      transformResponse: (rows: readonly Readonly<Record<string, Id | null>>[]) =>
        rows.flatMap(row => Object.entries(row).flatMap(([type, id]) => (id === null ? [] : [{ type, id }]))),
      providesTags: (_parents, _error, { type }) => tablesOfTypes([type]),
    }),

    entityLinks: build.query<readonly EntityLink[], EntityRef>({
      query: ({ type, id }) =>
        read(
          db =>
            db
              .from('links')
              .select('id, src_type, src_id, dst_type, dst_id, kind')
              .or(`and(src_type.eq.${type},src_id.eq.${id}),and(dst_type.eq.${type},dst_id.eq.${id})`)
              .order('created_at')
              .order('id'),
          shows<EntityLink>('links', {
            where: row => (row.src_type === type && row.src_id === id) || (row.dst_type === type && row.dst_id === id),
          }),
        ),
      providesTags: ['links'],
    }),

    hasRow: build.query<boolean, RowQuestion>({
      query: ({ table, where }) =>
        read(db => {
          const loose = db as unknown as LooseDb
          return loose.from(table).select('id').match(where).is('deleted_at', null).limit(1) as PromiseLike<Answer>
        }),
      transformResponse: (rows: readonly unknown[]) => rows.length > 0,
      providesTags: (_has, _error, { table }) => [table as TableName],
    }),

    entitySearch: build.mutation<
      readonly Card[],
      { readonly words: readonly string[]; readonly types: readonly string[]; readonly limit: number }
    >({
      query: ({ words, types, limit }) =>
        read(db => {
          const [first = '', ...others] = words.map(word => `%${word.replace(signs, '_')}%`)
          return together(
            types.flatMap(type => {
              const kind = entityKind(type)
              if (!kind) return []
              const rows = rowsOf(db as unknown as LooseDb, kind)
              const found = words.length === 0 ? rows : rows.like('search_norm', first)
              const narrowed = others.length > 0 ? found.likeAllOf('search_norm', others) : found
              const newest = narrowed.order('updated_at', { ascending: false }).limit(limit)
              return [{ type, answer: newest as PromiseLike<Answer> }]
            }),
          )
        }),
      transformResponse: cardsOf,
    }),

    entityLink: build.mutation<
      null,
      { readonly id: Id; readonly from: EntityRef; readonly to: EntityRef; readonly kind: LinkKind }
    >({
      query: ({ id, from, to, kind }) =>
        upsert(
          'links',
          { id, src_type: from.type, src_id: from.id, dst_type: to.type, dst_id: to.id, kind },
          { on: ['user_id', 'src_type', 'src_id', 'dst_type', 'dst_id', 'kind'], once: true },
        ),
    }),

    entityUnlink: build.mutation<null, Id>({ query: id => remove('links', { id }) }),
  }),
})

const keyOf = ({ type, id }: EntityRef) => `${type} ${id}`
const noCards: ReadonlyMap<string, Card> = new Map()
const noParents: readonly EntityRef[] = []

/**
 * The cards of these entities, by `type id`; what lies in the trash or belongs to a remote that is not there is missing.
 * @returns `isReady` once something is known, also that nothing is there
 */
export function useCards(refs: readonly EntityRef[]): {
  readonly cardOf: (ref: EntityRef) => Card | undefined
  readonly isReady: boolean
  readonly problem: Problem | null
} {
  const key = [...new Set(refs.map(keyOf))].sort().join()
  const asked = useMemo(
    () =>
      key === ''
        ? []
        : key.split(',').map(each => {
            const [type = '', id = ''] = each.split(' ')
            // The ids came in as ids.
            return { type, id: id as Id }
          }),
    [key],
  )
  const { data, error } = entityApi.useEntityCardsQuery(asked, { skip: asked.length === 0 })
  const cards = useMemo(() => (data ? new Map(data.map(card => [keyOf(card), card])) : noCards), [data])
  return {
    cardOf: ref => cards.get(keyOf(ref)),
    isReady: asked.length === 0 || data !== undefined,
    problem: error ? toProblem(error) : null,
  }
}

/** The cards of these entities, read now; what is not there is missing. */
export async function readCards(refs: readonly EntityRef[]): Promise<readonly Card[] | Problem> {
  if (refs.length === 0) return []
  const asked = store.dispatch(entityApi.endpoints.entityCards.initiate(refs, { forceRefetch: true }))
  return readOnce(asked).catch(toProblem)
}

/** The links of an entity in both directions, the person's own new ones included. */
export function useEntityLinks(entity: EntityRef): {
  readonly links: readonly EntityLink[]
  readonly isReady: boolean
  readonly problem: Problem | null
} {
  const { data, error } = entityApi.useEntityLinksQuery({ type: entity.type, id: entity.id })
  return { links: data ?? [], isReady: data !== undefined, problem: error ? toProblem(error) : null }
}

/** What an entity belongs to by a column of its own (`partOf` of its kind); empty while that is not known. */
export function useEntityParents({ type, id }: EntityRef): readonly EntityRef[] {
  const { data } = entityApi.useEntityParentsQuery({ type, id }, { skip: !entityKind(type)?.partOf })
  return data ?? noParents
}

/** Whether the person has such a row outside the trash; undefined while that is not known. The table is a declared one. */
export const useHasRow = (question: RowQuestion): boolean | undefined => entityApi.useHasRowQuery(question).data

/** Makes sure that `from` supports, is part of, mentions … `to`. Answers when it is safe on this device. */
export async function linkEntities(from: EntityRef, to: EntityRef, kind: LinkKind): Promise<void> {
  await store.dispatch(entityApi.endpoints.entityLink.initiate({ id: newId(), from, to, kind }, { track: false }))
}

/** Takes a link away. */
export async function unlinkEntities(link: Pick<EntityLink, 'id'>): Promise<void> {
  await store.dispatch(entityApi.endpoints.entityUnlink.initiate(link.id, { track: false }))
}

export interface EntitySearchOptions {
  /** which kinds; all that can be searched unless told */
  readonly types?: readonly string[]
  /** most of each kind, 6 unless told */
  readonly limit?: number
  readonly signal?: AbortSignal
}

/**
 * Entities that hold every word anywhere in their texts, newest first; the newest of all for an empty query. Widths, case
 * and kana make no difference. Answers with a Problem when nothing could be asked.
 */
export async function searchEntities(
  query: string,
  { types, limit = 6, signal }: EntitySearchOptions = {},
): Promise<readonly Card[] | Problem> {
  const words = normalizeForSearch(query)
    .split(' ')
    .filter(Boolean)
    // The longest word first and by itself, because only so it is looked up in the index.
    .toSorted((one, other) => other.length - one.length)
  const kinds = entityKinds().filter(
    ({ type, searchable }) => (types ? types.includes(type) : true) && (searchable ?? true),
  )
  const running = store.dispatch(
    entityApi.endpoints.entitySearch.initiate({ words, types: kinds.map(({ type }) => type), limit }, { track: false }),
  )
  const stop = () => running.abort()
  signal?.addEventListener('abort', stop)
  const answer = await running
  signal?.removeEventListener('abort', stop)
  if (answer.data === undefined) return toProblem(answer.error)
  // A sign that means something in a pattern was left open: the answer is looked at once more.
  const exact = words.filter(word => word.search(signs) !== -1)
  return answer.data.filter(({ title, text = '' }) => {
    const norm = normalizeForSearch(`${title} ${text}`)
    return exact.every(word => norm.includes(word))
  })
}
