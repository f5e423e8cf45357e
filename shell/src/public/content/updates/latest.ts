import type { Update } from '../../update.ts'
import { update as chosen } from './2026-11-28.ts'
import { update as left } from './2026-11-29.ts'

/** What a browser that uses the page is given; the newest first. */
export const latest: readonly Update[] = [left, chosen]
