import type { Update } from '../../update.ts'
import { update as pressed } from './2026-11-27.ts'
import { update as chosen } from './2026-11-28.ts'

/** What a browser that uses the page is given; the newest first. */
export const latest: readonly Update[] = [chosen, pressed]
