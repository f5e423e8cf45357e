import { addDays, type Day, isDay, startOfWeek, type WeekStart } from '@techo/core'
import type { TaskChange, TaskRow } from '../api.ts'
import { isOpen, placeBetween, planOn } from '../tasks/task.ts'

/** The rules of the weekly board: what stands in which column, and what a move changes. */

/** The column of what is meant for the week and for no day of it; the other columns are called by their day. */
export const noDay = 'none'

export interface Column {
  readonly id: Day | typeof noDay
  readonly items: readonly TaskRow[]
}

/** The seven days and the column without a day. Open ones first, in the person's order; what was let go is not shown. */
export function columnsOf(rows: readonly TaskRow[], first: Day): readonly Column[] {
  const shown = rows.filter(row => row.status !== 'cancelled')
  const sorted = (some: readonly TaskRow[], name: 'rank_day' | 'rank_week') =>
    [...some].sort(
      (one, other) =>
        Number(!isOpen(one)) - Number(!isOpen(other)) ||
        (one[name] < other[name] ? -1 : one[name] > other[name] ? 1 : one.id < other.id ? -1 : 1),
    )
  const days = Array.from({ length: 7 }, (_, index): Column => {
    const day = addDays(first, index)
    return {
      id: day,
      items: sorted(
        shown.filter(row => row.planned_date === day),
        'rank_day',
      ),
    }
  })
  return [
    ...days,
    {
      id: noDay,
      items: sorted(
        shown.filter(row => row.planned_date === null),
        'rank_week',
      ),
    },
  ]
}

/**
 * The columns of the rows that change when a card is put into a column between two others. A move within a column changes its rank
 * only; `planned_time` stays with its day.
 */
export function moved(
  columns: readonly Column[],
  id: string,
  to: { readonly column: string; readonly before: string | null; readonly after: string | null },
  { first, weekStart }: { readonly first: Day; readonly weekStart: WeekStart },
): readonly TaskChange[] {
  const row = columns.flatMap(({ items }) => items).find(each => each.id === id)
  const target = columns.find(column => column.id === to.column)
  if (!row || !target) return []
  const day = isDay(target.id) ? target.id : null
  const name = day === null ? 'rank_week' : 'rank_day'
  const ranks = placeBetween(target.items, id, to, name)
  const own = ranks.find(each => each.id === id)
  const others = ranks.filter(each => each.id !== id).map(each => ({ id: each.id, columns: { [name]: each.rank } }))
  const isSameColumn = row.planned_date === day && (day !== null || target.items.some(each => each.id === id))
  const { rank_day: _, ...plan } = planOn(row, day, { weekStart, lastRank: null })
  const change = isSameColumn ? {} : { ...plan, ...(day === null ? { planned_week: first } : {}) }
  return [{ id, columns: { ...change, ...(own ? { [name]: own.rank } : {}) } }, ...others]
}

/** The week an address names; the one of today without a name, null when it is no day. */
export function weekOfAddress(named: string | null, today: Day, weekStart: WeekStart): Day | null {
  if (named === null) return startOfWeek(today, weekStart)
  return isDay(named) ? startOfWeek(named, weekStart) : null
}

/** The page that shows the note of a week: that of today when it lies in the week. */
export function noteAddress(first: Day, today: Day): string {
  const isThis = today >= first && today <= addDays(first, 6)
  return `/mypage/daily/${isThis ? today : first}?note=week`
}
