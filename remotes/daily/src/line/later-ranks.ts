import type { Day } from '@techo/core'

/** Asks for the last place of a day that a line names. Where the code does not come, the task is put there without. */
export const askRankLater = (day: Day): void =>
  void import('./ranks.ts').then(({ askRank }) => askRank(day)).catch(() => undefined)
