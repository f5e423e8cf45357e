import { toProblem, usePreferences, useToday } from '@techo/data'
import { ProblemView, Skeleton } from '@techo/ui'
import { useHabitVacationsQuery } from './api.ts'
import { Vacations } from './Vacations.tsx'

/** The section of /mypage/settings: the same spans as the dialog of the habits' own page. */
export function VacationSettings() {
  const { week_start: weekStart } = usePreferences()
  const today = useToday()
  const { data, error, isFetching, refetch } = useHabitVacationsQuery()
  if (data) return <Vacations vacations={data} weekStart={weekStart} today={today} />
  return error ? (
    <ProblemView problem={toProblem(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
  ) : (
    <Skeleton kind="rows" lines={3} />
  )
}
