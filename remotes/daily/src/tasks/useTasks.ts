import { type Day, formatDay, newId, rankAfter, startOfWeek } from '@techo/core'
import { useProfile } from '@techo/data'
import { toast, useLanguage } from '@techo/ui'
import {
  type TaskChange,
  type TaskRow,
  useAddDailyActivityMutation,
  useAddDailyTaskMutation,
  useDailyTasksQuery,
  useSetDailyTasksMutation,
} from '../api.ts'
import { useT } from '../messages.ts'
import { become, lastRankOf, planOn, rankMoved, rollOver, type TaskStatus, tasksOfDay, titleOf } from './task.ts'

/** The tasks of a day and everything a person can do with them. */
export function useTasks(day: Day, today: Day) {
  const t = useT()
  const { language } = useLanguage()
  const { week_start: weekStart } = useProfile()
  const of = { day, isToday: day === today }
  const query = useDailyTasksQuery(of)
  const [addTask] = useAddDailyTaskMutation()
  const [setTasks] = useSetDailyTasksMutation()
  const [addActivity] = useAddDailyActivityMutation()
  const rows = (query.data ?? []).filter(row => row.deleted_at === null)
  const parts = tasksOfDay(rows, day, today)

  const set = (id: string, columns: TaskChange['columns']) => void setTasks([{ id, columns }])

  /** Changes tasks and offers the way back for ten seconds. */
  const change = (changes: readonly TaskChange[], message: string) => {
    const before = changes.map(({ id, columns }) => {
      const row = rows.find(each => each.id === id)
      return { id, columns: row ? pick(row, columns) : {} }
    })
    void setTasks(changes)
    toast({ message, onUndo: () => void setTasks(before) })
  }

  return {
    query,
    ...parts,

    /** False when the title is empty or too long. */
    add: (typed: string): boolean => {
      const title = titleOf(typed)
      if (title === null) return false
      const row: TaskRow = {
        id: newId(),
        title,
        status: 'todo',
        planned_date: day,
        planned_time: null,
        planned_week: startOfWeek(day, weekStart),
        deadline_date: null,
        done_at: null,
        first_planned_date: day,
        rollover_count: 0,
        rank_day: rankAfter(lastRankOf(rows)),
        deleted_at: null,
      }
      void addTask({ of, row })
      return true
    },

    setStatus: (task: TaskRow, status: TaskStatus) => {
      const at = new Date().toISOString()
      const columns = become(task, status, at)
      if (!columns) return
      if (status === 'cancelled') change([{ id: task.id, columns }], t('cancelled', { title: task.title }))
      else set(task.id, columns)
      const verb = status === 'done' ? 'done' : task.status === 'done' ? 'reopen' : null
      if (verb) void addActivity({ day: today, at, verb, id: newId(), task })
    },

    rename: (task: TaskRow, typed: string): boolean => {
      const title = titleOf(typed)
      if (title !== null && title !== task.title) set(task.id, { title })
      return title !== null
    },

    move: (task: TaskRow, to: Day | null) => {
      const columns = planOn(task, to, { weekStart, lastRank: lastRankOf(rows) })
      const { title } = task
      const message =
        to === null ? t('movedNoDay', { title }) : t('moved', { title, date: formatDay(to, language, 'short') })
      change([{ id: task.id, columns }], message)
    },

    /** Brings leftovers to today, each counted once. */
    bringToToday: (tasks: readonly TaskRow[]) => {
      let lastRank = lastRankOf(rows)
      const changes = tasks.flatMap(task => {
        const columns = rollOver(task, today, { weekStart, lastRank })
        lastRank = columns?.rank_day ?? lastRank
        return columns ? [{ id: task.id, columns }] : []
      })
      if (changes.length > 0) change(changes, t('movedAll', { count: changes.length }))
    },

    reorder: (task: TaskRow, step: -1 | 1) => {
      const rank = rankMoved(parts.planned, task.id, step)
      if (rank !== null) set(task.id, { rank_day: rank })
    },

    remove: (task: TaskRow) =>
      change([{ id: task.id, columns: { deleted_at: new Date().toISOString() } }], t('removed', { title: task.title })),
  }
}

export type Tasks = ReturnType<typeof useTasks>

const pick = (row: TaskRow, columns: TaskChange['columns']): TaskChange['columns'] =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name in columns))
