import { createHash, randomUUID } from 'node:crypto'
import { log } from '@techo/backend/log'
import { z } from 'zod'
import type { CallFunction } from '../database-function.ts'
import { type Content, contentOf, type EventRow, eventRow, isSame, rowOf } from './content.ts'
import { countedOut } from './counted-out.ts'
import { createDav, type Dav, type Failure, type Found, hrefOf } from './dav.ts'
import type { Credentials, FetchRules } from './guarded-fetch.ts'
import { type Fixed, type Reading, readObject } from './read-object.ts'
import { writeObject } from './write-object.ts'

/**
 * Brings the calendars of an account and a server together: first what changed there, then what was written here. What was
 * written on both sides is kept twice, an edit outlives a deletion, and nothing is taken for gone that could not be read.
 * Every step is safe to be made again: a round that ends early is followed by another one.
 */
const accounts = z.array(
  z.object({
    ...{ person: z.string(), claim: z.string(), sealed: z.string(), time_zone: z.string(), language: z.string() },
    calendars: z.array(
      z.object({ id: z.string(), url: z.string(), is_read_only: z.boolean(), token: z.string().nullable() }),
    ),
  }),
)
export type Account = z.infer<typeof accounts>[number]
type Calendar = Account['calendars'][number]

const etags = z.array(z.object({ href: z.string(), etag: z.string().nullable() }))
const bound = {
  calendar_id: z.string(),
  href: z.string(),
  etag: z.string().nullable(),
  raw: z.string().nullable(),
  fixed: z.string().nullable(),
}
const objects = z.array(
  z.object({
    ...bound,
    event_id: z.string().nullable(),
    changed_at: z.string().nullable(),
    event: eventRow.nullable(),
  }),
)
type Known = z.infer<typeof objects>[number]
const changes = z.array(
  z.object({
    ...{ event_id: z.string(), changed_at: z.string(), event: eventRow.nullable() },
    object: z.object(bound).nullable(),
  }),
)
type Change = z.infer<typeof changes>[number]
const unbound = z.array(eventRow.extend({ changed_at: z.string().nullable() }))
const kept = z.union([z.array(z.enum(['kept', 'stale', 'refused'])), z.literal('lost')])

/** One list of steps is written as a whole, or not at all. */
type Steps = readonly object[]

export interface RoundDeps {
  readonly call: CallFunction
  readonly open: (sealed: string, person: string) => Promise<Credentials | null>
  readonly rules: FetchRules
  readonly now?: () => number
  /** another server than one over the net, for tests */
  readonly davOf?: (credentials: Credentials, rules: FetchRules) => Dav
}

export interface Rounds {
  /** Rounds for whoever is due. Rejects when the database does not answer. */
  due(): Promise<void>
  /** One for a person now. @returns whether there was one: there may be no account, or another server is at it */
  now(person: string): Promise<boolean>
}

const batch = 50
const mostObjects = 10_000
const mostRaw = 1024 * 1024
const roundMs = 150_000

const suffixes: Readonly<Record<string, string>> = { ja: '（別の端末の版）', en: ' (version of another device)' }

