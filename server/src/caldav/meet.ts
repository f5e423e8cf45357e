import { createHash, randomUUID } from 'node:crypto'
import { zoneNamed } from '../calendar-subscriptions/zones.ts'
import { type Content, contentOf, isSame, rowOf } from './content.ts'
import { countedOut } from './counted-out.ts'
import type { Found } from './dav.ts'
import { type Fixed, type Reading, readObject } from './read-object.ts'
import type { Calendar, Free, Known, Steps } from './rows.ts'

/**
 * What becomes of an object of a server and of what is here in its place, as steps that are written together. What was written
 * on both sides is kept twice, and an edit outlives a deletion.
 */
export interface Reader {
  /** zone of the person */
  readonly zone: string
  readonly language: string
  readonly now: () => number
}

export interface Meeting {
  readonly read: (raw: string | null) => Reading
  /** What an object says; null for one that says nothing of an event. */
  readonly saidBy: (raw: string | null) => Content | null
  /** What is shown of an object: what it says, or its days where that cannot be said. */
  readonly shown: (raw: string, content: Content, fixed: string | null) => Promise<Content>
  readonly meet: (
    calendar: Calendar,
    href: string,
    found: Found,
    known: Known | null,
    free: ReadonlyMap<string, Free>,
  ) => Promise<Steps>
  /** The steps for an object that is not there any more. */
  readonly lose: (calendar: Calendar, known: Known) => Steps
}

const mostRaw = 1024 * 1024

const suffixes: Readonly<Record<string, string>> = { ja: '（別の端末の版）', en: ' (version of another device)' }

