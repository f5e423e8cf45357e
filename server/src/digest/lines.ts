import { type Day, formatDay, isDay, type Language, type RemoteConfig } from '@techo/core'
import { arranged, readArrangement } from '@techo/core/arrangement'
import type { IsHoliday } from '@techo/core/recurrence'
import { standingOn, wallAt } from '@techo/core/reminders'
import { z } from 'zod'
import { digestWords, type SaidLine, type Section } from './letter.ts'

/** What features say of a day, put below the cards of the Today page that it stands on, in words. What it is, only they know. */

const day = z.custom<Day>(isDay)
const line = z.object({
  card: z.string(),
  title: z.string().default(''),
  place: z.string().nullish(),
  time: z.string().nullish(),
  due: day.nullish(),
  /** a count, in place of a title */
  left: z.number().optional(),
  rank: z.string().default(''),
  start: z
    .union([z.object({ at: z.string(), zone: z.string() }), z.object({ day, time: z.string().nullable() })])
    .optional(),
  lasts: z.number().default(0),
  rrule: z.string().nullish(),
  exdates: z.array(day).default([]),
  holiday_rule: z.enum(['none', 'skip', 'prev_workday', 'next_workday']).default('none'),
})
type Line = z.infer<typeof line>

export interface Whose {
  readonly day: Day
  readonly zone: string
  readonly language: Language
  /** how the person arranged their Today page */
  readonly cards: unknown
  readonly isHoliday: IsHoliday
}

/** what stands below one card; a letter is no list of hundreds */
const mostLines = 30

/** The sections of a letter in the order of the person's cards; none: there is nothing to tell. */
export function sectionsOf(
  given: readonly unknown[],
  remotes: readonly Pick<RemoteConfig, 'id' | 'cards'>[],
  whose: Whose,
): readonly Section[] {
  const arrangement = readArrangement(whose.cards)
  const declared = remotes
    .flatMap(({ id, cards }) => cards.map(card => ({ ...card, name: `${id} ${card.id}` })))
    .sort((one, other) => one.order - other.order)
  const cards = arranged(declared, ({ name }) => name, arrangement).filter(
    ({ name }) => !arrangement.hidden.includes(name),
  )
  // A feature whose function says something else is left out alone.
  const lines = given.flatMap(value => line.safeParse(value).data ?? [])
  const words = digestWords[whose.language]
  return cards.flatMap(({ id, title }) => {
    const said = lines
      .filter(({ card }) => card === id)
      .flatMap(each => saidOn(each, whose))
      .sort((one, other) => one.at - other.at || compare(one.rank, other.rank) || compare(one.text, other.text))
    if (said.length === 0) return []
    const more = said.length - mostLines
    const cut: readonly SaidLine[] =
      more > 0 ? [...said.slice(0, mostLines), { when: '', text: words.more(more) }] : said
    return [{ title: title[whose.language], lines: cut.map(({ when, text }) => ({ when, text })) }]
  })
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

interface Sorted extends SaidLine {
  /** when it begins; 0: it has only its rank */
  readonly at: number
  readonly rank: string
}

function saidOn(it: Line, { day, zone, language, isHoliday }: Whose): readonly Sorted[] {
  const words = digestWords[language]
  const { rank, left, start, place } = it
  if (left !== undefined) return [{ at: 0, rank, when: '', text: words.left(left) }]
  const dueDay = it.due && formatDay(it.due, language, 'short')
  const due = it.due && dueDay && (it.due === day ? words.due : it.due < day ? words.late(dueDay) : words.by(dueDay))
  const text = [oneLine(it.title), oneLine(place ?? ''), due ?? ''].filter(part => part !== '').join(' · ')
  if (!start) return [{ at: 0, rank, when: it.time ?? '', text }]
  return standingOn({ ...it, start }, { day, zone, isHoliday }).map(({ from, to, isDay }) => ({
    ...{ at: from, rank, text },
    when: isDay || to - from >= 86_400_000 ? words.allDay : hours(from, to, zone, words.dash),
  }))
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 200)

function hours(from: number, to: number, zone: string, dash: string): string {
  const [start, end] = [from, to].map(at => {
    const { minutes } = wallAt(at, zone)
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  })
  return from === to ? `${start}` : `${start}${dash}${end}`
}
