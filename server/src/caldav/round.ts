import { log } from '@techo/backend/log'
import type { CallFunction } from '../database-function.ts'
import { type Content, contentOf, type EventRow, isSame, rowOf } from './content.ts'
import { type Dav, type Failure, type Found, hrefOf } from './dav.ts'
import { createMeeting, uuidOf } from './meet.ts'
import {
  type Account,
  type Calendar,
  type Change,
  changes,
  etags,
  type Free,
  kept,
  objects,
  type Steps,
  unbound,
} from './rows.ts'
import { writeObject } from './write-object.ts'

/**
 * Brings the calendars of an account and a server together: first what changed there, then what was written here. What was
 * written on both sides is kept twice, an edit outlives a deletion, and nothing is taken for gone that could not be read.
 * Every step is safe to be made again: a round that ends early is followed by another one.
 */

const batch = 50
const mostObjects = 10_000

/** Another server has the account by now, or the round is over. */
export class Lost extends Error {}
export class Failed extends Error {
  readonly failure: Failure | 'sealed' | 'limit'
  constructor(failure: Failure | 'sealed' | 'limit') {
    super(failure)
    this.failure = failure
  }
}
function orFail<Value extends object>(answer: Value | Failure): Value {
  if (typeof answer === 'string') throw new Failed(answer)
  return answer
}

/** Where in these files something went wrong, for the log. */
export const placeOf = (error: unknown): string =>
  (error instanceof Error &&
    error.stack
      ?.split('\n')
      .find(line => line.includes('/caldav/'))
      ?.trim()) ||
  ''

interface RoundParts {
  readonly call: CallFunction
  readonly account: Account
  readonly dav: Dav
  readonly now: () => number
}

