import { addDays, type Day, startOfWeek, type WeekStart } from '../day.ts'
import { type Id, stableId } from '../id.ts'
import { normalizeForSearch } from '../text.ts'
import { daysOf } from './days.ts'
import { parseRule } from './rule.ts'
import { type IsHoliday, isWorkday, workdayFrom } from './workdays.ts'

/**
 * A task that repeats (a row of `task_series`) and the tasks it makes. An occurrence is named by the rule's own date, which
 * stays its name when a holiday moves the work to another day; its id follows from series and date, so that two devices never make
 * two of it. No clock: today is an argument, and so is what is a holiday.
 */
export type HolidayRule = 'none' | 'skip' | 'prev_workday' | 'next_workday'

export interface SeriesTemplate {
  readonly title: string
  readonly priority?: number
  readonly estimate_min?: number | null
  readonly project_id?: Id | null
  /** titles of the subtasks each occurrence begins with */
  readonly subtasks?: readonly string[]
}

export interface Series {
  readonly id: Id
  readonly rrule: string
  readonly dtstart: Day
  /** `HH:MM[:SS]` */
  readonly at_time: string | null
  /** `fixed` keeps to its calendar; `after_completion` counts anew from the day of finishing */
  readonly mode: 'fixed' | 'after_completion'
  readonly exdates: readonly Day[]
  /** dates that have passed unseen are left out instead of being caught up on */
  readonly skip_missed: boolean
  readonly holiday_rule: HolidayRule
  readonly template: SeriesTemplate
  readonly paused: boolean
  /** the latest date a task was made for */
  readonly last_spawned: Day | null
}

export interface Occurrence {
  /** the rule's date: the occurrence's name, kept in `occurrence_date` */
  readonly date: Day
  /** the day it is planned for */
  readonly day: Day
}

const never: IsHoliday = () => false

/** Where the occurrence of a date lands; null when it is left out. */
function landing({ holiday_rule: rule }: Pick<Series, 'holiday_rule'>, date: Day, isHoliday: IsHoliday): Day | null {
  if (rule === 'none' || isWorkday(date, isHoliday)) return date
  return rule === 'skip' ? null : workdayFrom(date, rule === 'prev_workday' ? -1 : 1, isHoliday)
}

// How far a moved occurrence can be from its date, and how far ahead anybody looks.
const reach = 60
const horizon = 366 * 60

/** The occurrences whose date lies between two days, both included, in order; none of a rule that cannot be read. */
export function occurrences(
  series: Pick<Series, 'rrule' | 'dtstart' | 'exdates' | 'holiday_rule'>,
  {
    from,
    to,
    limit = 1000,
    isHoliday = never,
  }: { readonly from: Day; readonly to: Day; readonly limit?: number; readonly isHoliday?: IsHoliday },
): readonly Occurrence[] {
  const rule = parseRule(series.rrule)
  const found: Occurrence[] = []
  if (!rule) return found
  const left = new Set(series.exdates)
  for (const date of daysOf(rule, series.dtstart, from, to)) {
    if (found.length >= limit) break
    const day = left.has(date) ? null : landing(series, date, isHoliday)
    if (day !== null) found.push({ date, day })
  }
  return found
}

/** The next dates from a day on: what a person is shown before they say yes. */
export const nextOccurrences = (
  series: Pick<Series, 'rrule' | 'dtstart' | 'exdates' | 'holiday_rule'>,
  from: Day,
  limit = 5,
  isHoliday: IsHoliday = never,
): readonly Occurrence[] => occurrences(series, { from, to: addDays(from, horizon), limit, isHoliday })

/**
 * What comes after an occurrence that was finished or let go on a day; null when the series is over or rests.
 * `after_completion` counts from that day; a COUNT of its rule has no meaning then and is not looked at.
 */
export function occurrenceAfter(
  series: Series,
  { date, finishedOn }: { readonly date: Day; readonly finishedOn: Day },
  isHoliday: IsHoliday = never,
): Occurrence | null {
  if (series.paused) return null
  if (series.mode === 'after_completion') {
    const rrule = series.rrule.replace(/;?COUNT=\d+/i, '')
    const counted = { ...series, rrule, dtstart: finishedOn }
    const next = nextOccurrences(counted, addDays(finishedOn, 1), 1, isHoliday)[0]
    return next ?? null
  }
  const from = series.skip_missed && finishedOn > date ? finishedOn : addDays(date, 1)
  return nextOccurrences(series, from > date ? from : addDays(date, 1), 1, isHoliday)[0] ?? null
}

/**
 * The occurrences that have come and have no task yet; running it again after `last_spawned` was set gives none.
 * `after_completion` makes only its first here: the others are made when one is finished.
 */
export function dueOccurrences(series: Series, today: Day, isHoliday: IsHoliday = never): readonly Occurrence[] {
  if (series.paused) return []
  if (series.mode === 'after_completion' && series.last_spawned !== null) return []
  const from = series.last_spawned === null ? series.dtstart : addDays(series.last_spawned, 1)
  const due = occurrences(series, { from, to: addDays(today, reach), isHoliday }).filter(each => each.day <= today)
  return series.skip_missed || series.mode === 'after_completion' ? due.slice(-1) : due
}

/** The id of the task of a date, the same on every device. */
export const occurrenceId = (series: Id, date: Day): Promise<Id> => stableId(series, date)

export interface OccurrenceRow {
  readonly id: Id
  readonly title: string
  readonly search_norm: string
  readonly priority: number
  readonly estimate_min: number | null
  readonly planned_date: Day
  readonly planned_time: string | null
  readonly planned_week: Day
  readonly first_planned_date: Day
  readonly series_id: Id
  readonly occurrence_date: Day
  readonly rank_day: string
  readonly project_id?: Id
}

/** The task of an occurrence as a row of `tasks`. Two devices that both make it make the same. */
export async function occurrenceRow(
  { id, at_time, template }: Pick<Series, 'id' | 'at_time' | 'template'>,
  { date, day }: Occurrence,
  { weekStart, rank }: { readonly weekStart: WeekStart; readonly rank: string },
): Promise<OccurrenceRow> {
  const { title, priority = 0, estimate_min = null, project_id } = template
  return {
    id: await occurrenceId(id, date),
    title,
    search_norm: normalizeForSearch(title),
    priority,
    estimate_min,
    planned_date: day,
    planned_time: at_time,
    planned_week: startOfWeek(day, weekStart),
    first_planned_date: day,
    series_id: id,
    occurrence_date: date,
    rank_day: rank,
    ...(project_id ? { project_id } : {}),
  }
}

/** A new series as a row of `task_series`, from what was typed: the rule, its first day, and what each task begins with. */
export const newSeries = (
  id: Id,
  said: { readonly rrule: string; readonly start: Day; readonly at_time?: string | null },
  template: SeriesTemplate,
): Series => ({
  id,
  rrule: said.rrule,
  dtstart: said.start,
  at_time: said.at_time ?? null,
  mode: 'fixed',
  exdates: [],
  skip_missed: false,
  holiday_rule: 'none',
  template,
  paused: false,
  last_spawned: null,
})
