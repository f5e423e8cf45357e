import type { Day, Id } from '@techo/core'
import { saveFile } from '@techo/core/files'
import { currentDay, readOnce, store } from '@techo/data'
import { loadAwaited } from '@techo/ui'
import { habitsApi } from './api.ts'
import type { Habit, HabitEntry } from './rows.ts'

/** Reads everything and hands it to the browser as a file. False when it could not be read. */
export async function exportHabits(habits: readonly Habit[], shape: 'wide' | 'long'): Promise<boolean> {
  const { longCsv, wideCsv } = await loadAwaited(() => import('./export-csv.ts'))
  const ids = habits.map(({ id }) => id).sort()
  const asked = store.dispatch(habitsApi.endpoints.habitHistory.initiate(ids, { forceRefetch: true }))
  const data = await readOnce(asked).catch(() => null)
  if (!data) return false
  const byHabit = new Map<Id, Map<Day, HabitEntry>>()
  for (const entry of data) {
    const days = byHabit.get(entry.habit_id) ?? new Map<Day, HabitEntry>()
    byHabit.set(entry.habit_id, days.set(entry.day, entry))
  }
  const exported = habits.map(({ id, name, kind, unit }) => ({
    name,
    kind,
    unit,
    entries: byHabit.get(id) ?? new Map(),
  }))
  saveFile(shape === 'wide' ? wideCsv(exported) : longCsv(exported), `habits-${currentDay()}.csv`)
  return true
}
