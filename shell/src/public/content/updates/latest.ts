import type { Update } from '../../update.ts'
import { update as left } from './2026-11-29.ts'
import { update as early } from './2026-11-30.ts'

/** What a browser that uses the page is given; the newest first. */
export const latest: readonly Update[] = [early, left]
