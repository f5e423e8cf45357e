import { addDays, type Day } from '@techo/core'
import { arriving, toast } from '@techo/ui'
import { type ReactElement, useCallback, useMemo, useState } from 'react'
import { useSetHabitMutation } from './api.ts'
import { useT } from './messages/index.ts'
import type { Habit, HabitEntry } from './rows.ts'
import type { EntryState } from './rules/index.ts'
import { useCheckin } from './useCheckin.ts'
import type { Habits } from './useHabits.ts'

const EntryDialog = arriving(() => import('./EntryDialog.tsx').then(({ EntryDialog }) => EntryDialog))
const HabitForm = arriving(() => import('./HabitForm.tsx').then(({ HabitForm }) => HabitForm))

export interface HabitActions {
  readonly tap: (habit: Habit, day: Day, before: HabitEntry | undefined) => void
  readonly slip: (habit: Habit, day: Day, before: HabitEntry | undefined) => void
  readonly clear: (habit: Habit, day: Day, before: HabitEntry) => void
  /** opens the day's record */
  readonly ask: (habit: Habit, day: Day, state?: EntryState) => void
  readonly create: () => void
  readonly edit: (habit: Habit) => void
  readonly pause: (habit: Habit) => void
  readonly resume: (habit: Habit) => void
  readonly archive: (habit: Habit) => void
  readonly unarchive: (habit: Habit) => void
  readonly remove: (habit: Habit) => void
}

type Asked =
  | { readonly kind: 'entry'; readonly habit: Habit; readonly day: Day; readonly state?: EntryState }
  | { readonly kind: 'form'; readonly habit: Habit | null }

/** The actions of a page and the dialogs they open; the dialogs' code comes when one is asked for. */
export function useHabitActions(
  habits: Habits,
  today: Day,
  onRemoved?: () => void,
): { readonly actions: HabitActions; readonly dialogs: ReactElement | null } {
  const t = useT()
  const { tap, set } = useCheckin()
  const [setHabit] = useSetHabitMutation()
  const [asked, setAsked] = useState<Asked | null>(null)

  const change = useCallback(
    (habit: Habit, columns: Parameters<typeof setHabit>[0]['columns'], message: string, back: typeof columns) => {
      void setHabit({ id: habit.id, columns })
      toast({ message, onUndo: () => void setHabit({ id: habit.id, columns: back }) })
    },
    [setHabit],
  )

  const actions = useMemo<HabitActions>(
    () => ({
      tap: (habit, day, before) => {
        if (!tap(habit, day, before)) setAsked({ kind: 'entry', habit, day })
      },
      slip: (habit, day, before) =>
        set(habit, day, before, { state: 'missed', value: null, note: before?.note ?? '', skip_reason: null }),
      clear: (habit, day, before) => {
        set(habit, day, before, null)
        const { state, value, note, skip_reason } = before
        // What was added up bit by bit is gone with the day, so a measured one is offered back only where it had no parts.
        if (habit.kind !== 'measure' || value === null)
          toast({
            message: t('saidOpen', { name: habit.name }),
            onUndo: () => set(habit, day, undefined, { state, value, note, skip_reason }),
          })
      },
      ask: (habit, day, state) => setAsked({ kind: 'entry', habit, day, ...(state ? { state } : {}) }),
      create: () => setAsked({ kind: 'form', habit: null }),
      edit: habit => setAsked({ kind: 'form', habit }),
      pause: habit => {
        const { paused_from, paused_to } = habit
        change(habit, { paused_from: today, paused_to: null }, t('saidPaused', { name: habit.name }), {
          paused_from,
          paused_to,
        })
      },
      resume: habit => {
        // A pause that began today never was; an older one ends with yesterday and stays transparent.
        const isOld = habit.paused_from !== null && habit.paused_from < today
        const columns = isOld ? { paused_to: addDays(today, -1) } : { paused_from: null, paused_to: null }
        void setHabit({ id: habit.id, columns })
      },
      archive: habit =>
        change(habit, { archived_at: new Date().toISOString() }, t('saidArchived', { name: habit.name }), {
          archived_at: null,
        }),
      unarchive: habit => void setHabit({ id: habit.id, columns: { archived_at: null } }),
      remove: habit => {
        change(habit, { deleted_at: new Date().toISOString() }, t('saidRemoved', { name: habit.name }), {
          deleted_at: null,
        })
        onRemoved?.()
      },
    }),
    [change, onRemoved, set, setHabit, t, tap, today],
  )

  const close = () => setAsked(null)
  const dialogs =
    asked &&
    (asked.kind === 'entry' ? (
      <EntryDialog
        habit={asked.habit}
        day={asked.day}
        entry={habits.entryOf(asked.habit, asked.day)}
        onClose={close}
        {...(asked.state ? { state: asked.state } : {})}
      />
    ) : (
      <HabitForm habit={asked.habit} habits={habits} today={today} onClose={close} />
    ))
  return { actions, dialogs }
}
