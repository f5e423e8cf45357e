import type { Id } from '@techo/core'
import type { Step } from '../rules/edit.ts'
import type { FileEvent } from './read-ics.ts'

/** The rows that the events of a file become. What is known by its uid is written over, and comes back out of the trash. */
export function importSteps(
  events: readonly FileEvent[],
  known: ReadonlyMap<string, Id>,
  { calendar, newId }: { readonly calendar: Id; readonly newId: () => Id },
): readonly Step[] {
  return events.flatMap(({ overrides, reminders, ...event }): readonly Step[] => {
    const before = known.get(event.uid)
    const id = before ?? newId()
    return [
      {
        kind: 'put-event',
        event: { ...event, id, calendar_id: calendar, holiday_rule: 'none', reminders: reminders ?? [] },
        // A file that says nothing of reminders leaves those that are there.
        ...(reminders === null ? { isFromFile: true } : {}),
      },
      ...(before === undefined ? [] : [{ kind: 'delete-event' as const, id, at: null }]),
      ...overrides.map(each => ({ kind: 'put-override' as const, override: { ...each, event_id: id } })),
    ]
  })
}