/** @returns the round, which rejects with `Failed` or `Lost` */
export function createRound({ call, account, dav, now }: RoundParts) {
  const { person, claim, time_zone: zone, language, calendars } = account
  const meeting = createMeeting({ zone, language, now })
  let refused = 0

  const keep = async (lists: readonly Steps[]): Promise<readonly ('kept' | 'stale' | 'refused')[]> => {
    if (lists.length === 0) return []
    const answer = kept.parse(
      await call(
        'keep_caldav',
        ...([
          ['person', 'uuid', person],
          ['claim', 'uuid', claim],
        ] as const),
        ['lists', 'jsonb', JSON.stringify(lists)],
      ),
    )
    if (answer === 'lost') throw new Lost()
    return answer
  }
  const meetAll = async (calendar: Calendar, found: ReadonlyMap<string, Found>): Promise<boolean> => {
    const hrefs = [...found.keys()]
    const known = objects.parse(
      await call('caldav_objects', ['calendar', 'uuid', calendar.id], ['hrefs', 'jsonb', JSON.stringify(hrefs)]),
    )
    const byHref = new Map(known.map(each => [each.href, each]))
    const names = hrefs.flatMap(href => {
      const reading = byHref.get(href)?.event_id ? null : meeting.read(found.get(href)?.raw ?? null)
      return reading?.kind === 'event' ? [reading.uid] : []
    })
    const free = new Map<string, Free>()
    if (names.length > 0)
      for (const each of unbound.parse(
        await call('caldav_unbound', ['person', 'uuid', person], ['uids', 'jsonb', JSON.stringify(names)]),
      ))
        free.set(each.uid, each)
    const lists: Steps[] = []
    for (const [href, each] of found)
      lists.push(await meeting.meet(calendar, href, each, byHref.get(href) ?? null, free))
    const answers = await keep(lists)
    // What the database does not take is remembered as such, and costs no other.
    const broken = hrefs.filter((_, nth) => answers[nth] === 'refused')
    await keep(
      broken.map(href => {
        const { etag = null, raw = null } = found.get(href) ?? {}
        const id = byHref.get(href)?.event_id ?? null
        return [
          {
            does: 'object',
            calendar_id: calendar.id,
            href,
            etag,
            raw,
            fixed: 'unreadable',
            event_id: id,
            seen: byHref.get(href)?.changed_at ?? null,
          },
        ]
      }),
    )
    return answers.every(answer => answer !== 'stale')
  }

  /** @returns the object as it is there, met with what is here; false when it is not there */
  const meetOne = async (calendar: Calendar, href: string): Promise<boolean> => {
    const found = orFail(await dav.get(calendar.url, [href]))
    if (found.size > 0) await meetAll(calendar, found)
    return found.size > 0
  }

  const lose = async (calendar: Calendar, hrefs: readonly string[]): Promise<boolean> => {
    let isWhole = true
    for (let at = 0; at < hrefs.length; at += batch) {
      const some = hrefs.slice(at, at + batch)
      const known = objects.parse(
        await call('caldav_objects', ['calendar', 'uuid', calendar.id], ['hrefs', 'jsonb', JSON.stringify(some)]),
      )
      const answers = await keep(known.map(each => meeting.lose(calendar, each)))
      isWhole &&= answers.every(answer => answer === 'kept')
    }
    return isWhole
  }

  const pull = async (calendar: Calendar): Promise<void> => {
    const told = orFail(await dav.changes(calendar.url, calendar.token))
    const known = new Map(
      etags
        .parse(await call('caldav_objects', ['calendar', 'uuid', calendar.id]))
        .map(({ href, etag }) => [href, etag]),
    )
    const isNew = (href: string, etag: string) => !known.has(href) || known.get(href) !== etag || etag === ''
    const wanted = [...told.changed].filter(([href, etag]) => isNew(href, etag)).map(([href]) => href)
    if (known.size + wanted.filter(href => !known.has(href)).length > mostObjects) throw new Failed('limit')
    let isWhole = true
    for (let at = 0; at < wanted.length; at += batch) {
      const some = wanted.slice(at, at + batch)
      const found = orFail(await dav.get(calendar.url, some))
      // One that was told of and cannot be had is asked for again in the next round.
      if (found.size < some.length) isWhole = false
      if (!(await meetAll(calendar, found))) isWhole = false
    }
    const gone = told.isWhole
      ? [...known.keys()].filter(href => !told.changed.has(href))
      : told.gone.filter(href => known.has(href) && !told.changed.has(href))
    if (!(await lose(calendar, gone))) isWhole = false
    await keep([[{ does: 'token', calendar_id: calendar.id, token: isWhole ? told.token : calendar.token }]])
  }

  const placeFor = (calendar: Calendar, uid: string): string =>
    hrefOf(
      `${encodeURIComponent(/^[\w.@-]{1,120}$/.test(uid) ? uid : uuidOf(uid))}.ics`,
      calendar.url.replace(/\/?$/, '/'),
    ) ?? calendar.url

  /** Restores what is only looked at to what the server has. */
  const restore = async (calendar: Calendar, change: Change): Promise<void> => {
    const { object, event_id, changed_at: seen } = change
    if (!object) return
    const reading = meeting.read(object.raw)
    const clean = { does: 'clean', event_id, seen, cleans: true }
    if (reading.kind !== 'event') {
      await keep([[clean]])
      return
    }
    const theirs = await meeting.shown(object.raw ?? '', reading.content, object.fixed)
    const event = rowOf(theirs, { uid: reading.uid, calendar_id: calendar.id })
    await keep([[{ does: 'object', ...object, event_id, event, seen, cleans: true }]])
  }

  /** Brings one change to the server. @returns whether something is left to do for it in this round */
  const push = async (change: Change): Promise<boolean> => {
    const { event_id, changed_at: seen, event, object } = change
    const place = event && event.deleted_at === null ? calendars.find(({ id }) => id === event.calendar_id) : undefined
    const from = object ? calendars.find(({ id }) => id === object.calendar_id) : undefined
    const clean = { does: 'clean', event_id, seen, cleans: true }
    // Its calendar lies in the trash.
    if (object && !from) return false
    if (object && from && place !== from) {
      // What is said here of one that is only looked at is less than what it is: nowhere else it would be whole.
      const isAlive = event !== null && event.deleted_at === null
      if (from.is_read_only || (object.fixed !== null && isAlive)) {
        await restore(from, change)
        return false
      }
      const answer = await dav.remove(object.href, object.etag)
      if (answer === 'changed') return meetOne(from, object.href).then(isThere => isThere || forget(from, change))
      if (answer === 'refused') refused++
      else if (typeof answer === 'string' && answer !== 'missing') throw new Failed(answer)
      else {
        await keep([
          [{ does: 'gone', calendar_id: from.id, href: object.href, event_id, seen, cleans: place === undefined }],
        ])
        return place !== undefined
      }
      return false
    }
    if (!place || !event) {
      await keep([[clean]])
      return false
    }
    if (object && (object.fixed !== null || place.is_read_only)) {
      await restore(place, change)
      return false
    }
    const ours = contentOf(event)
    const before = object ? meeting.saidBy(object.raw) : null
    if (before && isSame(before, ours)) {
      await keep([[clean]])
      return false
    }
    if (place.is_read_only) {
      refused++
      return false
    }
    return send(place, change, event, { ours, before })
  }

  const forget = async (calendar: Calendar, { object, event_id, changed_at: seen }: Change): Promise<boolean> => {
    await keep([[{ does: 'gone', calendar_id: calendar.id, href: object?.href, event_id, seen }]])
    return true
  }

  const send = async (
    place: Calendar,
    change: Change,
    event: EventRow,
    { ours, before }: { readonly ours: Content; readonly before: Content | null },
  ): Promise<boolean> => {
    const { event_id, changed_at: seen, object } = change
    const raw = writeObject(object?.raw ?? null, before, ours, { uid: event.uid, zone, now: now() })
    const href = object?.href ?? placeFor(place, event.uid)
    const answer = await dav.put(href, raw, object ? object.etag : null)
    if (answer === 'refused') {
      refused++
      return false
    }
    if (answer === 'changed' || answer === 'missing') {
      if (await meetOne(place, href)) return true
      if (object) return forget(place, change)
      // It is neither there nor to be made.
      refused++
      return false
    }
    if (typeof answer === 'string') throw new Failed(answer)
    const sent = { does: 'sent', calendar_id: place.id, href, event_id, seen, cleans: true }
    if (answer.etag !== null) {
      await keep([[{ ...sent, etag: answer.etag, raw }]])
      return false
    }
    // Without an etag the server may have written something else than it got.
    await keep([[{ ...sent, etag: null, raw }]])
    await meetOne(place, href)
    return false
  }

  /** One that cannot be written costs no other. */
  const pushed = (change: Change): Promise<boolean> =>
    push(change).catch((error: unknown) => {
      if (error instanceof Failed || error instanceof Lost) throw error
      log.error({ part: 'caldav', name: error instanceof Error ? error.name : '', at: placeOf(error) }, 'not sent')
      refused++
      return false
    })

  return async (): Promise<{ readonly refused: number; readonly again: boolean }> => {
    for (const calendar of calendars) await pull(calendar)
    let again = false
    // What met another version is sent, or is there twice, in the next pass.
    for (let pass = 0; pass < 4; pass++) {
      refused = 0
      again = false
      for (const change of changes.parse(await call('caldav_changed', ['person', 'uuid', person])))
        if (await pushed(change)) again = true
      if (!again) break
    }
    return { refused, again }
  }
}
