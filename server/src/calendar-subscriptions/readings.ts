import { createHash } from 'node:crypto'
import { log } from '@techo/backend/log'
import { z } from 'zod'
import type { CallFunction } from '../database-function.ts'
import { askPublic, internet, type NetRules } from '../link-preview/fetch-public.ts'
import type { Seal } from './address.ts'
import type { Reading } from './read.ts'
import { readApart } from './read-apart.ts'

/** Why a calendar could not be read. The screen has the words. */
export type Failure =
  /** the address does not open with the secrets of this server, or is none */
  | 'address'
  | 'not_public'
  | 'unreachable'
  /** it has to be signed in there, or the secret in the address is not valid any more */
  | 'forbidden'
  | 'gone'
  /** another status */
  | 'refused'
  /** another kind of text */
  | 'no_calendar'
  | 'cut_off'
  | 'too_large'
  | 'too_heavy'

export interface ReadingDeps {
  readonly call: CallFunction
  readonly seal: Seal
  readonly rules?: NetRules
  readonly now?: () => number
  /** milliseconds for one address */
  readonly timeoutMs?: number
  /** ends reading what is due */
  readonly signal?: AbortSignal
}

export interface Readings {
  /** Reads what is due, some at once, until nothing is. Never rejects for a calendar; rejects when the database does not answer. */
  readDue(): Promise<void>
  /** Reads one of a person now. @returns whether it was taken: it may be gone, or be read at this moment */
  readNow(person: string, subscription: string): Promise<boolean>
  /** Looks what is at an address, without keeping anything. */
  look(address: string, timeZone: string): Promise<Found | Failure>
  /** Takes what `look` found into a subscription. */
  keep(subscription: string, found: Found): Promise<void>
}

/** What an answer held, and what it told of its state. */
export interface Found {
  readonly reading: Reading
  readonly timeZone: string
  readonly etag: string | null
  readonly lastModified: string | null
  readonly digest: string
}

const taken = z.array(
  z.object({
    id: z.string(),
    address: z.string(),
    time_zone: z.string(),
    etag: z.string().nullable(),
    last_modified: z.string().nullable(),
    digest: z.string().nullable(),
  }),
)
type Taken = z.infer<typeof taken>[number]

const mostBytes = 10 * 1024 * 1024

/** Some write the moment of the question into every event; that is no change. */
const digestOf = (body: Buffer): string =>
  createHash('sha256')
    .update(body.toString('latin1').replace(/^DTSTAMP[^\r\n]*/gim, ''), 'latin1')
    .digest('base64url')

const atOnce = 4

export function createReadings(deps: ReadingDeps): Readings {
  const { call, seal, rules = internet, now = Date.now, timeoutMs = 20_000, signal } = deps
  const ask = async (
    address: string,
    timeZone: string,
    conditions: Readonly<Record<string, string>>,
    before: string | null = null,
  ): Promise<Found | Failure | 'unchanged'> => {
    const options = { accept: /(?:)/, maxBytes: mostBytes, beyond: 'refuse', rules, timeoutMs } as const
    const headers = {
      accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
      'user-agent': 'Mozilla/5.0 (compatible; TechoCalendar/1.0)',
      ...conditions,
    }
    const answer = await askPublic(address, { ...options, headers })
    if (answer === 'bad_url') return 'address'
    if (answer === 'not_readable') return 'too_large'
    if (answer === 'too_many_redirects') return 'refused'
    if (typeof answer === 'string') return answer
    const { status, body, etag, lastModified } = answer
    if (status === 304) return 'unchanged'
    if (status === 401 || status === 403) return 'forbidden'
    if (status === 404 || status === 410) return 'gone'
    if (status !== 200) return 'refused'
    const digest = digestOf(body)
    if (digest === before) return 'unchanged'
    const reading = await readApart(body, { zone: timeZone, now: now() })
    return typeof reading === 'string' ? reading : { reading, timeZone, etag, lastModified, digest }
  }
  const keepAs = (subscription: string, reading: object) =>
    call('keep_calendar_reading', ['subscription', 'uuid', subscription], ['reading', 'jsonb', JSON.stringify(reading)])
  const keep = (subscription: string, { reading, timeZone, etag, lastModified, digest }: Found) =>
    keepAs(subscription, {
      ...{ occurrences: reading.occurrences, left_out: reading.left },
      ...{ time_zone: timeZone, etag, last_modified: lastModified, digest },
    })

  const readOne = async ({ id, address: sealed, time_zone: timeZone, etag, last_modified: since, digest }: Taken) => {
    const address = await seal.open(sealed, id)
    const conditions = {
      ...(etag === null ? {} : { 'if-none-match': etag }),
      ...(since === null ? {} : { 'if-modified-since': since }),
    }
    const found = address === null ? 'address' : await ask(address, timeZone, conditions, digest)
    if (found === 'unchanged') await keepAs(id, { unchanged: true })
    else if (typeof found === 'string') await keepAs(id, { failure: found })
    else await keep(id, found)
  }
  const take = async (...of: (readonly [string, 'uuid', string])[]) =>
    taken.parse(await call('take_calendar_readings', ...of))

  return {
    async readDue() {
      for (let due = await take(); due.length > 0 && !signal?.aborted; due = await take()) {
        const waiting = [...due]
        const work = async () => {
          for (let next = waiting.shift(); next && !signal?.aborted; next = waiting.shift())
            await readOne(next).catch(error => {
              // What cannot be kept is read again when its claim is over.
              if (!signal?.aborted)
                log.error(
                  { part: 'calendars', name: error instanceof Error ? error.name : '' },
                  'a calendar was not kept',
                )
            })
        }
        await Promise.all(Array.from({ length: atOnce }, work))
      }
    },
    async readNow(person, subscription) {
      const [found] = await take(['person', 'uuid', person], ['subscription', 'uuid', subscription])
      if (found) await readOne(found)
      return found !== undefined
    },
    async look(address, timeZone) {
      const found = await ask(address, timeZone, {})
      return found === 'unchanged' ? 'refused' : found
    },
    keep: async (subscription, found) => {
      await keep(subscription, found)
    },
  }
}
