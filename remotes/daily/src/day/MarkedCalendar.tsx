import { addDays, type Day, daysInMonth, startOfMonth } from '@techo/core'
import { usePreferences } from '@techo/data'
import { useDates } from '@techo/days'
import { Skeleton } from '@techo/ui'
import { useState } from 'react'
import { useDailyMarksQuery } from '../api.ts'
import { useT } from '../messages.ts'

/** A month with a dot on every day that holds something. */
export function MarkedCalendar({
  day,
  today,
  onChoose,
}: {
  readonly day: Day | null
  readonly today: Day
  readonly onChoose: (day: Day) => void
}) {
  const t = useT()
  const dates = useDates()
  const { week_start: weekStart } = usePreferences()
  const [month, setMonth] = useState(startOfMonth(day ?? today))
  const { data } = useDailyMarksQuery({ from: month, to: addDays(month, daysInMonth(month) - 1) })
  if (!dates) return <Skeleton kind="block" />
  const written = new Set(data?.map(row => row.period_start))
  return (
    <dates.MonthCalendar
      label={t('calendarTitle')}
      today={today}
      value={day}
      weekStart={weekStart}
      onChange={onChoose}
      onMonthChange={setMonth}
      markOf={each => (written.has(each) ? { dots: ['accent'], label: t('written') } : null)}
    />
  )
}
