import type { Update } from '../../update.ts'
import { update as first } from './2026-11-20.ts'
import { update as pages } from './2026-11-21.ts'
import { update as durable } from './2026-11-22.ts'
import { update as paper } from './2026-11-23.ts'
import { update as morning } from './2026-11-24.ts'
import { update as pressed } from './2026-11-27.ts'
import { update as chosen } from './2026-11-28.ts'

/** What stands in the document and is seldom drawn by a browser; the newest first. */
export const older: readonly Update[] = [chosen, pressed, morning, paper, durable, pages, first]
