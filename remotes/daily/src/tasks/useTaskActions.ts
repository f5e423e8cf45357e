import { type Day, formatDay, newId, normalizeForSearch, rankAfter, stableId, startOfWeek } from '@techo/core'
import { usePreferences } from '@techo/data'
import { pendingLine } from '@techo/line'
import { loadAwaited, toast, useLanguage } from '@techo/ui'
import { useRef } from 'react'
import {
  type TaskChange,
  type TaskRow,
  useAddDailyActivityMutation,
  useAddDailyTaskMutation,
  useSetDailyTasksMutation,
} from '../api.ts'
import type { Place } from '../line/draft.ts'
import { useT } from '../messages.ts'
import { become, isOpen, lastRankOf, planOn, rollOver, type TaskStatus, titleOf } from './task.ts'

/**
 * Everything a person can do with a task, wherever it is shown. `rows` are the tasks of the place, whose ranks and former values the
 * actions need.
 */
export function useTaskActions(rows: readonly TaskRow[], today: Day) {
  const t = useT()
  const { language } = useLanguage()
  const { week_start: weekStart } = usePreferences()
  const [addTask] = useAddDailyTaskMutation()
  const [setTasks] = useSetDailyTasksMutation()
  const [addActivity] = useAddDailyActivityMutation()

  /** The place of the last line: its task comes among the rows only when all that it says has been read. */
  const given = useRef('')

  const set = (id: string, columns: TaskChange['columns']) => void setTasks([{ id, columns }])

  /** Changes tasks and offers the way back for ten seconds. */
  const change = (
    changes: readonly TaskChange[],
    message: string,
    action?: { label: string; onAction: () => void },
  ) => {
    const before = changes.map(({ id, columns }) => {
      const row = rows.find(each => each.id === id)
      return { id, columns: row ? pick(row, columns) : {} }
    })
    void setTasks(changes)
    toast({ message, onUndo: () => void setTasks(before), ...(action ? { action } : {}) })
  }

  /** What follows from an end: the next of a series, a parent whose last piece it was. */
  const follow = (task: TaskRow, isReopened = false) => {
    if ((task.series_id === null && task.parent_id === null) || isReopened) return
    loadAwaited(() => import('./afterwards.ts'))
      .then(({ afterEnd }) => afterEnd(task, { today, weekStart, language }))
      // The frame says what its code waits for. Rows that cannot be read just now offer nothing more to do.
      .catch(() => undefined)
  }

  const log = (tasks: readonly TaskRow[], verb: string, idOf: (task: TaskRow) => Promise<string> | string) => {
    const at = new Date().toISOString()
    const write = async () => {
      const ids = await Promise.all(tasks.map(idOf))
      await addActivity(tasks.map((task, index) => ({ day: today, at, verb, id: ids[index] ?? newId(), task })))
    }
    void write()
  }

  return {
    set,
    change,

    /**
     * False when the title is empty or too long. What the line says beside a title is read first; how, comes with the field.
     * @param plain pieces that shall be words of the title
     */
    add: (typed: string, place: Place, plain: readonly string[] = []): boolean => {
      const title = titleOf(typed)
      if (title === null) return false
      const { day, week, columns } = place
      const last = lastRankOf(rows) ?? ''
      const lastRank = (last < given.current ? given.current : last) || null
      given.current = rankAfter(lastRank)
      const addPlain = () =>
        void addTask({
          id: newId(),
          title,
          search_norm: normalizeForSearch(title),
          planned_date: day,
          planned_week: day === null ? (week ?? null) : startOfWeek(day, weekStart),
          first_planned_date: day,
          rank_day: rankAfter(lastRank),
          ...columns,
        })
      const { begin, keep } = pendingLine(addPlain)
      void import('../line/add.ts')
        .then(({ addLine }) =>
          addLine(typed, { place, plain, today, weekStart, language, lastRank, addPlain, begin, isSeen: true }),
        )
        // A line that is nothing but a day is the title of a task.
        .then(refusal => refusal !== null && keep(), keep)
      return true
    },

    setStatus: (task: TaskRow, status: TaskStatus) => {
      const columns = become(task, status, new Date().toISOString())
      if (!columns) return
      if (status === 'cancelled') change([{ id: task.id, columns }], t('cancelled', { title: task.title }))
      else set(task.id, columns)
      const verb = status === 'done' || status === 'cancelled' ? status : isOpen(task) ? null : 'reopen'
      if (verb) log([task], verb, () => newId())
      if (!isOpen({ status })) follow(task)
    },

    rename: (task: TaskRow, typed: string): boolean => {
      const title = titleOf(typed)
      if (title !== null && title !== task.title) {
        set(task.id, { title, search_norm: normalizeForSearch(title) })
        void import('./words.ts').then(({ keepWords }) => keepWords(task.id, title)).catch(() => undefined)
      }
      return title !== null
    },

    move: (task: TaskRow, to: Day | null) => {
      const columns = planOn(task, to, { weekStart, lastRank: lastRankOf(rows) })
      const { title } = task
      const message =
        to === null ? t('movedNoDay', { title }) : t('moved', { title, date: formatDay(to, language, 'short') })
      change([{ id: task.id, columns }], message)
    },

    /** Into the week, without a day. */
    moveToWeek: (task: TaskRow, week: Day) => {
      const columns = { ...planOn(task, null, { weekStart, lastRank: lastRankOf(rows) }), planned_week: week }
      change([{ id: task.id, columns }], t('movedNoDay', { title: task.title }))
    },

    /** Brings leftovers to today (or to the target of the settings), each counted once, by whoever does it. */
    bringToToday: (tasks: readonly TaskRow[], target: Day = today) => {
      let lastRank = lastRankOf(rows)
      const changes = tasks.flatMap(task => {
        const columns = rollOver(task, today, { weekStart, lastRank, target })
        lastRank = columns?.rank_day ?? lastRank
        return columns ? [{ id: task.id, columns }] : []
      })
      if (changes.length === 0) return
      const count = changes.length
      const message =
        target === today
          ? t('movedAll', { count })
          : t('movedAllTo', { count, date: formatDay(target, language, 'short') })
      change(changes, message)
      const moved = tasks.filter(task => changes.some(({ id }) => id === task.id))
      log(moved, 'rolled', task => stableId(task.id, `rolled ${today}`).catch(() => newId()))
    },

    remove: (task: TaskRow) => {
      change([{ id: task.id, columns: { deleted_at: new Date().toISOString() } }], t('removed', { title: task.title }))
      if (isOpen(task) && task.series_id !== null) follow({ ...task, parent_id: null })
    },
  }
}

const pick = (row: TaskRow, columns: TaskChange['columns']): TaskChange['columns'] =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name in columns))
