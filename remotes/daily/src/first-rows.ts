/**
 * What the page of a day begins with, in PostgREST's words. A file of its own, because its document asks for it
 * (`remote.config.ts`).
 */
export const taskColumns =
  'id, title, status, priority, parent_id, project_id, planned_date, planned_time, planned_week, estimate_min, deadline_date, deadline_time, done_at, series_id, occurrence_date, first_planned_date, rollover_count, rank_day, rank_week, deleted_at'

export const noteColumns = 'id, kind, period_start, doc, one_line, mood, energy, sleep_min, rev, locked'

const open = 'status.in.(todo,doing,waiting)'

/** Planned for the day or due then; of today also what is left over. */
export const wantedOn = (day: string, isToday: boolean): string => {
  const of = (column: string) => `and(${column}.${isToday ? 'lte' : 'eq'}.${day},${open})`
  return [`planned_date.eq.${day}`, of('deadline_date'), ...(isToday ? [of('planned_date')] : [])].join(',')
}
