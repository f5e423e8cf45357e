import { createHash } from 'node:crypto'
import type { Db } from '@techo/backend/database'
import { addDays, civilDay, type Day, type EntityKind } from '@techo/core'
import { type Context, Hono } from 'hono'
import { rateLimiter } from 'hono-rate-limiter'
import type { Hosted } from '../hosted.ts'
import { type Bindings, peerOf } from '../peer.ts'
import { calendarOf } from './calendar.ts'
import { feedRows } from './rows.ts'

/**
 * `/calendar/<token>.ics`: what a person has planned, for the calendar of their phone. Whoever has the address may read, so
 * the database knows its digest only, and everything that is no living address is answered alike.
 */
export interface CalendarFeedDependencies {
  readonly read: ReadFeed
  /** the kinds that remotes declare: where things are shown */
  readonly kinds: () => Promise<readonly EntityKind[]>
  readonly siteUrl: () => string
  readonly trustProxy: boolean
  readonly now?: () => number
  /** answers for one address of a feed within a minute; one network address may ask ten times as often */
  readonly perMinute?: number
}

/** What the database answers for a digest; null when nobody has it. Rejects when it does not answer. */
type ReadFeed = (hash: string, since: Day, until: Day) => Promise<unknown>

export const feedInDatabase =
  (db: Db): ReadFeed =>
  (hash, since, until) =>
    db.asAdmin(async sql => {
      const [row] = await sql.query<{ feed: unknown }>(
        'select public.read_calendar_feed($1, $2::date, $3::date) as feed',
        [hash, since, until],
      )
      return row?.feed ?? null
    })

/** The same through the API of a hosted project, which needs its secret key; without it nobody has a feed. */
export const feedInProject =
  ({ url, secretKey }: Hosted): ReadFeed =>
  async (hash, since, until) => {
    if (secretKey === null) return null
    const answer = await fetch(`${url}/rest/v1/rpc/read_calendar_feed`, {
      method: 'POST',
      headers: { apikey: secretKey, 'content-type': 'application/json' },
      body: JSON.stringify({ hash, since, until }),
      signal: AbortSignal.timeout(20_000),
    })
    if (!answer.ok) throw new Error(`The backend answers ${answer.status}`)
    return answer.json()
  }

const daysBack = 60
const daysAhead = 400
const address = /^([0-9a-f]{64})\.ics$/

export function createCalendarFeed(deps: CalendarFeedDependencies): Hono<Bindings> {
  const { read, kinds, siteUrl, trustProxy, now = Date.now, perMinute = 30 } = deps
  const routes = new Hono<Bindings>()
  routes.use(async (context, next) => {
    await next()
    context.header('cache-control', 'private, no-store')
    context.header('x-robots-tag', 'noindex')
  })
  const refuse = (context: Context<Bindings>) => context.text('Too many requests', 429, { 'retry-after': '60' })
  // Services that read for many people come from few network addresses, so those may ask more often than one feed is read.
  const limits = { windowMs: 60_000, handler: refuse }
  routes.use(
    rateLimiter<Bindings>({
      ...limits,
      limit: perMinute * 10,
      keyGenerator: context => peerOf(context, trustProxy),
    }),
    rateLimiter<Bindings>({ ...limits, limit: perMinute, keyGenerator: context => context.req.path }),
  )

  routes.get('/:file', async context => {
    const token = address.exec(context.req.param('file') ?? '')?.[1]
    const today = civilDay(now(), 'UTC')
    const stored = token ? await read(digestOf(token), addDays(today, -daysBack), addDays(today, daysAhead)) : null
    if (stored === null) return context.text('Not found', 404)
    const rows = feedRows.parse(stored)
    const place = { siteUrl: siteUrl(), kinds: await kinds(), today: todayIn(rows.time_zone, now()) }
    const body = await calendarOf(rows, place)
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    if (
      context.req
        .header('if-none-match')
        ?.split(/,\s*(?:W\/)?/)
        .includes(etag)
    )
      return context.body(null, 304, { etag })
    return context.body(body, 200, {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="techo.ics"',
      etag,
    })
  })
  routes.all('*', context => context.text('Not found', 404))
  return routes
}

const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex')

const todayIn = (timeZone: string, now: number): Day => {
  try {
    return civilDay(now, timeZone)
  } catch {
    return civilDay(now, 'UTC')
  }
}
