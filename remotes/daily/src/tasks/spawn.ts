import {
  addDays,
  type Day,
  type Id,
  normalizeForSearch,
  rankAfter,
  stableId,
  untilThere,
  type WeekStart,
} from '@techo/core'
import { type Errand, putErrand } from '@techo/core/errands'
import {
  dueOccurrences,
  type IsHoliday,
  type Occurrence,
  occurrenceAfter,
  occurrenceRow,
  occurrences,
  type Series,
} from '@techo/core/recurrence'
import { readOnce, store } from '@techo/data'
import type { SubtaskRow } from './api.ts'
import { taskApi } from './api.ts'
import { isOpen } from './task.ts'

/**
 * Makes the tasks of series. An occurrence has one id on every device and is made `once`: whoever makes it second changes
 * nothing, and one that a person threw away does not come back.
 */
const holidays = async (): Promise<IsHoliday> => {
  const dates = await import('@techo/ui/dates')
  await dates.loadHolidays()
  return day => dates.holidayOf(day) !== null
}

// Without the table every day is a plain one; only series that mind holidays need it.
const holidaysFor = (series: readonly Series[]): Promise<IsHoliday> =>
  series.some(each => each.holiday_rule !== 'none') ? holidays().catch(() => () => false) : Promise.resolve(() => false)

const make = async (...occurrences: Parameters<typeof prepareMake>): Promise<void> =>
  (await prepareMake(...occurrences))()

/** What hands over the tasks of these occurrences, once their ids are reckoned. */
async function prepareMake(
  series: Series,
  found: readonly Occurrence[],
  weekStart: WeekStart,
): Promise<() => Promise<void>> {
  const last = found.at(-1)
  if (!last) return async () => {}
  const rows = await Promise.all(
    found.map(async occurrence => {
      const row = await occurrenceRow(series, occurrence, { weekStart, rank: rankAfter(null) })
      let rank: string | null = null
      const subtasks = (series.template.subtasks ?? []).map(async (title, index): Promise<SubtaskRow> => {
        rank = rankAfter(rank)
        const at = rank
        return {
          id: await stableId(row.id, `subtask ${index}`),
          title,
          search_norm: normalizeForSearch(title),
          parent_id: row.id,
          planned_date: row.planned_date,
          planned_week: row.planned_week,
          first_planned_date: row.planned_date,
          rank_day: at,
          rank_project: at,
          ...(row.project_id ? { project_id: row.project_id } : {}),
        }
      })
      return [row, ...(await Promise.all(subtasks))]
    }),
  )
  const lastDate = series.last_spawned !== null && series.last_spawned > last.date ? series.last_spawned : last.date
  return async () => {
    await store.dispatch(taskApi.endpoints.addOccurrences.initiate({ series: series.id, lastDate, rows: rows.flat() }))
  }
}

const readSeries = (): Promise<readonly Series[]> =>
  readOnce(store.dispatch(taskApi.endpoints.allSeries.initiate(undefined)))

const allSeries = () => readSeries().catch((): readonly Series[] => [])

/** What has come of every series and has no task yet. Running it again makes nothing. */
export async function spawnDue(series: readonly Series[], today: Day, weekStart: WeekStart): Promise<void> {
  const isHoliday = await holidaysFor(series)
  for (const each of series) await make(each, dueOccurrences(each, today, isHoliday), weekStart)
}

interface Ahead extends Errand {
  readonly series: Id
  readonly date: Day
}

/**
 * One that the calendar brings later, now, and those that pages left before they were made. Those before it are made with it, so
 * that none is passed over.
 */
export function spawnAhead(weekStart: WeekStart, asked?: { readonly series: Id; readonly date: Day }): void {
  const place = `tasks.ahead:${store.getState().session.user?.id}`
  const errand = asked && { id: `${asked.series} ${asked.date}`, ...asked }
  if (!putErrand(place, errand)) return
  const prepare = async ({ series: id, date }: Ahead) => {
    const series = (await readSeries()).find(each => each.id === id)
    if (!series) return () => {}
    const isHoliday = await holidaysFor([series])
    const from = series.last_spawned === null ? series.dtstart : addDays(series.last_spawned, 1)
    const hand = await prepareMake(series, occurrences(series, { from, to: date, isHoliday }), weekStart)
    return () => void hand()
  }
  void untilThere(() => import('@techo/core/run-errands')).then(found => found?.runErrands(place, prepare, errand))
}

/**
 * What comes after the last task of a series that waits for its end, where that has ended and nobody made it: the page was left
 * right then, or the task was finished where nobody asks for the next.
 */
export async function spawnMissed(
  series: readonly Series[],
  dayOf: (at: string | null) => Day,
  weekStart: WeekStart,
): Promise<void> {
  const waiting = series.flatMap(each =>
    each.mode === 'after_completion' && !each.paused && each.last_spawned !== null
      ? [{ series: each, date: each.last_spawned }]
      : [],
  )
  if (waiting.length === 0) return
  const asked = { series: waiting.map(each => each.series.id), dates: [...new Set(waiting.map(({ date }) => date))] }
  const rows = await readOnce(store.dispatch(taskApi.endpoints.occurrencesOf.initiate(asked))).catch(() => [])
  const ended = waiting.flatMap(each => {
    const last = rows.find(row => row.series_id === each.series.id && row.occurrence_date === each.date)
    // What nobody can read just now may well be open.
    const isOver = last && (last.deleted_at !== null || !isOpen(last))
    return isOver ? [{ ...each, finishedOn: dayOf(last.done_at ?? last.deleted_at) }] : []
  })
  const isHoliday = await holidaysFor(ended.map(each => each.series))
  for (const { series, ...last } of ended) {
    const next = occurrenceAfter(series, last, isHoliday)
    if (next) await make(series, [next], weekStart)
  }
}

/** The occurrence after one that has ended; null when there is none. */
export async function spawnAfter(
  { series_id, occurrence_date }: { readonly series_id: string; readonly occurrence_date: Day },
  finishedOn: Day,
  weekStart: WeekStart,
): Promise<Occurrence | null> {
  const series = (await allSeries()).find(each => each.id === series_id)
  if (!series) return null
  const isHoliday = await holidaysFor([series])
  const next = occurrenceAfter(series, { date: occurrence_date, finishedOn }, isHoliday)
  // One that was made already, here or on another device, is what comes next.
  const isMade =
    series.mode === 'fixed' && series.last_spawned !== null && next !== null && next.date <= series.last_spawned
  if (next && !isMade) await make(series, [next], weekStart)
  return next
}
