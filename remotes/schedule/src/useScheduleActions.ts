import { newId, startOfWeek } from '@techo/core'
import { usePreferences } from '@techo/data'
import { toast, useLanguage } from '@techo/ui'
import { useState } from 'react'
import { type TaskRow, useSetScheduleMutation, useSetScheduleTaskMutation } from './api.ts'
import { useT } from './messages.ts'
import { clockText, wallAt } from './rules/clock.ts'
import { type Change, changeOf, type Edit, removalOf, type Scope } from './rules/edit.ts'
import type { Event, Occurrence, Override, When } from './rules/event.ts'
import { lengthOf } from './rules/item.ts'
import type { Calendars } from './useCalendars.ts'
import { whenInWords } from './words.ts'

/** What is asked once after an edit of something that repeats. */
export interface Question {
  readonly occurrence: Occurrence
  /** null: it shall be taken away */
  readonly edit: Edit | null
  readonly onDone: () => void
}

const fresh = () => ({ id: newId(), uid: newId(), at: new Date().toISOString() })

/** Edits with one undo each. */
export function useScheduleActions(calendars: Calendars, overrides: readonly Override[], zone: string) {
  const t = useT()
  const { language } = useLanguage()
  const { week_start: weekStart } = usePreferences()
  const [set] = useSetScheduleMutation()
  const [setTask] = useSetScheduleTaskMutation()
  const [question, setQuestion] = useState<Question | null>(null)

  const run = ({ does, undoes }: Change, message: string) => {
    if (does.length === 0) return
    void set({ steps: does })
    toast({ message, onUndo: () => void set({ steps: undoes }) })
  }
  const apply = (occurrence: Occurrence, edit: Edit, scope: Scope) => {
    const title = edit.details?.title ?? occurrence.title
    const isMove = edit.when && edit.details === undefined && edit.rrule === undefined
    const message = isMove
      ? t('changed', { title, when: whenInWords(edit.when, zone, language) })
      : t('saved', { title })
    run(changeOf(occurrence, edit, scope, overrides, fresh()), message)
  }
  const takeAway = (occurrence: Occurrence, scope: Scope) =>
    run(removalOf(occurrence, scope, overrides, new Date().toISOString()), t('removed', { title: occurrence.title }))

  return {
    question,
    ask: setQuestion,
    answer: (scope: Scope | null) => {
      if (scope !== null && question) {
        if (question.edit) apply(question.occurrence, question.edit, scope)
        else takeAway(question.occurrence, scope)
        question.onDone()
      }
      setQuestion(null)
    },
    /**
     * Edits at once what happens once, or was changed alone before; of what repeats it is asked which ones are meant. `onDone`
     * says that it was written: not while it is asked, and not where the person thinks better of it.
     */
    edit: (occurrence: Occurrence, edit: Edit, onDone: () => void = () => {}) => {
      const isAlone = occurrence.isOverride && edit.details === undefined && edit.rrule === undefined
      if (occurrence.date !== null && !isAlone) return setQuestion({ occurrence, edit, onDone })
      apply(occurrence, edit, 'this')
      onDone()
    },
    remove: (occurrence: Occurrence, onDone: () => void = () => {}) => {
      if (occurrence.date !== null) return setQuestion({ occurrence, edit: null, onDone })
      takeAway(occurrence, 'all')
      onDone()
    },
    add: (event: Event) => {
      void set({
        steps: [{ kind: 'put-event', event }],
        first: event.calendar_id === calendars.toMake?.id ? calendars.toMake : null,
      })
      toast({
        message: t('added', { title: event.title, when: whenInWords(event.when, zone, language) }),
        onUndo: () => void set({ steps: [{ kind: 'delete-event', id: event.id, at: new Date().toISOString() }] }),
      })
    },
    /** The day, the hour and the length of a task; whole days take its hour away. */
    moveTask: (task: TaskRow, when: When) => {
      const { id, planned_date, planned_time, planned_week, estimate_min } = task
      const { day, minutes } = when.allDay ? { day: when.from, minutes: null } : wallAt(when.start, zone)
      const length = when.allDay ? lengthOf(task) : Math.round((when.end - when.start) / 60_000)
      void setTask({
        id,
        columns: {
          planned_date: day,
          planned_time: minutes === null ? null : clockText(minutes),
          planned_week: startOfWeek(day, weekStart),
          // A task without a length is drawn with the usual one, and keeps none until it is stretched.
          ...(length === lengthOf(task) ? {} : { estimate_min: length }),
        },
      })
      toast({
        message: t('changed', { title: task.title, when: whenInWords(when, zone, language) }),
        onUndo: () => void setTask({ id, columns: { planned_date, planned_time, planned_week, estimate_min } }),
      })
    },
  }
}

/** A new event, as it is before anything but its title and time is said. */
export const newEvent = (
  title: string,
  when: When,
  { calendar_id, reminders }: Pick<Event, 'calendar_id' | 'reminders'>,
): Event => ({
  id: newId(),
  uid: newId(),
  calendar_id,
  title,
  note: '',
  place: '',
  url: null,
  guests: '',
  is_busy: true,
  is_private: false,
  when,
  rrule: null,
  exdates: [],
  holiday_rule: 'none',
  reminders,
})
