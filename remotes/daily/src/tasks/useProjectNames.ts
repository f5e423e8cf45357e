import { useCards } from '@techo/data'
import type { TaskRow } from '../api.ts'

/** What the project of a task is called; null without one, while it is not known, and where projects are not installed. */
export function useProjectNames(rows: readonly TaskRow[]): (row: TaskRow) => string | null {
  const refOf = (row: TaskRow) => (row.project_id === null ? [] : [{ type: 'project', id: row.project_id }])
  const { cardOf } = useCards(rows.flatMap(refOf))
  return row => refOf(row).map(cardOf)[0]?.title ?? null
}
