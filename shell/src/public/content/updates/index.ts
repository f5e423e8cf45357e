import type { Update } from '../../update.ts'
import { latest } from './latest.ts'
import { older } from './older.ts'

/** One file for each release, named by its day; the newest first. A new one goes into `latest.ts`. */
export const updates: readonly Update[] = [...latest, ...older]
