import { byRank, type Id } from '@techo/core'
import {
  amounts,
  answered,
  api,
  type InsertOf,
  patch,
  read,
  readAll,
  readShort,
  remove,
  shows,
  upsert,
} from '@techo/data'
import {
  byFirstDay,
  byValidFrom,
  type DayRange,
  type EntryChange,
  type EventChange,
  type Habit,
  type HabitActivity,
  type HabitArea,
  type HabitAreaLink,
  type HabitAreaName,
  type HabitChange,
  type HabitEntry,
  type HabitEvent,
  type HabitGroup,
  type HabitSchedule,
  type HabitVacation,
} from './rows.ts'
import { isReached } from './rules/index.ts'
import { habitEntriesBlank, habitEntriesColumns } from './tables/habit-entries.gen.ts'
import { type HabitEventsRow, habitEventsBlank, habitEventsColumns } from './tables/habit-events.gen.ts'
import { habitGroupsBlank, habitGroupsColumns } from './tables/habit-groups.gen.ts'
import { habitSchedulesBlank, habitSchedulesColumns } from './tables/habit-schedules.gen.ts'
import { habitsBlank, habitsColumns } from './tables/habits.gen.ts'
import { vacationsBlank, vacationsColumns } from './tables/vacations.gen.ts'

/** What the habits read and write. The only file of this remote that names tables. */

const showsEntries = (where: (entry: HabitEntry) => boolean) =>
  shows<HabitEntry>('habit_entries', {
    where,
    by: ['habit_id', 'day'],
    blank: habitEntriesBlank,
    beginsEmpty: true,
  })

const amountsIn =
  <Name extends string>(column: Name) =>
  <Row extends { readonly [Key in Name]: number | null }>(rows: readonly Row[]): readonly Row[] =>
    rows.map(amounts(column))

const some = <Row, Write>(rows: readonly Row[] | undefined, write: (rows: readonly Row[]) => Write): Write[] =>
  rows && rows.length > 0 ? [write(rows)] : []

const areaLink = (habit: Id, link: Id, area: Id) =>
  upsert(
    'classified',
    { id: link, entity_type: 'habit', entity_id: habit, classification_id: area, kind: 'area' },
    { on: ['user_id', 'entity_type', 'entity_id', 'classification_id'], once: true },
  )

