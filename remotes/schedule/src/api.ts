import { addDays, byRank, type Day, type Id, normalizeForSearch, toDay } from '@techo/core'
import {
  answered,
  api,
  patch,
  type RowOf,
  read,
  readAll,
  remove,
  request,
  shows,
  type UpdateOf,
  upsert,
  type Write,
} from '@techo/data'
import { type Account, type CaldavState, type FoundCalendar, isFound } from './caldav/state.ts'
import { dayBounds, isZone } from './rules/clock.ts'
import type { EventColumns, Step } from './rules/edit.ts'
import { type Details, detailsOf, type Event, type Override, type When } from './rules/event.ts'
import { type Added, isAdded, type Reading, type SubscribedRow } from './subscriptions/subscribed.ts'
import {
  type CalendarSubscriptionsRow,
  calendarSubscriptionsBlank,
  calendarSubscriptionsColumns,
} from './tables/calendar-subscriptions.gen.ts'
import { type CalendarsRow, calendarsBlank, calendarsColumns } from './tables/calendars.gen.ts'
import { type EventOverridesRow, eventOverridesBlank, eventOverridesColumns } from './tables/event-overrides.gen.ts'
import { type EventsRow, eventsBlank, eventsColumns } from './tables/events.gen.ts'

/**
 * What the schedule reads and writes. The only file of this remote that names tables, which is why it is long: questions, the rows
 * that waiting writes change in their answers, and the writes stand together.
 */

export type Calendar = Pick<CalendarsRow, 'id' | 'name' | 'colour' | 'is_shown' | 'rank'>

/** A calendar that somebody else keeps. */
export type Subscription = Pick<CalendarSubscriptionsRow, 'id' | 'name' | 'colour' | 'hidden_in' | 'rank'>

/** A task as far as it stands among the hours of a day; dates are civil days by their column type. */
export interface TaskRow
  extends Pick<
    RowOf<'tasks'>,
    'id' | 'title' | 'status' | 'planned_time' | 'estimate_min' | 'deadline_time' | 'done_at'
  > {
  readonly planned_date: Day | null
  readonly planned_week: Day | null
  readonly deadline_date: Day | null
}

export interface Days {
  readonly from: Day
  /** included */
  readonly to: Day
  /** the zone in which these days are meant */
  readonly zone: string
}

type Timed = Pick<EventsRow, 'all_day' | 'start_day' | 'end_day' | 'start_at' | 'end_at' | 'time_zone'>

function whenOf(row: Timed): When {
  // The database holds each row to one of both.
  if (row.all_day) return { allDay: true, from: toDay(row.start_day ?? ''), to: toDay(row.end_day ?? '') }
  const { start_at, end_at, time_zone } = row
  // A zone that only a newer runtime knows must not cost the page.
  const zone = time_zone !== null && isZone(time_zone) ? time_zone : 'UTC'
  return { allDay: false, start: Date.parse(start_at ?? ''), end: Date.parse(end_at ?? ''), zone }
}

function timed(when: When): Timed {
  if (when.allDay)
    return { all_day: true, start_day: when.from, end_day: when.to, start_at: null, end_at: null, time_zone: null }
  const [start_at, end_at] = [when.start, when.end].map(ms => new Date(ms).toISOString())
  return {
    ...{ all_day: false, start_day: null, end_day: null, time_zone: when.zone },
    start_at: start_at ?? null,
    end_at: end_at ?? null,
  }
}

export const eventOf = (row: EventsRow): Event => ({
  id: row.id,
  uid: row.uid,
  calendar_id: row.calendar_id,
  ...detailsOf(row),
  when: whenOf(row),
  rrule: row.rrule,
  exdates: row.exdates.map(toDay),
  holiday_rule: row.holiday_rule,
  reminders: row.reminders,
})

const overrideOf = (row: EventOverridesRow): Override => ({
  event_id: row.event_id,
  original: toDay(row.original),
  ...detailsOf(row),
  when: whenOf(row),
})

const searched = ({ title, place, note }: Pick<Details, 'title' | 'place' | 'note'>): string =>
  normalizeForSearch(`${title} ${place} ${note}`).slice(0, 8000)

