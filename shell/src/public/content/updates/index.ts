import type { Update } from '../../update.ts'
import { update as first } from './2026-11-20.ts'

/** One file for each release, named by its day; the newest first. */
export const updates: readonly Update[] = [first]
