import type { Day, Id, Language, WeekStart } from '@techo/core'
import type { SampleArea, SampleRows } from './area.ts'
import { sampleBooks } from './books.ts'
import { sampleClassifications } from './classifications.ts'
import { sampleDays } from './days.ts'
import { sampleHabits } from './habits.ts'
import { sampleLists } from './lists.ts'
import { sampleNotes } from './notes.ts'
import { sampleProjects } from './projects.ts'
import { sampleTasks } from './tasks.ts'

/**
 * A life of a month, and a week ahead, to look around in. No clock and no chance of its own: the same arguments give the
 * same rows. One file for each area; a further area adds its file and its line in `areas`, after those its rows refer to.
 */
const areas: readonly SampleArea[] = [
  sampleHabits,
  sampleDays,
  sampleTasks,
  sampleNotes,
  sampleProjects,
  sampleLists,
  sampleBooks,
]

export interface SampleOptions {
  readonly today: Day
  readonly language: Language
  readonly weekStart: WeekStart
  readonly newId: () => Id
  /** the person's own classifications: one of the same name is used instead of a second one */
  readonly existing?: readonly { readonly id: Id; readonly kind: string; readonly name_norm: string }[]
  /** another seed is another month */
  readonly seed?: number
}

/** Rows in an order in which each refers only to earlier ones. */
export function sampleLife({
  today,
  language,
  weekStart,
  newId,
  existing = [],
  seed = 7,
}: SampleOptions): readonly SampleRows[] {
  const made = sampleClassifications({ language, newId, existing })
  const classificationOf = (name: string) => made.idOf.get(name)
  const rows = areas.flatMap((area, index) =>
    area({ today, language, weekStart, newId, classificationOf, chance: chances(seed + index) }),
  )
  return [...made.rows, ...rows].filter(each => each.rows.length > 0)
}

/** Lehmer's generator: enough to make days differ. */
function chances(seed: number): () => number {
  let state = (seed * 48_271) % 2_147_483_647
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