function eventColumns({ when, exdates, reminders, ...columns }: EventColumns): UpdateOf<'events'> {
  const { title } = columns
  return {
    ...columns,
    ...(when ? timed(when) : {}),
    ...(exdates ? { exdates: [...exdates] } : {}),
    ...(reminders ? { reminders: [...reminders] } : {}),
    // What is searched is written anew with the title; place and note come along with the sheet, which says all three.
    ...(title === undefined ? {} : { search_norm: searched({ place: '', note: '', ...columns, title }) }),
  }
}

function writeOf(step: Step): Write {
  switch (step.kind) {
    case 'put-event': {
      const { id, uid, calendar_id, when, exdates, rrule, holiday_rule, reminders } = step.event
      return upsert('events', {
        ...{ id, uid, calendar_id, rrule, holiday_rule, exdates: [...exdates] },
        ...(step.isFromFile ? {} : { reminders: [...reminders] }),
        ...detailsOf(step.event),
        ...timed(when),
        search_norm: searched(step.event),
      })
    }
    case 'set-event':
      return patch('events', { id: step.id }, eventColumns(step.columns))
    case 'delete-event':
      return patch('events', { id: step.id }, { deleted_at: step.at })
    case 'put-override': {
      const { event_id, original, when } = step.override
      return upsert('event_overrides', { event_id, original, ...detailsOf(step.override), ...timed(when) })
    }
    case 'drop-override':
      return remove('event_overrides', { event_id: step.event_id, original: step.original })
  }
}

const instant = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+/, '')

/** Every series, and what happens once within the days. */
const wanted = ({ from, to, zone }: Days): string => {
  const begin = instant(dayBounds(from, zone).from)
  const end = instant(dayBounds(to, zone).to)
  return `rrule.not.is.null,and(start_day.lte.${to},end_day.gte.${from}),and(start_at.lt.${end},end_at.gte.${begin})`
}

/** The same in words of this side, for rows that are not back from the backend yet. */
const isWanted = (row: EventsRow, { from, to, zone }: Days): boolean => {
  if (row.rrule !== null) return true
  const when = whenOf(row)
  if (when.allDay) return when.from <= to && when.to >= from
  return when.start < dayBounds(to, zone).to && when.end >= dayBounds(from, zone).from
}

const taskColumns =
  'id, title, status, planned_date, planned_time, planned_week, estimate_min, deadline_date, deadline_time, done_at'

interface TaskDays extends Days {
  /** also those that were done on the days */
  readonly hasDone?: boolean
}

/** The instants of what was done on days; they may begin some hours after midnight. */
const doneBounds = ({ from, to, zone }: Days) => ({
  from: dayBounds(from, zone).from,
  to: dayBounds(addDays(to, 1), zone).to,
})

const orDone = (days: TaskDays): string => {
  if (!days.hasDone) return ''
  const { from, to } = doneBounds(days)
  return `,and(done_at.gte.${instant(from)},done_at.lt.${instant(to)})`
}

const isDoneIn = (at: string | null, days: TaskDays): boolean => {
  if (!days.hasDone || at === null) return false
  const { from, to } = doneBounds(days)
  return Date.parse(at) >= from && Date.parse(at) < to
}

const isBetween = (day: Day | null, { from, to }: Days): boolean => day !== null && day >= from && day <= to

