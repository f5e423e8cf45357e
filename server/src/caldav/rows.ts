import { z } from 'zod'
import { eventRow } from './content.ts'

/** What the functions of a round tell (`20261127090000_caldav.sql`), and take. */
export const accounts = z.array(
  z.object({
    ...{ person: z.string(), claim: z.string(), sealed: z.string(), time_zone: z.string(), language: z.string() },
    calendars: z.array(
      z.object({ id: z.string(), url: z.string(), is_read_only: z.boolean(), token: z.string().nullable() }),
    ),
  }),
)
export type Account = z.infer<typeof accounts>[number]
export type Calendar = Account['calendars'][number]

export const etags = z.array(z.object({ href: z.string(), etag: z.string().nullable() }))
const bound = {
  calendar_id: z.string(),
  href: z.string(),
  etag: z.string().nullable(),
  raw: z.string().nullable(),
  fixed: z.string().nullable(),
}
export const objects = z.array(
  z.object({
    ...bound,
    event_id: z.string().nullable(),
    changed_at: z.string().nullable(),
    event: eventRow.nullable(),
  }),
)
export type Known = z.infer<typeof objects>[number]
export const changes = z.array(
  z.object({
    ...{ event_id: z.string(), changed_at: z.string(), event: eventRow.nullable() },
    object: z.object(bound).nullable(),
  }),
)
export type Change = z.infer<typeof changes>[number]
export const unbound = z.array(eventRow.extend({ changed_at: z.string().nullable() }))
export const kept = z.union([z.array(z.enum(['kept', 'stale', 'refused'])), z.literal('lost')])

/** One list of steps is written as a whole, or not at all. */
export type Steps = readonly object[]

/** An event of a name that belongs to no object yet. */
export type Free = z.infer<typeof unbound>[number]
