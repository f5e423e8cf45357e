import type { FillSample } from '@techo/core'
import { sampleDays } from './days.ts'
import { sampleNotes } from './notes.ts'
import { sampleTasks } from './tasks.ts'

/** A month of written days, of tasks and of goals, and a few notes. */
export const sample: FillSample = context => {
  const parts = [sampleDays, sampleTasks, sampleNotes].map(fill => fill(context))
  return { rows: parts.flatMap(({ rows }) => rows), classified: parts.flatMap(({ classified = [] }) => classified) }
}