export const habitsApi = api.injectEndpoints({
  // A build of this remote that failed may be followed by another one in the same page.
  overrideExisting: true,
  endpoints: build => ({
    habits: build.query<readonly Habit[], void>({
      query: () =>
        read(
          db => db.from('habits').select(habitsColumns).is('deleted_at', null).order('rank').order('id'),
          shows<Habit>('habits', { order: byRank, blank: habitsBlank }),
        ),
      providesTags: ['habits'],
      transformResponse: amountsIn('target'),
    }),

    habitGroups: build.query<readonly HabitGroup[], void>({
      query: () =>
        read(
          db => db.from('habit_groups').select(habitGroupsColumns).is('deleted_at', null).order('rank').order('id'),
          shows<HabitGroup>('habit_groups', { order: byRank, blank: habitGroupsBlank, beginsEmpty: true }),
        ),
      providesTags: ['habit_groups'],
    }),

    habitSchedules: build.query<readonly HabitSchedule[], void>({
      query: () =>
        readShort(
          db => db.from('habit_schedules').select(habitSchedulesColumns).order('valid_from').order('id'),
          shows<HabitSchedule>('habit_schedules', {
            order: byValidFrom,
            blank: habitSchedulesBlank,
            beginsEmpty: true,
          }),
          'updated_at',
        ),
      providesTags: ['habit_schedules'],
    }),

    habitVacations: build.query<readonly HabitVacation[], void>({
      query: () =>
        read(
          db => db.from('vacations').select(vacationsColumns).is('deleted_at', null).order('from_day'),
          shows<HabitVacation>('vacations', { order: byFirstDay, blank: vacationsBlank, beginsEmpty: true }),
        ),
      providesTags: ['vacations'],
    }),

    /** Entries of all habits in a span. A sum of events changes them too. */
    habitEntries: build.query<readonly HabitEntry[], DayRange>({
      query: ({ from, to }) =>
        readAll(
          db =>
            db
              .from('habit_entries')
              .select(habitEntriesColumns)
              .gte('day', from)
              .lte('day', to)
              .order('day')
              .order('habit_id'),
          showsEntries(({ day }) => day >= from && day <= to),
          'updated_at',
        ),
      providesTags: ['habit_entries', 'habit_events'],
      transformResponse: amountsIn('value'),
    }),

    /** Every entry of these habits. */
    habitHistory: build.query<readonly HabitEntry[], readonly Id[]>({
      query: ids =>
        readAll(
          db =>
            db
              .from('habit_entries')
              .select(habitEntriesColumns)
              .in('habit_id', [...ids])
              .order('day')
              .order('habit_id'),
          showsEntries(({ habit_id }) => ids.includes(habit_id)),
          'updated_at',
        ),
      providesTags: ['habit_entries', 'habit_events'],
      transformResponse: amountsIn('value'),
    }),

    habitEvents: build.query<readonly HabitEvent[], Id>({
      query: id =>
        readAll(
          db => db.from('habit_events').select(habitEventsColumns).eq('habit_id', id).order('at').order('id'),
          shows<HabitEventsRow>('habit_events', { where: ({ habit_id }) => habit_id === id, blank: habitEventsBlank }),
        ),
      providesTags: ['habit_events', 'habit_entries'],
      transformResponse: amountsIn('delta'),
    }),

    setHabitEntry: build.mutation<null, EntryChange>({
      query: ({ habit, day, entry }) =>
        entry
          ? upsert('habit_entries', { habit_id: habit.id, day, ...entry })
          : remove('habit_entries', { habit_id: habit.id, day }),
    }),

    /** Adds to a measured day. The entry says what it is meant to come to, and is shown; the database sums for itself. */
    addHabitEvent: build.mutation<null, EventChange>({
      query: ({ habit, day, event, total, base }) => [
        upsert('habit_entries', {
          ...{ habit_id: habit.id, day, at: event.at, value: total, skip_reason: null },
          state: isReached(habit, total) ? 'done' : 'partial',
        }),
        ...[base, event].flatMap(each =>
          each ? [upsert('habit_events', { habit_id: habit.id, ...each }, { once: true })] : [],
        ),
      ],
    }),

    /** Said twice it is one line: the same day done again, or on two devices, is no news. */
    addHabitActivity: build.mutation<null, HabitActivity>({
      query: ({ habit, of, line }) =>
        upsert(
          'activity',
          { ...line, entity_type: 'habit', entity_id: habit.id, data: { title: habit.name, day: of } },
          { once: true },
        ),
    }),

    addHabit: build.mutation<
      null,
      {
        readonly row: InsertOf<'habits'> & { readonly id: Id }
        readonly schedule: InsertOf<'habit_schedules'>
        readonly area?: { readonly link: Id; readonly id: Id } | undefined
      }
    >({
      query: ({ row, schedule, area }) => [
        answered(upsert('habits', row)),
        upsert('habit_schedules', schedule, { on: ['habit_id', 'valid_from'] }),
        ...(area ? [areaLink(row.id, area.link, area.id)] : []),
      ],
    }),

    setHabit: build.mutation<null, HabitChange>({
      query: ({ id, columns, schedules = [] }) => [
        patch('habits', { id }, columns),
        ...(schedules.length > 0 ? [upsert('habit_schedules', schedules, { on: ['habit_id', 'valid_from'] })] : []),
      ],
    }),

    /** The areas of life that a habit can belong to. */
    habitAreas: build.query<readonly HabitArea[], void>({
      query: () =>
        read(db =>
          db
            .from('classifications')
            .select('id, name, colour, applies_to')
            .eq('kind', 'area')
            .is('archived_at', null)
            .is('deleted_at', null)
            .order('rank')
            .order('id'),
        ),
      providesTags: ['classifications'],
      // An empty list means: for everything.
      transformResponse: (rows: readonly HabitArea[]) =>
        rows.filter(({ applies_to }) => applies_to.length === 0 || applies_to.includes('habit')),
    }),

    /** All areas of life, those of other things too: what a file names is looked for among them. */
    areaNames: build.query<readonly HabitAreaName[], void>({
      query: () =>
        readAll(db =>
          db
            .from('classifications')
            .select('id, name_norm, rank')
            .eq('kind', 'area')
            .is('archived_at', null)
            .is('deleted_at', null)
            .order('id'),
        ),
      providesTags: ['classifications'],
    }),

    habitAreaLinks: build.query<readonly HabitAreaLink[], void>({
      query: () =>
        readShort(
          db =>
            db
              .from('classified')
              .select('id, entity_type, entity_id, classification_id, kind')
              .eq('entity_type', 'habit')
              .eq('kind', 'area')
              .order('id'),
          shows<HabitAreaLink>('classified', {
            where: ({ entity_type, kind }) => entity_type === 'habit' && kind === 'area',
          }),
        ),
      providesTags: ['classified'],
    }),

    /** Makes this the habit's only area; null leaves it without one. */
    setHabitArea: build.mutation<
      null,
      { readonly habit: Id; readonly link: Id; readonly area: Id | null; readonly before: readonly HabitAreaLink[] }
    >({
      query: ({ habit, link, area, before }) => [
        ...before.filter(each => each.classification_id !== area).map(({ id }) => remove('classified', { id })),
        ...(area === null ? [] : [areaLink(habit, link, area)]),
      ],
    }),

    setHabitGroup: build.mutation<null, InsertOf<'habit_groups'> & { readonly id: Id }>({
      query: row => upsert('habit_groups', row),
    }),

    removeHabitGroup: build.mutation<null, { readonly id: Id; readonly at: string; readonly habits: readonly Id[] }>({
      query: ({ id, at, habits }) => [
        ...habits.map(habit => patch('habits', { id: habit }, { group_id: null })),
        patch('habit_groups', { id }, { deleted_at: at }),
      ],
    }),

    setHabitVacation: build.mutation<null, InsertOf<'vacations'> & { readonly id: Id }>({
      query: row => upsert('vacations', row),
    }),

    removeHabitVacation: build.mutation<null, { readonly id: Id; readonly at: string | null }>({
      query: ({ id, at }) => patch('vacations', { id }, { deleted_at: at }),
    }),

    /**
     * One part of an import. Rows that are there already stay as they are; a habit that lies in the trash comes back.
     * Resolves when the rows have landed, or are safe on this device while the backend cannot be reached.
     */
    /** The habits of the person, what lies in the trash too. */
    allHabitIds: build.query<readonly Pick<Habit, 'id'>[], void>({
      query: () => readAll(db => db.from('habits').select('id').order('id')),
      providesTags: ['habits'],
    }),

    allHabitEvents: build.query<readonly HabitEventsRow[], void>({
      query: () => readAll(db => db.from('habit_events').select(habitEventsColumns).order('at').order('id')),
      providesTags: ['habit_events', 'habit_entries'],
      transformResponse: amountsIn('delta'),
    }),

    /**
     * Rows of a file, of which those that are there stay. Events come before the days that they add up to: a sum decides what
     * became of a day, and the file may say that it was skipped all the same.
     */
    addImportedHabits: build.mutation<
      null,
      {
        readonly groups?: readonly (InsertOf<'habit_groups'> & { readonly id: Id })[]
        readonly vacations?: readonly (InsertOf<'vacations'> & { readonly id: Id })[]
        readonly habits?: readonly (InsertOf<'habits'> & { readonly id: Id })[]
        readonly schedules?: readonly InsertOf<'habit_schedules'>[]
        readonly areas?: readonly InsertOf<'classifications'>[]
        readonly links?: readonly InsertOf<'classified'>[]
        readonly events?: readonly InsertOf<'habit_events'>[]
        /** days that events add up to */
        readonly summed?: readonly InsertOf<'habit_entries'>[]
        readonly entries?: readonly InsertOf<'habit_entries'>[]
      }
    >({
      query: ({ groups, vacations, habits, schedules, areas, links, events, summed, entries }) => [
        ...some(groups, rows => upsert('habit_groups', rows, { once: true })),
        ...(groups ?? []).map(({ id }) => patch('habit_groups', { id }, { deleted_at: null })),
        ...some(vacations, rows => upsert('vacations', rows, { once: true })),
        ...(vacations ?? []).map(({ id }) => patch('vacations', { id }, { deleted_at: null })),
        ...some(habits, rows => answered(upsert('habits', rows, { once: true }))),
        ...(habits ?? []).map(({ id }) => patch('habits', { id }, { deleted_at: null })),
        ...some(schedules, rows => upsert('habit_schedules', rows, { on: ['habit_id', 'valid_from'], once: true })),
        ...some(areas, rows => upsert('classifications', rows, { once: true })),
        ...some(links, rows =>
          upsert('classified', rows, {
            on: ['user_id', 'entity_type', 'entity_id', 'classification_id'],
            once: true,
          }),
        ),
        ...some(events, rows => upsert('habit_events', rows, { once: true })),
        ...some(summed, rows => answered(upsert('habit_entries', rows))),
        ...some(entries, rows => answered(upsert('habit_entries', rows, { once: true }))),
      ],
    }),
  }),
})

export const {
  useHabitsQuery,
  useHabitGroupsQuery,
  useHabitSchedulesQuery,
  useHabitVacationsQuery,
  useHabitEntriesQuery,
  useHabitHistoryQuery,
  useHabitEventsQuery,
  useHabitAreasQuery,
  useHabitAreaLinksQuery,
  useSetHabitAreaMutation,
  useSetHabitEntryMutation,
  useAddHabitActivityMutation,
  useAddHabitEventMutation,
  useAddHabitMutation,
  useSetHabitMutation,
  useSetHabitGroupMutation,
  useRemoveHabitGroupMutation,
  useSetHabitVacationMutation,
  useRemoveHabitVacationMutation,
} = habitsApi
