import { createHash } from 'node:crypto'
import { log } from '@techo/backend/log'
import { clockAt, type DeclaredNotice } from '@techo/core'
import { instantOf } from '@techo/core/reminders'
import { z } from 'zod'
import type { CallFunction } from '../database-function.ts'
import type { Answers, Telling } from './answers.ts'
import { type Outcome, type PushDevice, type Sender, type Sent, sendPush } from './send.ts'
import { noticeText, summaryText, wordsFor } from './words.ts'

/** Tells what is due: to every device of a person, once, not in their quiet hours, and many at once as one. */
const device = z.object({
  id: z.string(),
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  public_key: z.string(),
  failures: z.number(),
  retry_at: z.string().nullable(),
})
const quietHours = z.object({ from: z.string().regex(/^\d\d:\d\d$/), to: z.string().regex(/^\d\d:\d\d$/) })
const due = z.object({
  id: z.string(),
  claim: z.string(),
  person: z.string(),
  key: z.string(),
  kind: z.string(),
  params: z.record(z.string(), z.unknown()),
  href: z.string(),
  can_finish: z.boolean(),
  due_at: z.string(),
  over_at: z.string(),
  is_put_off: z.boolean(),
  is_read: z.boolean(),
  language: z.enum(['ja', 'en']),
  time_zone: z.string(),
  quiet: quietHours.nullish().catch(null),
  devices: z.array(device),
})
type Due = z.infer<typeof due>

interface Settled {
  readonly id: string
  readonly claim: string
  /** ISO 8601; left out: it is told */
  readonly again?: string
  readonly left_to?: readonly string[]
}

export interface Teller {
  readonly call: CallFunction
  readonly sender: Sender
  readonly answers: Answers
  readonly notices: () => Promise<readonly DeclaredNotice[]>
  readonly signal?: AbortSignal
}

const lateMs = 30 * 60_000
const mostAlone = 3
const peopleAtOnce = 8
const keptAtOnce = 50
const keptAfterMs = 1000
/** claims hold two minutes: what was not begun by then is somebody else's */
const patienceMs = 80_000

/** Tells what is due, until nothing is. Rejects when the database does not answer. @returns how many messages were taken */
export async function tellDue(teller: Teller): Promise<number> {
  let reached = 0
  while (!teller.signal?.aborted) {
    const taken = z.array(due).parse(await teller.call('take_due_reminders'))
    if (taken.length === 0) break
    const begun = performance.now()
    const people = [...Map.groupBy(taken, ({ person }) => person).values()].values()
    // Kept for many people at once, but soon: nobody waits for those whom a slow service holds up.
    let told: Told[] = []
    let keptAt = begun
    const keep = async () => {
      const [settled, kept] = [told.flatMap(each => each.settled), told.flatMap(each => each.kept)]
      told = []
      keptAt = performance.now()
      if (kept.length > 0) await teller.call('keep_push_outcomes', ['given', 'jsonb', JSON.stringify(kept)])
      if (settled.length > 0) await teller.call('settle_reminders', ['given', 'jsonb', JSON.stringify(settled)])
    }
    // What could not be settled is told again when its claim is over.
    const report = (error: unknown) =>
      log.error({ part: 'reminders', name: error instanceof Error ? error.name : '' }, 'a reminder was not kept')
    const work = async () => {
      for (const own of people) {
        if (teller.signal?.aborted || performance.now() - begun > patienceMs) break
        try {
          const each = await tellPerson(own, teller)
          told.push(each)
          reached += each.kept.filter(({ outcome }) => outcome === 'reached').length
          if (told.length >= keptAtOnce || performance.now() - keptAt > keptAfterMs) await keep()
        } catch (error) {
          report(error)
        }
      }
      await keep().catch(report)
    }
    await Promise.all(Array.from({ length: peopleAtOnce }, work))
  }
  return reached
}

/** The end of the quiet hours a person is in, as an instant; null when they are not, or their zone is none. */
export function quietUntil(quiet: Due['quiet'], zone: string, now: number): number | null {
  if (!quiet || quiet.from === quiet.to) return null
  try {
    const { day, time } = clockAt(now, zone)
    const at = time.slice(0, 5)
    const { from, to } = quiet
    if (!(from < to ? at >= from && at < to : at >= from || at < to)) return null
    const minutes = Number(to.slice(0, 2)) * 60 + Number(to.slice(3))
    const end = instantOf({ day, minutes }, zone)
    return end > now ? end : instantOf({ day, minutes: minutes + 1440 }, zone)
  } catch {
    return null
  }
}

