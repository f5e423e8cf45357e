import { civilDay, type Day, type Id, newId, stableId } from '@techo/core'
import { usePreferences, useToday } from '@techo/data'
import { touched } from '@techo/data/drafts'
import { useAnnounce, useLanguage } from '@techo/ui'
import { useCallback } from 'react'
import { useAddHabitActivityMutation, useAddHabitEventMutation, useSetHabitEntryMutation } from './api.ts'
import { type DayRecord, deltaTo, isNewlyDone, tapOf, totalAfter } from './checkin.ts'
import { useT } from './messages/index.ts'
import type { Habit, HabitEntry } from './rows.ts'
import { type Entry, isLimit, isReached } from './rules/index.ts'
import { stateWords } from './words.ts'

export interface Checkin {
  /** One tap. False when one tap cannot say it and the person has to be asked. */
  readonly tap: (habit: Habit, day: Day, before: HabitEntry | undefined) => boolean
  readonly set: (habit: Habit, day: Day, before: HabitEntry | undefined, record: DayRecord | null) => void
  /** Adds to a measured day; `by` when it was not a tap. */
  readonly add: (habit: Habit, day: Day, before: HabitEntry | undefined, delta: number, by?: Recorder) => void
}

/** What adds to a day in a person's name, and the id of the event, which is sent twice without harm. */
export interface Recorder {
  readonly id: Id
  readonly source: 'timer'
}

// Browsers hash only on https and localhost; elsewhere an id of chance is as good, it is only not the same twice.
const idFor = (habit: Id, name: string): Promise<Id> => stableId(habit, name).catch(() => newId())

/** Recording a day: the write, the line in what happened, and the sentence for screen readers. */
export function useCheckin(): Checkin {
  const t = useT()
  const today = useToday()
  const announce = useAnnounce()
  const { language } = useLanguage()
  const { time_zone, day_start_hour, week_start } = usePreferences()
  const [setEntry] = useSetHabitEntryMutation()
  const [addEvent] = useAddHabitEventMutation()
  const [addActivity] = useAddHabitActivityMutation()

  /** Apart from the day itself, which waits for nothing: this id takes a moment, in which the page may go. */
  const tellDone = useCallback(
    async (habit: Habit, of: Day, at: string) => {
      const id = await idFor(habit.id, `activity done ${of}`)
      const day = civilDay(Date.parse(at), time_zone, day_start_hour)
      await addActivity({ habit, of, line: { id, at, day, verb: 'done' } })
    },
    [addActivity, time_zone, day_start_hour],
  )

  const rejoice = useCallback(
    async (habit: Habit, before: HabitEntry | undefined, after: Entry) => {
      // It comes when something is done for the first time of the day, and is no part of the first page.
      const found = await import('./milestones/celebrate.ts').catch(() => null)
      const weekStart = week_start === 1 ? 1 : 0
      await found?.celebrate({ habit, day: after.day, before, after, today, weekStart, t })
    },
    [t, today, week_start],
  )

  const set = useCallback<Checkin['set']>(
    (habit, day, before, record) => {
      const at = new Date().toISOString()
      // The hour of a habit is that of its tap: a day filled in later has none.
      // An imported amount stays known as such: it has no events behind it.
      const source = habit.kind === 'measure' ? (before?.source ?? 'manual') : 'manual'
      const entry = record && { source, at: day === today ? at : (before?.at ?? null), ...record }
      announce(
        record
          ? t('saidState', { name: habit.name, state: stateWords(t, habit, { day, at: null, ...record }, language) })
          : t('saidOpen', { name: habit.name }),
      )
      const write = async () => {
        const isDone = isNewlyDone(before, record)
        const kept = setEntry({ habit, day, entry: entry && written(entry, before) })
        await Promise.all([kept, isDone && tellDone(habit, day, at)])
        if (entry && isDone) await rejoice(habit, before, { ...entry, day })
      }
      void write()
    },
    [announce, language, rejoice, setEntry, t, tellDone, today],
  )

  const add = useCallback<Checkin['add']>(
    (habit, day, before, delta, by) => {
      const at = new Date().toISOString()
      const value = totalAfter(before, delta)
      announce(t('saidState', { name: habit.name, state: stateWords(t, habit, measured(day, value, habit), language) }))
      const write = async () => {
        // An imported day has a value and no events; the first event would become the whole of it.
        const base =
          before?.source === 'import' && before.value !== null
            ? {
                base: {
                  id: await idFor(habit.id, `base ${day}`),
                  day,
                  at,
                  delta: before.value,
                  source: 'import' as const,
                },
              }
            : {}
        const event = { ...(by ?? { id: newId(), source: 'manual' as const }), day, at, delta }
        const isDone = !isLimit(habit) && before?.state !== 'done' && isReached(habit, value)
        const kept = addEvent({ habit, day, event, total: value, ...base })
        await Promise.all([kept, isDone && tellDone(habit, day, at)])
        if (isDone) await rejoice(habit, before, measured(day, value, habit))
      }
      void write()
    },
    [addEvent, announce, language, rejoice, t, tellDone],
  )

  const tap = useCallback<Checkin['tap']>(
    (habit, day, before) => {
      const meant = tapOf(habit, before)
      if (meant.kind === 'ask') return false
      if (meant.kind === 'add') add(habit, day, before, meant.delta)
      else set(habit, day, before, meant.record)
      return true
    },
    [add, set],
  )
  return { tap, set, add }
}

/** Note and amount go out where they were touched; what a row cannot be without, always: it may be gone by now. */
const written = ({ note, value, ...rest }: Omit<HabitEntry, 'habit_id' | 'day'>, before: HabitEntry | undefined) => ({
  ...rest,
  ...(before ? touched({ note, value }, { note: before.note, value: before.value }) : { note, value }),
})

const measured = (day: Day, value: number, habit: Habit) => ({
  day,
  value,
  state: isReached(habit, value) ? ('done' as const) : ('partial' as const),
  note: '',
  skip_reason: null,
  at: null,
})

/** Sets what a measured day holds, by adding the difference. */
export const setTotal = (
  checkin: Checkin,
  habit: Habit,
  day: Day,
  before: HabitEntry | undefined,
  total: number,
): void => {
  const delta = deltaTo(total, before)
  if (delta !== 0 || !before) checkin.add(habit, day, before, delta)
}
