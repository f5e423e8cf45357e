import { type Day, type Id, isDay } from '@techo/core'
import type { IsHoliday } from '@techo/core/recurrence'
import { momentsOf } from '@techo/core/reminders'
import { z } from 'zod'
import type { CallFunction } from '../database-function.ts'

/** Plans: what the rows of people ask for within the next two days, as moments. What the rows are, only their features know. */

const day = z.custom<Day>(isDay)
const id = z.custom<Id>(value => z.uuid().safeParse(value).success)
const start = z.union([z.object({ at: z.string(), zone: z.string() }), z.object({ day, time: z.string().nullable() })])
const params = z.record(z.string(), z.union([z.string(), z.boolean()]))
const remindable = z.object({
  kind: z.string(),
  key: z.string(),
  params,
  href: z.string(),
  entity_type: z.string().nullable(),
  entity_id: id.nullable(),
  can_finish: z.boolean().default(false),
  start,
  minutes: z.array(z.number().int()).optional(),
  lasts: z.number().optional(),
  rrule: z.string().nullish(),
  exdates: z.array(day).optional(),
  holiday_rule: z.enum(['none', 'skip', 'prev_workday', 'next_workday']).optional(),
  moved: z.array(z.object({ date: day, start, params })).optional(),
})
const plans = z.array(
  z.object({
    person: z.string(),
    plan: z.string(),
    changes: z.array(z.number()),
    fresh: z.string(),
    first: z.string(),
    last: z.string(),
    at: z.string(),
    time_zone: z.string(),
    off: z.unknown(),
    remindables: z.array(z.unknown()),
  }),
)
type Plan = z.infer<typeof plans>[number]

/** Makes some plans of those that are to be made. Rejects when the database does not answer. @returns how many */
export async function makePlans(call: CallFunction, isHoliday: IsHoliday): Promise<number> {
  const taken = plans.parse(await call('take_reminder_plans'))
  if (taken.length === 0) return 0
  const kept = taken.map(({ person, plan, changes, at, fresh, ...rest }) => ({
    ...{ person, plan, changes, at, fresh },
    reminders: remindersOf(rest, isHoliday),
  }))
  await call('keep_reminder_plans', ['given', 'jsonb', JSON.stringify(kept)])
  return taken.length
}

function remindersOf(
  {
    remindables,
    first,
    last,
    time_zone: zone,
    off,
  }: Pick<Plan, 'remindables' | 'first' | 'last' | 'time_zone' | 'off'>,
  isHoliday: IsHoliday,
) {
  const span = { from: Date.parse(first), to: Date.parse(last), zone, isHoliday }
  const isOff = (kind: string) => Array.isArray(off) && off.includes(kind)
  const found = remindables.flatMap(value => {
    // A feature whose function says something else is left out alone.
    const read = remindable.safeParse(value)
    if (!read.success || isOff(read.data.kind)) return []
    const { can_finish, ...said } = read.data
    return momentsOf(said, span).map(({ plannedAt, overAt, ...finding }) => ({
      ...finding,
      can_finish,
      planned_at: new Date(plannedAt).toISOString(),
      over_at: new Date(overAt).toISOString(),
    }))
  })
  return [...new Map(found.map(each => [each.key, each])).values()]
}
