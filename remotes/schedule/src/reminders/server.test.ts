import { addDays, type Id, newId, toDay } from '@techo/core'
import { type Lasting, standingOn } from '@techo/core/reminders'
import { newPerson, startBackend } from '@techo/testing'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { instantOf } from '../rules/clock.ts'
import type { Event, Override, When } from '../rules/event.ts'
import { occurrencesIn } from '../rules/occurrences.ts'
import { event } from '../rules/test-events.ts'

/** The morning letter finds appointments by a function of the database: it says what the card of today says, of whatever rows. */

const friday = toDay('2026-11-20')
const holidays = new Set(['2026-11-20', '2026-11-23', '2026-11-03'])
const isHoliday = (day: string) => holidays.has(day)

const zones = fc.constantFrom('Asia/Tokyo', 'America/New_York', 'Europe/London', 'Pacific/Auckland')
const near = fc.integer({ min: -30, max: 5 }).map(count => addDays(friday, count))
const about = fc.integer({ min: -3, max: 2 }).map(count => addDays(friday, count))
const whole = (day: fc.Arbitrary<typeof friday>) =>
  fc.tuple(day, fc.nat(3)).map(([from, more]): When => ({ allDay: true, from, to: addDays(from, more) }))
const hours = (day: fc.Arbitrary<typeof friday>) =>
  fc
    .tuple(day, fc.nat(95), fc.constantFrom(0, 30, 60, 600, 1800, 4320), zones)
    .map(([from, quarter, minutes, zone]): When => {
      const start = instantOf({ day: from, minutes: quarter * 15 }, zone)
      return { allDay: false, start, end: start + minutes * 60_000, zone }
    })
const rule = fc.constantFrom(
  ...['FREQ=DAILY', 'FREQ=DAILY;INTERVAL=2', 'FREQ=WEEKLY;BYDAY=MO,FR', 'FREQ=WEEKLY;COUNT=3'].map(
    each => `${each};WKST=MO`,
  ),
)
const some = fc.record({
  when: fc.oneof(whole(about), hours(about)),
  series: fc.option(
    fc.record({
      rrule: rule,
      when: fc.oneof(whole(near), hours(near)),
      holiday_rule: fc.constantFrom('none', 'skip', 'prev_workday', 'next_workday'),
      exdates: fc.uniqueArray(about, { maxLength: 2 }),
      overrides: fc.uniqueArray(fc.record({ original: about, when: fc.oneof(whole(about), hours(about)) }), {
        maxLength: 2,
        selector: ({ original }) => original,
      }),
    } as const),
    { freq: 2 },
  ),
  isDeleted: fc.integer({ min: 0, max: 9 }).map(each => each === 0),
  isHidden: fc.integer({ min: 0, max: 5 }).map(each => each === 0),
})

const backend = await startBackend()
afterAll(() => backend.close())
const sql = <Row>(text: string, given: readonly unknown[] = []) =>
  backend.server.db.asAdmin(run => run.query<Row>(text, given))
const { id: user } = (await newPerson(backend)).user
const [shown, hidden] = [newId(), newId()]
await sql(
  `insert into public.calendars (user_id, id, name, is_shown) values ($1, $2, '予定', true), ($1, $3, 'しまった', false)`,
  [user, shown, hidden],
)

const columnsOf = (when: When) =>
  when.allDay
    ? { all_day: true, start_day: when.from, end_day: when.to }
    : {
        all_day: false,
        start_at: new Date(when.start).toISOString(),
        end_at: new Date(when.end).toISOString(),
        time_zone: when.zone,
      }
const columns = 'all_day, start_day, end_day, start_at, end_at, time_zone'

