import { normalizeForSearch } from '@techo/core'
import { z } from 'zod'

/** What an appointment says, as it is compared between here and a server: without ids, names and moments of writing. */
export type When =
  /** civil days, both included */
  | { readonly allDay: true; readonly from: string; readonly to: string }
  /** milliseconds since 1970, and the IANA zone they were made in */
  | { readonly allDay: false; readonly start: number; readonly end: number; readonly zone: string }

export interface Part {
  readonly title: string
  readonly note: string
  readonly place: string
  readonly url: string | null
  readonly guests: string
  readonly is_busy: boolean
  readonly is_private: boolean
  readonly when: When
}

export interface OverridePart extends Part {
  /** the date of the rule that it takes the place of, in the zone of the event */
  readonly original: string
}

export interface Content extends Part {
  readonly rrule: string | null
  /** sorted, each once */
  readonly exdates: readonly string[]
  readonly holiday_rule: string
  /** sorted by their dates */
  readonly overrides: readonly OverridePart[]
}

const timed = {
  title: z.string(),
  note: z.string(),
  place: z.string(),
  url: z.string().nullable(),
  guests: z.string(),
  is_busy: z.boolean(),
  is_private: z.boolean(),
  all_day: z.boolean(),
  start_day: z.string().nullable(),
  end_day: z.string().nullable(),
  start_at: z.string().nullable(),
  end_at: z.string().nullable(),
  time_zone: z.string().nullable(),
}

/** An event of the database with its overrides, as the functions of a round tell it. */
export const eventRow = z.object({
  ...timed,
  id: z.string(),
  uid: z.string(),
  calendar_id: z.string(),
  rrule: z.string().nullable(),
  exdates: z.array(z.string()),
  holiday_rule: z.string(),
  deleted_at: z.string().nullable(),
  overrides: z.array(z.object({ ...timed, original: z.string() })),
})
export type EventRow = z.infer<typeof eventRow>

function partOf(row: Omit<EventRow['overrides'][number], 'original'>): Part {
  const { title, note, place, url, guests, is_busy, is_private } = row
  const when: When = row.all_day
    ? { allDay: true, from: row.start_day ?? '', to: row.end_day ?? '' }
    : {
        ...{ allDay: false, zone: row.time_zone ?? 'UTC' },
        start: Date.parse(row.start_at ?? ''),
        end: Date.parse(row.end_at ?? ''),
      }
  return { title, note, place, url, guests, is_busy, is_private, when }
}

export const byOriginal = (one: OverridePart, other: OverridePart): number => (one.original < other.original ? -1 : 1)

/** What a row says. Overrides of dates that are left out, or of what does not repeat any more, say nothing. */
export function contentOf(row: Omit<EventRow, 'calendar_id' | 'deleted_at'>): Content {
  const { rrule, holiday_rule } = row
  const exdates = rrule === null ? [] : [...new Set(row.exdates)].sort()
  const shown = rrule === null ? [] : row.overrides.filter(({ original }) => !exdates.includes(original))
  const overrides = shown.map(each => ({ ...partOf(each), original: each.original })).sort(byOriginal)
  return { ...partOf(row), rrule, exdates, holiday_rule, overrides }
}

const wordsOf = ({ title, note, place, url, guests, is_busy, is_private }: Part): readonly unknown[] => [
  title,
  note,
  place,
  url,
  guests,
  is_busy,
  is_private,
]

/** The zone counts for what repeats: of a single time it is only how it was written. */
const clockOf = (when: When, repeats: boolean): readonly unknown[] =>
  when.allDay ? [when.from, when.to] : [when.start, when.end, ...(repeats ? [when.zone] : [])]

/** Whether two say the same. */
export const isSame = (one: Content, other: Content): boolean => textOf(one) === textOf(other)

const textOf = (content: Content): string =>
  JSON.stringify([
    ...[
      wordsOf(content),
      clockOf(content.when, content.rrule !== null),
      content.rrule,
      content.exdates,
      content.holiday_rule,
    ],
    content.overrides.map(each => [each.original, wordsOf(each), clockOf(each.when, false)]),
  ])

export const isSameTime = (one: When, other: When, repeats: boolean): boolean =>
  JSON.stringify(clockOf(one, repeats)) === JSON.stringify(clockOf(other, repeats))

function columnsOf(part: Part): object {
  const { title, note, place, url, guests, is_busy, is_private, when } = part
  const words = { title, note, place, url, guests, is_busy, is_private, all_day: when.allDay }
  if (when.allDay)
    return { ...words, start_day: when.from, end_day: when.to, start_at: null, end_at: null, time_zone: null }
  const [start_at, end_at] = [when.start, when.end].map(ms => new Date(ms).toISOString())
  return { ...words, start_day: null, end_day: null, start_at, end_at, time_zone: when.zone }
}

/** The columns of the event that says this, for `keep_caldav`. */
export const rowOf = (content: Content, place: { readonly uid: string; readonly calendar_id: string }): object => ({
  ...place,
  ...columnsOf(content),
  search_norm: normalizeForSearch(`${content.title} ${content.place} ${content.note}`).slice(0, 8000),
  rrule: content.rrule,
  exdates: content.exdates,
  holiday_rule: content.holiday_rule,
  overrides: content.overrides.map(each => ({ ...columnsOf(each), original: each.original })),
})