export const scheduleApi = api.injectEndpoints({
  // A build of this remote that failed may be followed by another one in the same page.
  overrideExisting: true,
  endpoints: build => ({
    calendars: build.query<readonly Calendar[], void>({
      query: () =>
        read(
          db => db.from('calendars').select(calendarsColumns).is('deleted_at', null).order('rank').order('id'),
          shows<CalendarsRow>('calendars', { order: byRank, blank: calendarsBlank }),
        ),
      providesTags: ['calendars'],
    }),

    /** Every series, and what happens once within the days. */
    eventRows: build.query<readonly EventsRow[], Days>({
      query: days =>
        readAll(
          db => db.from('events').select(eventsColumns).is('deleted_at', null).or(wanted(days)).order('id'),
          shows<EventsRow>('events', { where: row => isWanted(row, days), blank: eventsBlank }),
          'updated_at',
        ),
      providesTags: ['events'],
    }),

    /** Those that one is reminded of from a day on: every series, and what happens once. */
    remindedEvents: build.query<readonly EventsRow[], Day>({
      query: from =>
        readAll(
          db =>
            db
              .from('events')
              .select(eventsColumns)
              .is('deleted_at', null)
              .not('reminders', 'eq', '{}')
              .or(`rrule.not.is.null,end_day.gte.${from},end_at.gte.${from}T00:00:00Z`)
              .order('id'),
          shows<EventsRow>('events', { where: row => row.reminders.length > 0, blank: eventsBlank }),
        ),
      providesTags: ['events'],
    }),

    eventRow: build.query<EventsRow | null, Id>({
      query: id =>
        read(
          db => db.from('events').select(eventsColumns).eq('id', id).is('deleted_at', null).maybeSingle(),
          shows<EventsRow>('events', { where: row => row.id === id, blank: eventsBlank }),
        ),
      providesTags: ['events'],
    }),

    overrideRows: build.query<readonly EventOverridesRow[], void>({
      query: () =>
        readAll(
          db => db.from('event_overrides').select(eventOverridesColumns).order('event_id').order('original'),
          shows<EventOverridesRow>('event_overrides', { by: ['event_id', 'original'], blank: eventOverridesBlank }),
          'updated_at',
        ),
      providesTags: ['event_overrides'],
    }),

    /** Tasks planned for the days, those that are due on them, and on demand those that were done then. */
    scheduleTasks: build.query<readonly TaskRow[], TaskDays>({
      query: days =>
        readAll(
          db =>
            db
              .from('tasks')
              .select(taskColumns)
              .is('deleted_at', null)
              .or(
                `and(planned_date.gte.${days.from},planned_date.lte.${days.to}),and(deadline_date.gte.${days.from},deadline_date.lte.${days.to})${orDone(days)}`,
              )
              .order('id'),
          shows<TaskRow>('tasks', {
            where: row =>
              isBetween(row.planned_date, days) || isBetween(row.deadline_date, days) || isDoneIn(row.done_at, days),
            blank: { status: 'todo', done_at: null },
          }),
        ),
      providesTags: ['tasks'],
    }),

    subscriptions: build.query<readonly Subscription[], void>({
      query: () =>
        read(
          db =>
            db
              .from('calendar_subscriptions')
              .select(calendarSubscriptionsColumns)
              .is('deleted_at', null)
              .order('rank')
              .order('id'),
          shows<CalendarSubscriptionsRow>('calendar_subscriptions', {
            order: byRank,
            blank: calendarSubscriptionsBlank,
          }),
        ),
      providesTags: ['calendar_subscriptions'],
    }),

    /** What the subscribed calendars hold on some days, all at once; the server has worked it out. */
    subscribed: build.query<readonly SubscribedRow[], Days>({
      query: ({ from, to, zone }) =>
        read(db =>
          db.rpc('subscribed_occurrences', {
            ...{ first_day: from, last_day: to },
            ...{ first_at: instant(dayBounds(from, zone).from), last_at: instant(dayBounds(to, zone).to) },
          }),
        ),
      providesTags: ['calendar_subscriptions'],
    }),

    /** How the last readings went. */
    calendarReadings: build.query<readonly Reading[], void>({
      query: () => read(db => db.rpc('my_calendar_readings')),
      providesTags: ['calendar_subscriptions'],
    }),

    /** Reads the calendar at an address and subscribes to it; an existing subscription gets that address. */
    subscribe: build.mutation<
      Added,
      Pick<Subscription, 'id' | 'name' | 'colour' | 'rank'> & { readonly url: string; readonly time_zone: string }
    >({
      query: ({ id, ...body }) =>
        request(`/api/calendar-subscriptions/${id}`, {
          method: 'PUT',
          body,
          schema: { safeParse: value => (isAdded(value) ? { success: true, data: value } : { success: false }) },
        }),
      // The server wrote, not the outbox.
      invalidatesTags: ['calendar_subscriptions'],
    }),

    readSubscription: build.mutation<unknown, Id>({
      query: id => request(`/api/calendar-subscriptions/${id}/read`, { method: 'POST' }),
      invalidatesTags: ['calendar_subscriptions'],
    }),

    setSubscription: build.mutation<
      null,
      Partial<Omit<Subscription, 'id'>> & { readonly id: Id; readonly deleted_at?: string | null }
    >({
      query: ({ id, ...columns }) => patch('calendar_subscriptions', { id }, columns),
    }),

    /** How the account of a calendar server stands; null without one. */
    caldav: build.query<CaldavState | null, void>({
      query: () => read(db => db.rpc('my_caldav')),
      providesTags: ['calendars'],
    }),

    /** The calendars of an account; without one, of that which is connected. */
    lookCaldav: build.mutation<{ readonly calendars: readonly FoundCalendar[] }, Account | undefined>({
      query: account =>
        request('/api/caldav/look', {
          method: 'POST',
          body: { account },
          schema: { safeParse: value => (isFound(value) ? { success: true, data: value } : { success: false }) },
        }),
    }),

    connectCaldav: build.mutation<
      unknown,
      {
        readonly account?: Account
        readonly calendars: readonly (Pick<Calendar, 'id' | 'colour' | 'rank'> & { readonly url: string })[]
      }
    >({
      query: body => request('/api/caldav', { method: 'PUT', body }),
      // The server wrote, not the outbox.
      invalidatesTags: ['calendars', 'events', 'event_overrides'],
    }),

    syncCaldav: build.mutation<unknown, void>({
      query: () => request('/api/caldav/sync', { method: 'POST' }),
      invalidatesTags: ['calendars', 'events', 'event_overrides'],
    }),

    /** Whether the appointments stay here. */
    endCaldav: build.mutation<unknown, boolean>({
      query: keeps => request(`/api/caldav?keep=${keeps}`, { method: 'DELETE' }),
      invalidatesTags: ['calendars', 'events', 'event_overrides'],
    }),

    /** Says what rows shall be; `first` is the calendar that an event lies in which nobody had to make. */
    setSchedule: build.mutation<
      null,
      { readonly steps: readonly Step[]; readonly first?: Pick<Calendar, 'id' | 'name' | 'colour'> | null }
    >({
      query: ({ steps, first }) => [
        ...(first ? [upsert('calendars', first, { once: true })] : []),
        ...steps.map(writeOf),
      ],
    }),

    /** All events with what differs in them, for a file. A mutation: it is asked once for each file and never shown. */
    eventsForFile: build.mutation<readonly EventsRow[], void>({
      query: () => readAll(db => db.from('events').select(eventsColumns).is('deleted_at', null).order('id')),
    }),

    /** Which of these names there are already, in the trash too. */
    knownEvents: build.mutation<readonly { readonly id: Id; readonly uid: string }[], readonly string[]>({
      query: uids => read(db => db.from('events').select('id, uid').in('uid', uids)),
    }),

    /** Resolves when the rows have landed, or are safe on this device while the backend cannot be reached. */
    importEvents: build.mutation<
      null,
      { readonly steps: readonly Step[]; readonly first: Pick<Calendar, 'id' | 'name' | 'colour'> | null }
    >({
      query: ({ steps, first }) => [
        ...(first ? [upsert('calendars', first, { once: true })] : []),
        ...steps.map(step => answered(writeOf(step))),
      ],
    }),

    setScheduleTask: build.mutation<null, { readonly id: Id; readonly columns: UpdateOf<'tasks'> }>({
      query: ({ id, columns }) => patch('tasks', { id }, columns),
    }),

    setCalendar: build.mutation<
      null,
      Partial<Omit<Calendar, 'id'>> & { readonly id: Id; readonly deleted_at?: string | null }
    >({
      query: ({ id, ...columns }) =>
        patch('calendars', { id }, columns, 'deleted_at' in columns ? ['events'] : undefined),
    }),

    addCalendar: build.mutation<null, Pick<Calendar, 'id' | 'name' | 'colour' | 'rank'>>({
      query: row => upsert('calendars', row),
    }),
  }),
})

export const eventsOf = (rows: readonly EventsRow[]): readonly Event[] => rows.map(eventOf)
export const overridesOfRows = (rows: readonly EventOverridesRow[]): readonly Override[] => rows.map(overrideOf)

export const {
  useCalendarsQuery,
  useEventRowsQuery,
  useRemindedEventsQuery,
  useEventRowQuery,
  useOverrideRowsQuery,
  useScheduleTasksQuery,
  useSetScheduleMutation,
  useSetScheduleTaskMutation,
  useEventsForFileMutation,
  useKnownEventsMutation,
  useImportEventsMutation,
  useSetCalendarMutation,
  useAddCalendarMutation,
  useSubscriptionsQuery,
  useSubscribedQuery,
  useCalendarReadingsQuery,
  useSubscribeMutation,
  useReadSubscriptionMutation,
  useSetSubscriptionMutation,
  useCaldavQuery,
  useLookCaldavMutation,
  useConnectCaldavMutation,
  useSyncCaldavMutation,
  useEndCaldavMutation,
} = scheduleApi
