import { weekdayOf } from '@techo/core'
import { usePreferences } from '@techo/data'
import { type Doc, repairDoc } from '@techo/editor/doc'
import { useLanguage } from '@techo/ui'
import { useEffect, useState } from 'react'
import { useDailyTasksQuery } from '../api.ts'
import { isOpen, tasksOfDay } from '../tasks/task.ts'
import { useHabitNamesMutation, useNoteTemplatesQuery } from './api.ts'
import type { Period } from './period.ts'
import { fillTemplate, templateFor, valuesOf } from './template.ts'

/**
 * What a note that does not exist yet begins with: the filled template, null for an empty page, undefined while that is not known. Nothing is written:
 * the first keystroke makes the note.
 */
export function useBeginning(period: Period, isWanted: boolean): Doc | null | undefined {
  const { language } = useLanguage()
  const { week_start: weekStart } = usePreferences()
  const templates = useNoteTemplatesQuery(undefined, { skip: !isWanted })
  const tasks = useDailyTasksQuery({ day: period.start, isToday: false }, { skip: !isWanted || period.kind !== 'day' })
  const [askHabits] = useHabitNamesMutation()
  const template = templates.data ? templateFor(templates.data, period) : undefined
  const [filled, setFilled] = useState<Doc | null>()
  const { kind, start } = period
  const rows = tasks.data
  const isKnown = kind !== 'day' || rows !== undefined || tasks.isError

  useEffect(() => {
    if (!isWanted || !template || !isKnown) return
    let isCurrent = true
    const text = JSON.stringify(template.doc)
    const fill = async () => {
      const habits = text.includes('habits.today')
        ? await askHabits(start)
            .unwrap()
            .catch(() => [])
        : []
      const holiday = await holidayOn(text, start)
      if (!isCurrent) return
      const planned = rows ? tasksOfDay(rows, start, start).planned.filter(isOpen) : []
      setFilled(
        fillTemplate(
          repairDoc(template.doc).doc,
          valuesOf(
            { kind, start },
            {
              language,
              weekStart,
              holiday,
              tasks: planned.map(row => row.title),
              habits: habits
                .filter(habit => habit.schedule_kind !== 'weekdays' || (habit.weekdays & (1 << weekdayOf(start))) !== 0)
                .map(habit => habit.name),
            },
          ),
        ),
      )
    }
    void fill()
    return () => {
      isCurrent = false
    }
  }, [askHabits, isKnown, isWanted, kind, language, rows, start, template, weekStart])

  if (!isWanted || template === null || templates.isError) return null
  return filled
}

async function holidayOn(text: string, day: Period['start']) {
  if (!text.includes('holiday')) return null
  try {
    const dates = await import('@techo/ui/dates')
    await dates.loadHolidays()
    return dates.holidayOf(day)
  } catch {
    // Without the table the day is a plain one.
    return null
  }
}
