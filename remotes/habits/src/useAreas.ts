import { type Id, newId } from '@techo/core'
import { useClassificationDefaults } from '@techo/data'
import { useHabitAreaLinksQuery, useHabitAreasQuery, useSetHabitAreaMutation } from './api.ts'
import type { HabitArea, HabitAreaLink } from './rows.ts'

export interface Areas {
  /** empty while the person has made none, and until they are read: nothing waits for them */
  readonly areas: readonly HabitArea[]
  readonly areaOf: (habit: Id) => Id | null
  /** of a new habit, unless the person says otherwise */
  readonly usual: Id | null
  readonly setArea: (habit: Id, area: Id | null) => void
}

export const areaOf = (links: readonly HabitAreaLink[], habit: Id): Id | null =>
  links.find(({ entity_id }) => entity_id === habit)?.classification_id ?? null

const none: readonly never[] = []

/** Which area of life a habit belongs to. */
export function useAreas(): Areas {
  const { data: areas = [] } = useHabitAreasQuery()
  const { data: links = none } = useHabitAreaLinksQuery()
  const [defaults] = useClassificationDefaults()
  const usual = areas.find(({ id }) => defaults.habit?.includes(id))?.id ?? null
  const [setHabitArea] = useSetHabitAreaMutation()
  const setArea = (habit: Id, area: Id | null) => {
    if (areaOf(links, habit) === area) return
    const before = links.filter(({ entity_id }) => entity_id === habit)
    void setHabitArea({ habit, link: newId(), area, before })
  }
  return { areas, areaOf: habit => areaOf(links, habit), usual, setArea }
}
