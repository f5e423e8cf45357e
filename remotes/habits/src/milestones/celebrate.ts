import type { Day, WeekStart } from '@techo/core'
import { readOnce, store } from '@techo/data'
import { toast } from '@techo/ui'
import { habitsApi } from '../api.ts'
import type { T } from '../messages/index.ts'
import { preferencesApi } from '../preferences/api.ts'
import type { Habit, HabitEntry } from '../rows.ts'
import type { Entry, Life } from '../rules/index.ts'
import { streakWords } from '../words.ts'
import { confetti } from './confetti.ts'
import { useJoyT } from './messages.ts'
import { type Milestone, milestoneOf } from './milestones.ts'

export interface Recorded {
  readonly habit: Habit
  readonly day: Day
  /** the record before and after the tap */
  readonly before: HabitEntry | undefined
  readonly after: Entry
  readonly today: Day
  readonly weekStart: WeekStart
  readonly t: T
}

// Undone and done again is the same milestone.
const told = new Set<string>()

/** A word of joy when a record reaches a milestone, unless it is switched off. Where rows cannot be read it stays silent. */
export async function celebrate(recorded: Recorded): Promise<void> {
  const { habit, t } = recorded
  const rows = await readRows(habit).catch(() => null)
  if (!rows || isSwitchedOff(rows.preferences)) return
  const milestone = milestoneOf(lifeOf(recorded, rows, recorded.before), lifeOf(recorded, rows, recorded.after))
  if (!milestone) return
  const name = `${habit.id} ${JSON.stringify(milestone)}`
  if (told.has(name)) return
  told.add(name)
  toast({ message: wordsOf(t, habit, milestone), tone: 'good', duration: 8_000 })
  confetti(habit.colour)
}

const wordsOf = (t: T, { name }: Habit, milestone: Milestone): string =>
  milestone.kind === 'streak'
    ? useJoyT.translate('reachedStreak', { name, streak: streakWords(t, milestone.streak) })
    : useJoyT.translate('reachedTotal', { name, count: milestone.count })

type Rows = Awaited<ReturnType<typeof readRows>>

async function readRows({ id }: Habit) {
  const { habitHistory, habitSchedules, habitVacations } = habitsApi.endpoints
  const [history, schedules, vacations, preferences] = await Promise.all([
    readOnce(store.dispatch(habitHistory.initiate([id]))),
    readOnce(store.dispatch(habitSchedules.initiate())),
    readOnce(store.dispatch(habitVacations.initiate())),
    readOnce(store.dispatch(preferencesApi.endpoints.habitPreferences.initiate())),
  ])
  return { history, schedules, vacations, preferences }
}

export const isSwitchedOff = (rows: Rows['preferences']): boolean => {
  const value = rows.find(({ key }) => key === 'habits.milestones')?.value
  return typeof value === 'object' && value !== null && 'isOff' in value && value.isOff === true
}

function lifeOf({ habit, day, today, weekStart }: Recorded, rows: Rows, entry: Entry | undefined): Life {
  const entries = new Map<Day, Entry>(rows.history.map(each => [each.day, each]))
  if (entry) entries.set(day, entry)
  else entries.delete(day)
  return {
    habit,
    archivedOn: null,
    schedules: rows.schedules.filter(({ habit_id }) => habit_id === habit.id),
    entries,
    vacations: rows.vacations,
    weekStart,
    today,
  }
}
