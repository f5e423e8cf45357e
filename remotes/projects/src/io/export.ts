import type { Day, Id } from '@techo/core'
import { saveFile } from '@techo/core/files'
import type { ProjectPlan } from '../plan.ts'
import type { Calendar, CalendarException } from '../rows.ts'
import { calendarFor, writeMsProject } from './ms-project.ts'

interface Source {
  readonly calendars: readonly Calendar[]
  readonly exceptions: readonly CalendarException[]
  /** the name of a public holiday; null on other days */
  readonly holidayOf: (day: Day) => string | null
  /** what the calendar is called when the project has none of its own */
  readonly standard: string
  /** of the tasks that have some */
  readonly notes?: ReadonlyMap<Id, string>
}

/** A plan as XML of Microsoft Project. */
export function msProjectOf(plan: ProjectPlan, { calendars, exceptions, holidayOf, standard, notes }: Source): string {
  const own = calendars.find(({ id }) => id === plan.project.calendar_id)
  return writeMsProject({
    plan,
    ...(notes ? { notes } : {}),
    calendar: calendarFor(plan, {
      name: own?.name || standard,
      weekendMask: own?.weekend_mask ?? 65,
      exceptions: own
        ? exceptions
            .filter(({ calendar_id }) => calendar_id === own.id)
            .map(({ day, kind, name }) => ({ day, kind, name }))
        : [],
      holidayOf: own && !own.use_jp_holidays ? () => null : holidayOf,
    }),
  })
}

export const saveMsProject = (plan: ProjectPlan, source: Source, file: string): void =>
  saveFile(msProjectOf(plan, source), file, 'application/xml;charset=utf-8')
