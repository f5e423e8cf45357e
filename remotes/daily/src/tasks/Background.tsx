import { civilDay, type Day } from '@techo/core'
import { useProfile } from '@techo/data'
import { toast } from '@techo/ui'
import { useNavigate } from '@techo/ui/router'
import { useEffect, useRef } from 'react'
import { type TaskRow, usePlanningQuery } from '../api.ts'
import { useHolidayOf } from '../useHolidayOf.ts'
import { useAllSeriesQuery } from './api.ts'
import { readPlanning, remindersBetween, rolloverTarget } from './planning.ts'
import { spawnDue } from './spawn.ts'
import { rolloverCandidates } from './task.ts'
import { useTaskT } from './task-messages.ts'

interface Props {
  readonly rows: readonly TaskRow[]
  readonly today: Day
  readonly onRollOver: (tasks: readonly TaskRow[], target: Day) => void
}

// Once a day for as long as the page stands: who takes a move back is not moved again at once.
let rolledOn: Day | null = null

/**
 * What happens by itself while a page with today's tasks is open: leftovers move when the person wants that, series make what
 * has come, and a notice appears when it is time. Draws nothing.
 */
export function Background({ rows, today, onRollOver }: Props) {
  const { data: stored, isSuccess } = usePlanningQuery()
  const planning = readPlanning(stored?.[0]?.value)
  useRollover({ rows, today, onRollOver }, isSuccess ? planning : null)
  useSpawn(today)
  useReminders(rows, today, planning.reminders)
  return null
}

function useRollover({ rows, today, onRollOver }: Props, planning: ReturnType<typeof readPlanning> | null) {
  const holidayOf = useHolidayOf()
  const left = rolloverCandidates(rows, today)
  const isWanted = planning?.rollover === 'auto' && left.length > 0 && rolledOn !== today
  const run = useRef(() => {})
  useEffect(() => {
    run.current = () => {
      if (!planning) return
      rolledOn = today
      onRollOver(
        left,
        rolloverTarget(today, planning, day => holidayOf(day) !== null),
      )
    }
  })
  useEffect(() => {
    if (isWanted) run.current()
  }, [isWanted])
}

function useSpawn(today: Day) {
  const { week_start: weekStart } = useProfile()
  const { data: series, isFetching } = useAllSeriesQuery()
  useEffect(() => {
    if (series && series.length > 0 && !isFetching) void spawnDue(series, today, weekStart)
  }, [series, isFetching, today, weekStart])
}

const lookEvery = 20_000

function useReminders(rows: readonly TaskRow[], today: Day, isWanted: boolean) {
  const t = useTaskT()
  const { time_zone: timeZone } = useProfile()
  const navigate = useNavigate()
  const latest = useRef({ rows, t })
  useEffect(() => {
    latest.current = { rows, t }
  })
  useEffect(() => {
    if (!isWanted) return
    const clock = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    })
    let after = clock.format(Date.now())
    const look = () => {
      const now = Date.now()
      const until = clock.format(now)
      const { rows, t } = latest.current
      // After midnight the evening's times are over.
      const from = until < after ? '' : after
      after = until
      for (const { title, time, kind } of remindersBetween(rows, civilDay(now, timeZone), from, until))
        toast({
          message: t(kind === 'planned' ? 'remindPlanned' : 'remindDeadline', { title, time: time.replace(/^0/, '') }),
          duration: null,
          action: { label: t('openTask'), onAction: () => void navigate(`/mypage/daily/${today}`) },
        })
    }
    const timer = setInterval(look, lookEvery)
    return () => clearInterval(timer)
  }, [isWanted, navigate, timeZone, today])
}
