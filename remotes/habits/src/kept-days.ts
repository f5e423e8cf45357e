import type { Day } from '@techo/core'
import type { Life } from './rules/index.ts'
import { isKeptSilently } from './words.ts'

/** How many of the days are shown as kept: ● and ○. A part (▲) adds to its week or month, but the day itself is not kept. */
export const keptDays = (life: Life, days: readonly Day[]): number =>
  days.filter(day => isKeptSilently(life, day) || life.entries.get(day)?.state === 'done').length
