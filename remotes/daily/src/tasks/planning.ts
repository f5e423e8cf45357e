import { addDays, type Day, startOfWeek, type WeekStart, weekdayOf } from '@techo/core'
import { type IsHoliday, workdayFrom } from '@techo/core/recurrence'
import { isOpen, lastRankOf, type Plan, rollOver, rolloverCandidates, type Task } from './task.ts'

/**
 * How a person plans: what becomes of leftovers, how much fits into a day. Lies in `preferences` under
 * `planningKey`; what is missing or strange there falls back to the default. No clock: today is an argument.
 */
export interface Planning {
  /** what happens to open tasks of earlier days: nothing, a question, or they move by themselves */
  readonly rollover: 'never' | 'ask' | 'auto'
  readonly target: 'today' | 'workday'
  /** minutes of planned work that fit into a day, by weekday from Sunday; 0: no limit is shown */
  readonly capacity: readonly number[]
}

export const defaultPlanning: Planning = {
  rollover: 'ask',
  target: 'today',
  capacity: [240, 480, 480, 480, 480, 480, 240],
}

/** The most minutes a day has. */
export const fullDay = 1440

export function readPlanning(value: unknown): Planning {
  if (typeof value !== 'object' || value === null) return defaultPlanning
  const of = (name: keyof Planning): unknown => Reflect.get(value, name)
  const [rollover, target, capacity] = [of('rollover'), of('target'), of('capacity')]
  const isMinutes = (each: unknown): each is number =>
    typeof each === 'number' && Number.isInteger(each) && each >= 0 && each <= fullDay
  return {
    rollover: rollover === 'never' || rollover === 'auto' ? rollover : 'ask',
    target: target === 'workday' ? target : 'today',
    capacity:
      Array.isArray(capacity) && capacity.length === 7 && capacity.every(isMinutes)
        ? capacity
        : defaultPlanning.capacity,
  }
}

/** What somebody changed of it, a weekday at a time. */
export interface Touched extends Partial<Pick<Planning, 'rollover' | 'target'>> {
  readonly capacity?: Readonly<Record<number, number>>
}

/** What is stored by now, with what was changed here: the rest may have been changed on another device. */
export const planningWith = (stored: Planning, touched: Touched | null): Planning => ({
  ...stored,
  ...touched,
  capacity: stored.capacity.map((minutes, weekday) => touched?.capacity?.[weekday] ?? minutes),
})

/** Where leftovers go: today, or the first working day from today on. */
export const rolloverTarget = (today: Day, { target }: Pick<Planning, 'target'>, isHoliday: IsHoliday): Day =>
  target === 'workday' ? workdayFrom(today, 1, isHoliday) : today

export interface Moved {
  readonly id: string
  readonly columns: Plan & Pick<Task, 'rollover_count'>
}

/**
 * Every leftover moved to the target, in the order it had, counted once. What was moved is no leftover any more, so that
 * running it again, here or on another device, changes nothing.
 */
export function rollOverAll(
  tasks: readonly Task[],
  today: Day,
  { weekStart, target = today }: { readonly weekStart: WeekStart; readonly target?: Day },
): readonly Moved[] {
  let lastRank = lastRankOf(tasks.filter(task => task.planned_date === target))
  return rolloverCandidates(tasks, today).flatMap(task => {
    const columns = rollOver(task, today, { weekStart, lastRank, target })
    lastRank = columns?.rank_day ?? lastRank
    return columns ? [{ id: task.id, columns }] : []
  })
}

export interface Load {
  /** minutes of open and finished work planned for the day */
  readonly minutes: number
  /** 0: no limit */
  readonly capacity: number
  /** tasks nobody has estimated */
  readonly unknown: number
  readonly isOver: boolean
}

/** How full a day is. A task with subtasks on the same day counts by them alone; what was let go counts nothing. */
export function loadOf(
  tasks: readonly (Pick<Task, 'id' | 'status' | 'planned_date'> & {
    readonly estimate_min: number | null
    readonly parent_id: string | null
  })[],
  day: Day,
  capacities: readonly number[],
): Load {
  const ofDay = tasks.filter(task => task.planned_date === day && task.status !== 'cancelled')
  const estimated = new Set(ofDay.flatMap(task => (task.parent_id && task.estimate_min ? [task.parent_id] : [])))
  const counted = ofDay.filter(task => !estimated.has(task.id))
  const minutes = counted.reduce((sum, task) => sum + (task.estimate_min ?? 0), 0)
  const capacity = capacities[weekdayOf(day)] ?? 0
  return {
    minutes,
    capacity,
    unknown: counted.filter(task => task.estimate_min === null && isOpen(task)).length,
    isOver: capacity > 0 && minutes > capacity,
  }
}

/** The seven days of the week a day lies in. */
export const weekOf = (day: Day, weekStart: WeekStart): readonly Day[] => {
  const first = startOfWeek(day, weekStart)
  return Array.from({ length: 7 }, (_, index) => addDays(first, index))
}

/** Minutes out of what people type: 30, 30分, 1時間半, 1.5h, 1:30; null for nothing or nonsense. */
export function minutesOf(typed: string): number | null {
  const text = typed.normalize('NFKC').toLowerCase().replace(/\s/g, '')
  const clock = /^(\d{1,3}):([0-5]\d)$/.exec(text)
  if (clock) return Number(clock[1]) * 60 + Number(clock[2])
  const words = /^(?:(\d{1,3}(?:\.\d{1,2})?)(?:時間|h|hours?))?(?:(半)|(\d{1,5})(?:分|m|min|minutes?)?)?$/.exec(text)
  if (!words || text === '') return null
  const minutes = Math.round(Number(words[1] ?? 0) * 60) + (words[2] ? 30 : Number(words[3] ?? 0))
  return minutes > 0 && minutes <= 60_000 ? minutes : null
}