test('the morning letter says what the card of today says, of whatever appointments', async () => {
  let found = 0
  await fc.assert(
    fc.asyncProperty(fc.array(some, { minLength: 5, maxLength: 25 }), zones, async (given, zone) => {
      const events = given.map(({ when, series, isDeleted, isHidden }, index) => {
        const id = newId()
        const own: Partial<Event> = series
          ? { when: series.when, rrule: series.rrule, holiday_rule: series.holiday_rule, exdates: series.exdates }
          : { when }
        const overrides = (series?.overrides ?? []).map(
          (each, nth): Override => ({ ...event(each.when), ...each, event_id: id, title: `別 ${index} ${nth}` }),
        )
        const row = event(when, { ...own, id, uid: id, calendar_id: isHidden ? hidden : shown, title: `予定 ${index}` })
        return { row, overrides, isDeleted }
      })
      await keep(events)
      const living = events.filter(({ row, isDeleted }) => !isDeleted && row.calendar_id === shown)
      const expected = occurrencesIn(
        living.map(({ row }) => row),
        living.flatMap(({ overrides }) => overrides),
        { from: friday, to: friday, zone, isHoliday },
      ).map(({ title, when }) => [title, when.allDay ? 'day' : when.start])
      const rows = await sql<{ f: Lasting & { readonly title: string } }>(
        'select f from private.digest_of_events($1::uuid[], $2::date[]) as f',
        [[user], [friday]],
      )
      const told = rows.flatMap(({ f }) =>
        standingOn(f, { day: friday, zone, isHoliday }).map(({ from, isDay }) => [f.title, isDay ? 'day' : from]),
      )
      expect(told.map(String).sort()).toEqual(expected.map(String).sort())
      found += told.length
    }),
    { numRuns: 40 },
  )
  expect(found).toBeGreaterThan(100)
})

test('the morning letter says what subscribed calendars hold, but for what is one’s own or hidden from the day', async () => {
  const ids = { shown: newId(), hidden: newId() }
  await sql(
    `insert into public.calendar_subscriptions (user_id, id, name, hidden_in) values ($1, $2, '祝日', '{week}'), ($1, $3, '仕事', '{day}')`,
    [user, ids.shown, ids.hidden],
  )
  const own = newId()
  await keep([
    {
      row: event(
        { allDay: true, from: friday, to: friday },
        { id: own, uid: own, calendar_id: shown, title: '自分の' },
      ),
      overrides: [],
      isDeleted: false,
    },
  ])
  for (const [id, key, uid] of [
    [ids.shown, '見える', 'a'],
    [ids.shown, '自分の', own],
    [ids.hidden, '見えない', 'b'],
  ] as const) {
    await sql(
      `insert into private.calendar_readings (subscription_id, user_id, address, host) values ($1, $2, '', '') on conflict do nothing`,
      [id, user],
    )
    await sql(
      `insert into private.subscribed_occurrences (subscription_id, user_id, key, uid, title, note, place, is_busy, is_private, all_day, start_at, end_at)
       values ($1, $2, $3, $4, $3, '', '', true, false, false, $5, $6)`,
      [id, user, key, uid, `${friday}T01:00:00Z`, `${friday}T02:00:00Z`],
    )
  }
  const rows = await sql<{ title: string }>(
    "select f ->> 'title' as title from private.digest_of_events($1::uuid[], $2::date[]) as f",
    [[user], [friday]],
  )
  expect(rows.map(({ title }) => title).sort()).toEqual(['自分の', '見える'])
})

interface Kept {
  readonly row: Event
  readonly overrides: readonly Override[]
  readonly isDeleted: boolean
}

async function keep(events: readonly Kept[]) {
  await sql('delete from public.events where user_id = $1', [user])
  const fill = (table: string, names: string, rows: readonly object[]) =>
    sql(
      `insert into public.${table} (user_id, ${names}) select $1, ${names} from jsonb_populate_recordset(null::public.${table}, $2)`,
      [user, JSON.stringify(rows)],
    )
  const id = ({ row }: Kept): Id => row.id
  await fill(
    'events',
    `id, uid, calendar_id, title, rrule, exdates, holiday_rule, deleted_at, ${columns}`,
    events.map(each => {
      const { uid, calendar_id, title, rrule, exdates, holiday_rule, when } = each.row
      const deleted_at = each.isDeleted ? '2026-11-01T00:00:00Z' : null
      return { id: id(each), uid, calendar_id, title, rrule, exdates, holiday_rule, deleted_at, ...columnsOf(when) }
    }),
  )
  await fill(
    'event_overrides',
    `event_id, original, title, ${columns}`,
    events.flatMap(({ overrides }) =>
      overrides.map(({ event_id, original, title, when }) => ({ event_id, original, title, ...columnsOf(when) })),
    ),
  )
}
