import type { Id, Problem } from '@techo/core'
import { toProblem, useToday } from '@techo/data'
import { useMemo } from 'react'
import {
  useCalendarExceptionsQuery,
  useProjectsQuery,
  useProjectTasksQuery,
  useTaskLinksQuery,
  useWorkCalendarsQuery,
} from './api.ts'
import { type CalendarSource, type ProjectPlan, planOf } from './plan.ts'
import type { Project, Task } from './rows.ts'
import { type HolidayTable, useHolidayTable } from './useHolidayTable.ts'

export interface Plans {
  /** in the person's order; null until everything they are made of is there */
  readonly plans: readonly ProjectPlan[] | null
  readonly projects: readonly Project[] | null
  readonly source: CalendarSource
  readonly holidayOf: HolidayTable['holidayOf']
  readonly problem: Problem | null
  readonly retry: () => void
}

/** The plan of one project, or of all that are under way when none is named. */
export function usePlans(id: Id | null): Plans {
  const today = useToday()
  const projects = useProjectsQuery()
  const tasks = useProjectTasksQuery(id)
  const links = useTaskLinksQuery()
  const calendars = useWorkCalendarsQuery()
  const exceptions = useCalendarExceptionsQuery()
  const { holidayOf, isReady } = useHolidayTable()
  const source = useMemo(
    (): CalendarSource => ({
      calendars: calendars.data ?? [],
      exceptions: exceptions.data ?? [],
      isHoliday: day => holidayOf(day) !== null,
    }),
    [calendars.data, exceptions.data, holidayOf],
  )
  const isComplete = isReady && calendars.data && exceptions.data
  const plans = useMemo(() => {
    if (!isComplete || !projects.data || !tasks.data || !links.data) return null
    const groups = Map.groupBy(tasks.data, task => task.project_id)
    const shown = projects.data.filter(each => (id === null ? isUnderWay(each) : each.id === id))
    return shown.map(project =>
      planOf({ ...source, project, tasks: groups.get(project.id) ?? noTasks, links: links.data ?? [], today }),
    )
  }, [id, isComplete, projects.data, tasks.data, links.data, source, today])
  const all = [projects, tasks, links, calendars, exceptions]
  const failed = all.find(each => each.data === undefined && each.error)
  return {
    plans,
    projects: projects.data ?? null,
    source,
    holidayOf,
    problem: failed ? toProblem(failed.error) : null,
    retry: () => all.forEach(each => void each.refetch()),
  }
}

const noTasks: readonly Task[] = []

const isUnderWay = ({ status, is_template }: Project) => !is_template && (status === 'active' || status === 'on_hold')