/** Another server has the account by now, or the round is over. */
class Lost extends Error {}
class Failed extends Error {
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

export function createRounds({ call, open, rules, now = Date.now, davOf = createDav }: RoundDeps): Rounds {
  const run = async (account: Account): Promise<void> => {
    const { person, claim } = account
    const over = AbortSignal.timeout(roundMs)
    const signal = rules.signal ? AbortSignal.any([rules.signal, over]) : over
    let failure: string | null = null
    let end = { refused: 0, again: false, isWhole: true }
    try {
      const credentials = await open(account.sealed, person)
      if (!credentials) throw new Failed('sealed')
      const round = createRound({ call, account, now, dav: davOf(credentials, { ...rules, signal }) })
      end = { ...(await round()), isWhole: true }
    } catch (error) {
      if (error instanceof Lost) return
      // What was read until now is kept, and the next round goes on from there.
      if (over.aborted) end = { refused: 0, again: true, isWhole: false }
      else failure = error instanceof Failed ? error.failure : 'internal'
      if (failure === 'internal')
        log.error(
          { part: 'caldav', name: error instanceof Error ? error.name : '', at: placeOf(error) },
          'a round ended',
        )
    }
    await call(
      'end_caldav_round',
      ['person', 'uuid', person],
      ['claim', 'uuid', claim],
      ['result', 'jsonb', JSON.stringify({ failure, ...end })],
    )
  }
  const take = async (...of: (readonly [string, 'uuid', string])[]) =>
    accounts.parse(await call('take_caldav_accounts', ...of))
  /** Rounds of this process, by their people. */
  const running = new Map<string, Promise<void>>()
  const begin = (account: Account): Promise<void> => {
    const round = run(account).finally(() => running.delete(account.person))
    running.set(account.person, round)
    return round
  }
  let taking: Promise<readonly Account[]> = Promise.resolve([])
  return {
    async due() {
      taking = take()
      await Promise.all((await taking).map(begin))
    },
    async now(person) {
      // What is asked for may have been written after the round under way had looked.
      await taking.catch(() => [])
      await running.get(person)
      const [account] = await take(['person', 'uuid', person])
      if (account) await begin(account)
      return account !== undefined
    },
  }
}

const placeOf = (error: unknown): string =>
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

function createRound({ call, account, dav, now }: RoundParts) {
  const { person, claim, time_zone: zone, language, calendars } = account
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
  const read = (raw: string | null): Reading => (raw === null ? { kind: 'unreadable' } : readObject(raw, zone))
  const saidBy = (raw: string | null): Content | null => {
    const reading = read(raw)
    return reading.kind === 'event' ? reading.content : null
  }
  const tell = (what: 'both' | 'kept', title: string, key: string): object => ({
    ...{ does: 'tell', params: { title: title.slice(0, 200), ...(what === 'both' ? { both: true } : {}) } },
    key: `caldav:${createHash('sha256').update(key).digest('hex').slice(0, 32)}`,
  })
  /** A version that stands beside, under a name that is the same when the step is made again. */
  const copy = (content: Content, place: string, key: string): object => {
    const id = uuidOf(key)
    const title = `${Array.from(content.title).slice(0, 1900).join('')}${suffixes[language] ?? suffixes.en}`
    return { does: 'copy', event_id: id, event: rowOf({ ...content, title }, { uid: id, calendar_id: place }) }
  }

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
    const theirs =
      fixed === 'rule' || fixed === 'zone' ? await countedOut(found.raw, reading.content, zone, now()) : reading.content
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
        ...[copy(theirs, calendar.id, `${href} ${etag}`), tell('both', theirs.title, `${href} ${etag}`)],
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
    if (isGone) return [{ ...object, ...write(id), fixed, cleans: true }, tell('kept', theirs.title, key)]
    if (ours.calendar_id !== calendar.id)
      // It was moved to another calendar here and edited there: both stay.
      return [{ ...object, ...write(uuidOf(key)), fixed }, tell('both', theirs.title, key)].map(each => ({
        ...each,
        seen: null,
      }))
    if (isSame(contentOf(ours), theirs)) return [{ ...object, event_id: id, fixed, cleans: true }]
    if (fixed !== null)
      // Theirs cannot be written over: ours becomes the copy.
      return [
        { ...object, ...write(id), fixed, cleans: true },
        copy(contentOf(ours), calendar.id, key),
        tell('both', theirs.title, key),
      ]
    return [{ ...object, event_id: id, fixed }, copy(theirs, calendar.id, key), tell('both', theirs.title, key)]
  }

  type Free = z.infer<typeof unbound>[number]
  const meetAll = async (calendar: Calendar, found: ReadonlyMap<string, Found>): Promise<boolean> => {
    const hrefs = [...found.keys()]
    const known = objects.parse(
      await call('caldav_objects', ['calendar', 'uuid', calendar.id], ['hrefs', 'jsonb', JSON.stringify(hrefs)]),
    )
    const byHref = new Map(known.map(each => [each.href, each]))
    const names = hrefs.flatMap(href => {
      const reading = byHref.get(href)?.event_id ? null : read(found.get(href)?.raw ?? null)
      return reading?.kind === 'event' ? [reading.uid] : []
    })
    const free = new Map<string, Free>()
    if (names.length > 0)
      for (const each of unbound.parse(
        await call('caldav_unbound', ['person', 'uuid', person], ['uids', 'jsonb', JSON.stringify(names)]),
      ))
        free.set(each.uid, each)
    const lists: Steps[] = []
    for (const [href, each] of found) lists.push(await meet(calendar, href, each, byHref.get(href) ?? null, free))
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
      const answers = await keep(known.map(each => goneSteps(calendar, each)))
      isWhole &&= answers.every(answer => answer === 'kept')
    }
    return isWhole
  }
  const goneSteps = (calendar: Calendar, { href, event_id, event, changed_at: seen }: Known): Steps => {
    const isHere = event !== null && event.deleted_at === null && event.calendar_id === calendar.id
    const gone = { does: 'gone', calendar_id: calendar.id, href, event_id, seen }
    if (seen === null) return [{ ...gone, trashes: true }]
    // Deleted on both sides; or edited here, and then it is made there again.
    if (!isHere) return [{ ...gone, cleans: event === null || event.deleted_at !== null }]
    return [gone, tell('kept', event.title, `${href} ${seen}`)]
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
    const reading = read(object.raw)
    const clean = { does: 'clean', event_id, seen, cleans: true }
    if (reading.kind !== 'event') {
      await keep([[clean]])
      return
    }
    const isOdd = object.fixed === 'rule' || object.fixed === 'zone'
    const theirs =
      isOdd && object.raw !== null ? await countedOut(object.raw, reading.content, zone, now()) : reading.content
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
      if (from.is_read_only) {
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
    const before = object ? saidBy(object.raw) : null
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

function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