interface Told {
  readonly settled: readonly Settled[]
  readonly kept: readonly ({ readonly id: string } & Outcome)[]
}

async function tellPerson(own: readonly Due[], teller: Teller): Promise<Told> {
  const { sender } = teller
  const now = sender.now()
  const settled: Settled[] = []
  const outcomes = new Map<string, Outcome>()
  const settle = ({ id, claim }: Due, more: Omit<Settled, 'id' | 'claim'> = {}) => settled.push({ id, claim, ...more })
  const wanted = own.filter(each => {
    const quiet = quietUntil(each.quiet, each.time_zone, now)
    const isUseless = each.is_read || each.devices.length === 0 || Date.parse(each.over_at) <= (quiet ?? now)
    if (isUseless) settle(each)
    else if (quiet !== null) settle(each, { again: new Date(quiet).toISOString() })
    return !isUseless && quiet === null
  })
  const isLate = (each: Due) => !each.is_put_off && now - Date.parse(each.due_at) > lateMs
  const late = wanted.filter(isLate)
  const together = wanted.length > mostAlone ? wanted : late.length > 1 ? late : []
  const alone = wanted.filter(each => !together.includes(each))
  const notices = wanted.length === 0 ? [] : await teller.notices()

  const send = async (about: readonly Due[], sent: Sent): Promise<void> => {
    const [first] = about
    if (!first) return
    const tried = await Promise.all(
      first.devices.map(async each => {
        // Whoever does not answer is not asked for each reminder anew.
        const before = outcomes.get(each.id)
        if (before && before.outcome !== 'reached') return { each, outcome: before }
        const waits = each.retry_at === null ? 0 : Date.parse(each.retry_at)
        if (waits > now)
          return {
            each,
            outcome: { outcome: 'failed', failure: '', again: new Date(waits).toISOString(), isWorthIt: true } as const,
            isKnown: true,
          }
        const outcome = await sendPush(each satisfies PushDevice, sent, sender)
        outcomes.set(each.id, outcome)
        return { each, outcome }
      }),
    )
    const left = tried.flatMap(({ each, outcome }) =>
      outcome.outcome === 'failed' && outcome.isWorthIt ? [{ id: each.id, again: outcome.again }] : [],
    )
    const again = left.map(each => each.again).sort()[0]
    for (const each of about)
      if (again !== undefined && Date.parse(again) < Date.parse(each.over_at))
        settle(each, { again, left_to: left.map(({ id }) => id) })
      else settle(each)
  }
  for (const each of alone) await send([each], messageOf(each, teller, notices))
  const [first] = together
  if (first) {
    const { title, body } = summaryText(together, first.language, notices)
    const text = JSON.stringify({ title, body, tag: 'reminders', href: '/mypage', language: first.language })
    await send(together, { text, topic: topicOf('reminders'), ttl: 6 * 3600, urgency: 'normal' })
  }
  return { settled, kept: [...outcomes].map(([id, outcome]) => ({ id, ...outcome })) }
}

/** What its feature calls the deed, where that is not "done". */
const deedOf = ({ params }: Due, usual: string): string =>
  typeof params.deed === 'string' && params.deed !== '' ? params.deed.slice(0, 30) : usual

const topicOf = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 32)

function messageOf(each: Due, { answers, sender }: Teller, notices: readonly DeclaredNotice[]): Sent {
  const { key, href, language, can_finish, over_at } = each
  const telling: Telling = { reminder: each.id, claim: each.claim }
  const words = wordsFor(language)
  const offered = can_finish ? (['done', 'later'] as const) : (['later'] as const)
  const actions = offered.map(deed => ({
    deed,
    title: deed === 'done' ? deedOf(each, words.done) : words.later,
    token: answers.token(telling, deed),
  }))
  const text = JSON.stringify({ ...noticeText(each, language, notices), tag: key, href, language, telling, actions })
  const ttl = Math.round((Date.parse(over_at) - sender.now()) / 1000)
  return { text, topic: topicOf(key), ttl: Math.min(Math.max(ttl, 60), 86_400), urgency: 'high' }
}