export function createMeeting({ zone, language, now }: Reader): Meeting {
  const read = (raw: string | null): Reading => (raw === null ? { kind: 'unreadable' } : readObject(raw, zone))
  const saidBy = (raw: string | null): Content | null => {
    const reading = read(raw)
    return reading.kind === 'event' ? reading.content : null
  }
  /** What happened to two versions, among the notifications; null for one that was deleted. */
  const tell = (
    what: 'both' | 'merged' | 'trashed',
    event: string,
    [mine, theirs]: readonly [Content | null, Content | null],
    key: string,
  ): object => ({
    ...{ does: 'tell', event_id: event },
    params: {
      ...{ what, title: ((what === 'trashed' ? mine : theirs) ?? mine ?? theirs)?.title.slice(0, 200) ?? '' },
      ...{ mine: mine ? inLines(mine, zone) : '', theirs: theirs ? inLines(theirs, zone) : '' },
    },
    key: `caldav:${createHash('sha256').update(key).digest('hex').slice(0, 32)}`,
  })
  /** A version that stands beside, under a name that is the same when the step is made again. */
  const copy = (content: Content, place: string, key: string): object => {
    const id = uuidOf(key)
    const title = `${Array.from(content.title).slice(0, 1900).join('')}${suffixes[language] ?? suffixes.en}`
    return { does: 'copy', event_id: id, event: rowOf({ ...content, title }, { uid: id, calendar_id: place }) }
  }

  const shown = async (raw: string, content: Content, fixed: string | null): Promise<Content> =>
    fixed === 'rule' || fixed === 'zone' ? countedOut(raw, content, zone, now()) : content

  /** What an object of the server becomes here. */
  const meet = async (
    calendar: Calendar,
    href: string,
    found: Found,
    known: Known | null,
    free: ReadonlyMap<string, Free>,
  ) => {
    const { etag } = found
    const raw = found.raw.length > mostRaw ? null : found.raw
    const object = { does: 'object', calendar_id: calendar.id, href, etag, raw, seen: known?.changed_at ?? null }
    const reading = read(raw)
    const id = known?.event_id ?? null
    if (reading.kind !== 'event') {
      // What was read before stays; what was called off goes, when it was not written here.
      const isOff = reading.kind === 'none'
      if (isOff && id !== null && known?.changed_at === null)
        return [
          { does: 'gone', calendar_id: calendar.id, href, event_id: id, seen: null, trashes: true },
          { ...object, event_id: null },
        ]
      const fixed: Fixed | null = isOff ? null : raw === null ? 'too_large' : 'unreadable'
      return [{ ...object, event_id: id, fixed }]
    }
    const { fixed, uid } = reading
    const theirs = await shown(found.raw, reading.content, fixed)
    const write = (event: string) => ({ event_id: event, event: rowOf(theirs, { uid, calendar_id: calendar.id }) })
    if (id === null || !known) {
      const own = free.get(uid)
      if (!own) return [{ ...object, ...write(randomUUID()), fixed }]
      const isEqual = isSame(contentOf(own), theirs)
      // Ours arrived without an answer, or was kept when the account was disconnected.
      if (isEqual) return [{ ...object, ...write(own.id), fixed, seen: own.changed_at, cleans: true }]
      const isHere = own.calendar_id === calendar.id && own.changed_at !== null && fixed === null
      if (!isHere) return [{ ...object, ...write(randomUUID()), fixed }]
      return [
        { ...object, event_id: own.id, fixed, seen: own.changed_at },
        ...[
          copy(theirs, calendar.id, `${href} ${etag}`),
          tell('both', own.id, [contentOf(own), theirs], `${href} ${etag}`),
        ],
      ]
    }
    const before = saidBy(known.raw)
    const isTouched = before === null || !isSame(before, reading.content) || fixed !== known.fixed
    if (known.changed_at === null)
      return [isTouched ? { ...object, ...write(id), fixed } : { ...object, event_id: id, fixed }]
    const ours = known.event
    const isGone = ours === null || ours.deleted_at !== null
    if (!isTouched) return [{ ...object, event_id: id, fixed }]
    const key = `${href} ${etag}`
    if (isGone) return [{ ...object, ...write(id), fixed, cleans: true }, tell('merged', id, [null, theirs], key)]
    if (ours.calendar_id !== calendar.id)
      // It was moved to another calendar here and edited there: both stay.
      return [{ ...object, ...write(uuidOf(key)), fixed }, tell('both', ours.id, [contentOf(ours), theirs], key)].map(
        each => ({
          ...each,
          seen: null,
        }),
      )
    if (isSame(contentOf(ours), theirs)) return [{ ...object, event_id: id, fixed, cleans: true }]
    if (fixed !== null)
      // Theirs cannot be written over: ours becomes the copy.
      return [
        { ...object, ...write(id), fixed, cleans: true },
        copy(contentOf(ours), calendar.id, key),
        tell('both', id, [contentOf(ours), theirs], key),
      ]
    return [
      { ...object, event_id: id, fixed },
      copy(theirs, calendar.id, key),
      tell('both', id, [contentOf(ours), theirs], key),
    ]
  }

  const lose = (calendar: Calendar, { href, event_id, event, changed_at: seen }: Known): Steps => {
    const isHere = event !== null && event.deleted_at === null && event.calendar_id === calendar.id
    const gone = { does: 'gone', calendar_id: calendar.id, href, event_id, seen }
    if (seen === null) return [{ ...gone, trashes: true }]
    // Deleted on both sides; or edited here, and then it is made there again.
    if (!isHere) return [{ ...gone, cleans: event === null || event.deleted_at !== null }]
    return [gone, tell('trashed', event.id, [contentOf(event), null], `${href} ${seen}`)]
  }

  return { read, saidBy, shown, meet, lose }
}

const inLines = ({ title, when, place, note }: Content, zone: string): string => {
  const clock = zoneNamed(zone)
  const at = (ms: number) => new Date(clock ? clock.wallOf(ms) : ms).toISOString().slice(0, 16).replace('T', ' ')
  const time = when.allDay ? [when.from, when.to] : [at(when.start), at(when.end)]
  return [title, time.join(' – '), place, note]
    .filter(line => line !== '')
    .join('\n')
    .slice(0, 2400)
}

/** The same for the same text. */
export function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
