import { type Day, newId } from '@techo/core'
import { toast, useLanguage } from '@techo/ui'
import { usePageT } from '../messages/page/index.ts'
import { useHabitPreferencesQuery, useSetHabitPreferenceMutation } from '../preferences/api.ts'
import type { Habit } from '../rows.ts'
import { useCheckin } from '../useCheckin.ts'
import type { Habits } from '../useHabits.ts'
import { amountWords } from '../words.ts'
import {
  amountOfRun,
  pausedTimer,
  ranOf,
  readTimer,
  resumedTimer,
  startedTimer,
  type Timer,
  timeUnit,
} from './timer.ts'

export interface HabitTimer {
  /** what runs or pauses, with its habit */
  readonly running: { readonly timer: Timer; readonly habit: Habit } | null
  /** Begins with a habit. What ran for another one is recorded first: there is one timer at a time. */
  readonly start: (habit: Habit) => void
  readonly pause: () => void
  readonly resume: () => void
  /** adds what ran to the day on which the timer was started */
  readonly stop: () => void
  /** ends it and adds nothing */
  readonly discard: () => void
}

/** The timer of the person: one for all devices, since it is a row of theirs. */
export function useTimer(habits: Habits, today: Day, onCorrect: (habit: Habit, day: Day) => void): HabitTimer {
  const t = usePageT()
  const { language } = useLanguage()
  const { data } = useHabitPreferencesQuery()
  const [setPreference] = useSetHabitPreferenceMutation()
  const { add } = useCheckin()
  const timer = readTimer(data?.find(({ key }) => key === 'habits.timer')?.value)
  const habit = timer && habits.habits.find(({ id }) => id === timer.habit)
  const running = timer && habit ? { timer, habit } : null

  const keep = (next: Timer | null) => void setPreference({ key: 'habits.timer', value: next ? { ...next } : {} })
  const record = () => {
    if (!running) return
    const { timer, habit } = running
    const delta = amountOfRun(ranOf(timer, Date.now()), timeUnit(habit) ?? 60_000)
    if (delta === 0) {
      toast({ message: t('timerTooShort') })
      return
    }
    add(habit, timer.day, habits.entryOf(habit, timer.day), delta, { id: timer.id, source: 'timer' })
    toast({
      message: t('timerAdded', { name: habit.name, amount: amountWords(delta, habit.unit, language) }),
      tone: 'good',
      action: { label: t('timerCorrect'), onAction: () => onCorrect(habit, timer.day) },
    })
  }
  return {
    running,
    start: next => {
      record()
      keep(startedTimer(newId(), next.id, today, Date.now()))
    },
    pause: () => running && keep(pausedTimer(running.timer, Date.now())),
    resume: () => running && keep(resumedTimer(running.timer, Date.now())),
    stop: () => {
      record()
      keep(null)
    },
    discard: () => keep(null),
  }
}
