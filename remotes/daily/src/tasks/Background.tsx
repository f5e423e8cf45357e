import { civilDay, type Day } from '@techo/core'
import { usePreferences } from '@techo/data'
import { useHolidayOf } from '@techo/days'
import { useEffect, useRef } from 'react'
import { type TaskRow, usePlanningQuery } from '../api.ts'
import { useAllSeriesQuery } from './api.ts'
import { readPlanning, rolloverTarget } from './planning.ts'
import { spawnAhead, spawnDue, spawnMissed } from './spawn.ts'
import { rolloverCandidates } from './task.ts'

interface Props {
  readonly rows: readonly TaskRow[]
  readonly today: Day
  readonly onRollOver: (tasks: readonly TaskRow[], target: Day) => void
}

// Once a day for as long as the page stands: who takes a move back is not moved again at once.
let rolledOn: Day | null = null

/**
 * What happens by itself while a page with today's tasks is open: leftovers move when the person wants that, and series
 * make what has come. Draws nothing.
 */
export function Background({ rows, today, onRollOver }: Props) {
  const { data: stored, isSuccess } = usePlanningQuery()
  const planning = readPlanning(stored?.[0]?.value)
  useRollover({ rows, today, onRollOver }, isSuccess ? planning : null)
  useSpawn(today)
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
  const { week_start: weekStart, time_zone: zone, day_start_hour: hour } = usePreferences()
  const { data: series, isFetching } = useAllSeriesQuery()
  useEffect(() => {
    if (!series || series.length === 0 || isFetching) return
    spawnAhead(weekStart)
    const spawn = async () => {
      await spawnDue(series, today, weekStart)
      await spawnMissed(series, at => (at === null ? today : civilDay(Date.parse(at), zone, hour)), weekStart)
    }
    void spawn()
  }, [series, isFetching, today, weekStart, zone, hour])
}
