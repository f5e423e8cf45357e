import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Mailer } from '@techo/backend/auth'
import { log } from '@techo/backend/log'
import { addDays, type Day, isDay, type RemoteConfig } from '@techo/core'
import type { IsHoliday } from '@techo/core/recurrence'
import { instantOf, wallAt } from '@techo/core/reminders'
import type { Hono } from 'hono'
import { z } from 'zod'
import { type CallFunction, withoutFunctions } from '../database-function.ts'
import type { ApiEnv } from '../peer.ts'
import { morningLetter } from './letter.ts'
import { sectionsOf } from './lines.ts'
import { createDigestRoutes, createStopRoutes } from './routes.ts'

/** The morning letter of what stands on the Today page, for who asked for it. */
export interface Digests {
  /** below `/api/digest`, behind the bearer check */
  readonly own: Hono<ApiEnv>
  /** below `/api/digest`, for who is not signed in: the end of the letters */
  readonly stop: Hono<ApiEnv>
  /** Sends what is due; to be called every minute. */
  sweep(): Promise<void>
}

export interface DigestParts {
  /** null where the server may not write for people: no letters then */
  readonly call: CallFunction | null
  /** null where letters reach nobody */
  readonly mailer: Mailer | null
  readonly siteUrl: () => string
  /** what the links that end the letters are signed with, known to all servers of the database */
  readonly secret: string
  /** what the active remotes declare */
  readonly declared: () => Promise<readonly Pick<RemoteConfig, 'id' | 'cards'>[]>
  readonly isHoliday: IsHoliday
  readonly trustProxy: boolean
  readonly now?: () => number
}

const day = z.custom<Day>(isDay)
const taken = z.array(
  z.object({
    person: z.string(),
    claim: z.string(),
    hour: z.number(),
    due_at: z.string().nullable(),
    told_day: day.nullable(),
    email: z.string().nullable(),
    language: z.enum(['ja', 'en']),
    time_zone: z.string(),
    day_start_hour: z.number(),
    cards: z.unknown(),
  }),
)
type Taken = z.infer<typeof taken>[number]
const read = z.array(z.object({ person: z.string(), lines: z.array(z.unknown()) }))

const hourMs = 3_600_000
/** a morning letter is no news later than that */
const lateMs = 6 * hourMs
const againMs = 600_000
const lettersAtOnce = 8
/** claims hold two minutes: what was not begun by then is somebody else's */
const patienceMs = 80_000

/** The moment of the letter of a day. The day has begun by then, also for who begins it at five. */
const momentOf = (day: Day, { hour, day_start_hour: begins, time_zone: zone }: Taken): number =>
  instantOf({ day, minutes: Math.max(hour, begins) * 60 }, zone)

/** The first moment after an instant. Throws a RangeError for a zone that is unknown. */
function nextAfter(it: Taken, after: number): number {
  const { day } = wallAt(after, it.time_zone)
  const here = momentOf(day, it)
  return here > after ? here : momentOf(addDays(day, 1), it)
}

export function createDigests(parts: DigestParts): Digests {
  const { call, mailer, siteUrl, secret, declared, isHoliday, now = Date.now } = parts
  const isOpen = call !== null && mailer !== null
  const sign = (person: string) => createHmac('sha256', secret).update(`end of digests ${person}`).digest('base64url')
  const isSigned = (person: string, token: string) => {
    const [wanted, given] = [Buffer.from(sign(person)), Buffer.from(token)]
    return wanted.length === given.length && timingSafeEqual(wanted, given)
  }

  const sendThose = async (call: CallFunction, mailer: Mailer, people: readonly Taken[]): Promise<void> => {
    const settle = async (
      { person, claim }: Taken,
      given: { readonly due_at: string; readonly told_day?: Day | null },
    ) =>
      (await call(
        'settle_digest',
        ['person', 'uuid', person],
        ['claim', 'uuid', claim],
        ['given', 'jsonb', JSON.stringify(given)],
      )) === true
    const begun = now()
    const at = (ms: number) => new Date(ms).toISOString()
    const ready: { readonly it: Taken; readonly day: Day; readonly next: number; readonly email: string }[] = []
    for (const it of people) {
      let next: number
      let day: Day | null = null
      try {
        next = nextAfter(it, begun)
        day = it.due_at === null ? null : wallAt(Date.parse(it.due_at), it.time_zone).day
      } catch (error) {
        if (!(error instanceof RangeError)) throw error
        // A zone that only another runtime knows.
        next = begun + 24 * hourMs
      }
      const isDue = day !== null && begun - momentOf(day, it) <= lateMs && (it.told_day === null || it.told_day < day)
      if (day !== null && isDue && it.email !== null) ready.push({ it, day, next, email: it.email })
      else await settle(it, { due_at: at(next) })
    }
    if (ready.length === 0) return
    const asked = ready.map(({ it: { person }, day }) => ({ person, day }))
    const lines = new Map(
      read
        .parse(await call('read_digests', ['given', 'jsonb', JSON.stringify(asked)]))
        .map(each => [each.person, each.lines]),
    )
    const remotes = await declared()
    const queue = ready.values()
    const work = async () => {
      for (const { it, day, next, email } of queue) {
        if (now() - begun > patienceMs) return
        const { person, language, time_zone: zone, cards } = it
        const sections = sectionsOf(lines.get(person) ?? [], remotes, { day, zone, language, cards, isHoliday })
        // Settled before it is sent: whoever dies between the two loses this one letter, and nobody gets it twice.
        if (!(await settle(it, { due_at: at(next), told_day: day })) || sections.length === 0) continue
        const stop = `${siteUrl()}/api/digest/stop?person=${person}&token=${sign(person)}`
        try {
          await mailer.send(morningLetter({ to: email, language, day, sections, site: siteUrl(), stop }))
        } catch (error) {
          log.warn({ part: 'digest', name: error instanceof Error ? error.name : '' }, 'a morning letter was not taken')
          const again = now() + againMs
          if (again - momentOf(day, it) < lateMs) await settle(it, { due_at: at(again), told_day: null })
        }
      }
    }
    await Promise.all(Array.from({ length: lettersAtOnce }, work))
  }

  const work = async (call: CallFunction, mailer: Mailer) => {
    for (;;) {
      const people = taken.parse(await call('take_digests', ['at', 'timestamptz', new Date(now()).toISOString()]))
      if (people.length === 0) return
      await sendThose(call, mailer, people)
    }
  }
  return {
    own: createDigestRoutes(isOpen),
    stop: createStopRoutes({
      isSigned,
      stop: async person => {
        await call?.('stop_digest', ['person', 'uuid', person])
      },
      trustProxy: parts.trustProxy,
    }),
    async sweep() {
      if (call && mailer) await work(call, mailer).catch(withoutFunctions('digest'))
    },
  }
}
