import { type Day, daysBetween, isDay, normalizeForSearch } from '@techo/core'
import type { TrashKind } from './kinds.ts'

/** A row as the database has it: the columns that its kind asks for. */
export type TrashedRow = Readonly<Record<string, unknown>> & { readonly id: string; readonly deleted_at: string }

export interface Trashed {
  readonly kind: TrashKind
  readonly row: TrashedRow
}

/** What lies in the trash as one thing, with what lies in the trash as a part of it. */
export interface Thing extends Trashed {
  /** tells it from others, and from itself when it is thrown away again */
  readonly key: string
  readonly parts: readonly Trashed[]
}

const filled = /:([a-z_]+)/g

/** The columns that the page of the trash reads of a kind. */
export const columnsOf = ({ title, where = {}, within = [], href = '' }: TrashKind): readonly string[] => [
  ...new Set([
    'id',
    'deleted_at',
    title,
    ...Object.keys(where),
    ...within.map(({ column }) => column),
    ...[...href.matchAll(filled)].flatMap(([, column]) => column ?? []),
  ]),
]

/** Where a row is seen once it is back; null where that cannot be said. */
export function hrefOf({ kind: { href }, row }: Trashed): string | null {
  if (!href) return null
  const isKnown = [...href.matchAll(filled)].every(([, column = '']) => typeof row[column] === 'string')
  return isKnown ? href.replace(filled, (_all, column: string) => encodeURIComponent(String(row[column]))) : null
}

// A moment has several spellings: the device's own and the database's.
export const keyOf = ({ kind: { table }, row: { id, deleted_at } }: Trashed): string =>
  `${table} ${id} ${Date.parse(deleted_at)}`

const placeOf = (table: string, id: unknown) => `${table} ${String(id)}`

/**
 * The things in the trash, the one thrown away last first. A row that lies in another one is a part of it while that is in the
 * trash as well; `gone` are the keys of those that are taken out of it just now.
 */
export function thingsOf(rows: readonly Trashed[], gone: ReadonlySet<string>): readonly Thing[] {
  const left = rows.filter(each => !gone.has(keyOf(each)))
  const there = new Set(left.map(({ kind, row }) => placeOf(kind.table, row.id)))
  const partsOfPlace = new Map<string, Trashed[]>()
  const things: Trashed[] = []
  for (const each of left) {
    const holder = (each.kind.within ?? [])
      .map(({ table, column }) => placeOf(table, each.row[column]))
      .find(place => there.has(place))
    if (holder === undefined) things.push(each)
    else partsOfPlace.set(holder, [...(partsOfPlace.get(holder) ?? []), each])
  }
  const partsOf = ({ kind, row }: Trashed): readonly Trashed[] =>
    (partsOfPlace.get(placeOf(kind.table, row.id)) ?? []).flatMap(part => [part, ...partsOf(part)])
  return things
    .map(each => ({ ...each, key: keyOf(each), parts: partsOf(each) }))
    .sort((one, other) => Date.parse(other.row.deleted_at) - Date.parse(one.row.deleted_at))
}

/** The parts that went in the same moment: they come back with it. */
export const partsAlong = ({ row, parts }: Thing): readonly Trashed[] =>
  parts.filter(part => Date.parse(part.row.deleted_at) === Date.parse(row.deleted_at))

/** What a row is called: its own name on one line, a day as days are written; empty where it has none. */
export function nameOf({ kind, row }: Trashed, dayInWords: (day: Day) => string): string {
  const title = row[kind.title]
  if (typeof title !== 'string') return ''
  return isDay(title) ? dayInWords(title) : title.replace(/\s+/g, ' ').trim().slice(0, 200)
}

/** Whether `of` of the address means this: an area, or one kind of it. Without one, everything is meant. */
export const isOf = ({ area, key }: Pick<TrashKind, 'area' | 'key'>, of: string | null): boolean =>
  of === null || of === area || of === key

/** Whether the texts have every word, whatever the width, the case and the kana. */
export const hasWords = (texts: readonly string[], typed: string): boolean => {
  const folded = normalizeForSearch(texts.join(' '))
  return normalizeForSearch(typed)
    .split(' ')
    .every(word => folded.includes(word))
}

const keptDays = 30

/** How many days are left until it is deleted for good. */
export const daysLeft = (thrownAway: Day, today: Day): number =>
  Math.max(0, Math.min(keptDays, keptDays - daysBetween(thrownAway, today)))
