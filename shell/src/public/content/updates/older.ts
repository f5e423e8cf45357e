import type { Update } from '../../update.ts'
import { update as first } from './2026-11-20.ts'
import { update as pages } from './2026-11-21.ts'
import { update as durable } from './2026-11-22.ts'
import { update as paper } from './2026-11-23.ts'

/** What stands in the document and is seldom drawn by a browser; the newest first. */
export const older: readonly Update[] = [paper, durable, pages, first]
