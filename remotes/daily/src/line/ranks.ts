import type { Day } from '@techo/core'
import { store } from '@techo/data'
import { lineApi } from './api.ts'

/** The last places of days, asked for before a line is added. */

const ranks = new Map<Day, string | null>()

/** Asks for the last place of a day, so that it is known when a task comes there. */
export async function askRank(day: Day): Promise<void> {
  if (ranks.has(day)) return
  ranks.set(day, null)
  const { data } = await store.dispatch(lineApi.endpoints.quickLastRank.initiate(day))
  if (data) ranks.set(day, data[0]?.rank_day ?? null)
  else ranks.delete(day)
}

export const lastRank = (day: Day): string | null => ranks.get(day) ?? null

/** The place that was given away is the last one now. */
export const keepRank = (day: Day, rank: string): void => void ranks.set(day, rank)
