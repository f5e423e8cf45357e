import type { Day, Id } from '@techo/core'
import { saveFile } from '@techo/core/files'
import { currentDay, readOnce, store } from '@techo/data'
import { loadAwaited } from '@techo/ui'
import { habitsApi } from './api.ts'
import type { Habit, HabitEntry } from './rows.ts'
import type { WholeFile } from './whole/whole-file.ts'

export type Shape = 'wide' | 'long' | 'whole'

const fresh = { forceRefetch: true } as const

/** Everything of the person's habits, as our own file has it. Rejects with the `Problem` of what could not be read. */
export async function readWhole(): Promise<WholeFile> {
  const {
    allHabitEvents,
    habitAreaLinks,
    habitAreas,
    habitGroups,
    habitHistory,
    habitSchedules,
    habits,
    habitVacations,
  } = habitsApi.endpoints
  const rows = await readOnce(store.dispatch(habits.initiate(undefined, fresh)))
  const [groups, vacations, schedules, entries, events, areas, links] = await Promise.all([
    readOnce(store.dispatch(habitGroups.initiate(undefined, fresh))),
    readOnce(store.dispatch(habitVacations.initiate(undefined, fresh))),
    readOnce(store.dispatch(habitSchedules.initiate(undefined, fresh))),
    readOnce(store.dispatch(habitHistory.initiate(rows.map(({ id }) => id).sort(), fresh))),
    readOnce(store.dispatch(allHabitEvents.initiate(undefined, fresh))),
    readOnce(store.dispatch(habitAreas.initiate(undefined, fresh))),
    readOnce(store.dispatch(habitAreaLinks.initiate(undefined, fresh))),
  ])
  const names = new Map(areas.map(({ id, name }) => [id, name]))
  const areaOf = new Map(links.map(({ entity_id, classification_id }) => [entity_id, names.get(classification_id)]))
  const by = <Row extends { readonly habit_id: Id }>(all: readonly Row[]) =>
    Map.groupBy(all, ({ habit_id }) => habit_id)
  const [schedulesBy, entriesBy, eventsBy] = [by(schedules), by(entries), by(events)]
  const bare = <Row extends { readonly habit_id: Id }>(all: readonly Row[] = []) =>
    all.map(({ habit_id: _, ...row }) => row)
  return {
    groups,
    vacations,
    habits: rows.map(row => ({
      ...row,
      area: areaOf.get(row.id) ?? null,
      schedules: bare(schedulesBy.get(row.id)),
      entries: bare(entriesBy.get(row.id)),
      events: bare(eventsBy.get(row.id)),
    })),
  }
}

/** Reads everything and hands it to the browser as a file. False when it could not be read. */
export async function exportHabits(habits: readonly Habit[], shape: Shape): Promise<boolean> {
  if (shape === 'whole') {
    const { writeWholeFile } = await loadAwaited(() => import('./whole/whole-file.ts'))
    const file = await readWhole().catch(() => null)
    if (file) saveFile(writeWholeFile(file), `habits-${currentDay()}.json`, 'application/json')
    return file !== null
  }
  const { longCsv, wideCsv } = await loadAwaited(() => import('./export-csv.ts'))
  const ids = habits.map(({ id }) => id).sort()
  const asked = store.dispatch(habitsApi.endpoints.habitHistory.initiate(ids, fresh))
  const data = await readOnce(asked).catch(() => null)
  if (!data) return false
  const byHabit = new Map<Id, Map<Day, HabitEntry>>()
  for (const entry of data) {
    const days = byHabit.get(entry.habit_id) ?? new Map<Day, HabitEntry>()
    byHabit.set(entry.habit_id, days.set(entry.day, entry))
  }
  const exported = habits.map(({ id, name, kind, unit }) => ({
    id,
    name,
    kind,
    unit,
    entries: byHabit.get(id) ?? new Map(),
  }))
  saveFile(shape === 'wide' ? wideCsv(exported) : longCsv(exported), `habits-${currentDay()}.csv`)
  return true
}
