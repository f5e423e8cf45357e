import { type Id, stableId } from '@techo/core'
import { fault, type ImportPlan, type PlannedHabit, type ReadOptions } from '../import-plan.ts'
import type { HabitGroup, HabitVacation } from '../rows.ts'
import { readWholeFile, type WholeHabit } from './whole-file.ts'

/** What the person has, to tell their own rows from those of others. */
export interface Own {
  /** what lies in the trash too */
  readonly habits: ReadonlySet<Id>
  readonly groups: readonly HabitGroup[]
  readonly vacations: readonly HabitVacation[]
}

/**
 * Our own file as a plan. A row that is the person's keeps its id, so the file of this account changes nothing here; any
 * other gets one that follows from the person and from its id in the file, so that the same file names the same rows again.
 */
export async function planWhole(text: string, name: string, { person }: ReadOptions, own: Own): Promise<ImportPlan> {
  const reading = readWholeFile(text)
  if (!reading) return { habits: [], faults: [fault(name, 0, 'not_this_format', '')], rows: 0 }
  const { file, bad } = reading
  const mapped = (of: Id) => stableId(person, `file ${of}`)
  const groupIds = new Map(
    await Promise.all(
      file.groups.map(async ({ id, name: called }) => {
        const there = own.groups.find(each => each.id === id) ?? own.groups.find(each => each.name === called)
        return [id, there?.id ?? (await mapped(id))] as const
      }),
    ),
  )
  const ids = new Set<Id>()
  const habits: PlannedHabit[] = []
  const faults = bad.map(each => fault(name, 0, 'bad_row', each))
  for (const whole of file.habits) {
    const id = own.habits.has(whole.id) ? whole.id : await mapped(whole.id)
    // One habit twice in a file: the first counts.
    if (ids.has(id)) faults.push(fault(name, 0, 'bad_habit', whole.name))
    else habits.push(await plannedOf(whole, id, groupIds.get(whole.group_id ?? '') ?? null, mapped))
    // What it stands in for is a row of another area: a habit that is there keeps it, a new one begins without.
    if (whole.replaces_not_do_id !== null && !own.habits.has(id)) faults.push(fault(name, 0, 'link_left', whole.name))
    ids.add(id)
  }
  const isThere = ({ from_day, to_day, note }: HabitVacation) =>
    own.vacations.some(each => each.from_day === from_day && each.to_day === to_day && each.note === note)
  const vacations = file.vacations.filter(each => !own.vacations.some(({ id }) => id === each.id) && !isThere(each))
  return {
    habits,
    faults,
    rows: file.habits.length + bad.length,
    groups: file.groups.flatMap(group => {
      const id = groupIds.get(group.id) ?? group.id
      return own.groups.some(each => each.id === id) ? [] : { ...group, id }
    }),
    vacations: await Promise.all(vacations.map(async each => ({ ...each, id: await mapped(each.id) }))),
  }
}

async function plannedOf(
  { entries, events, schedules, area, ...row }: WholeHabit,
  id: Id,
  group_id: Id | null,
  mapped: (id: Id) => Promise<Id>,
): Promise<PlannedHabit> {
  const columns = { ...row, id, group_id, replaces_not_do_id: null }
  return {
    id,
    columns: { ...columns, description: row.doc_text },
    archived: row.archived_at !== null,
    entries,
    whole: {
      columns,
      area,
      schedules: await Promise.all(schedules.map(async each => ({ ...each, id: await mapped(each.id) }))),
      events: await Promise.all(events.map(async each => ({ ...each, id: await mapped(each.id) }))),
    },
  }
}
