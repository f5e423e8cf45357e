import type { Day } from '@techo/core'
import { searchEntities, store } from '@techo/data'
import { lineApi } from './api.ts'
import type { Known, Project } from './draft.ts'

/** What lines ask for before they are added: whose names there are, and the last place of a day. */

/** Names stand only behind one of these signs; without one nothing is asked for. */
export const mayName = (line: string): boolean => /[#＃+＋]/.test(line)

const patience = 1500
const nobody: Known = { tags: [], projects: [] }

const orNull = <Value>(answer: Promise<Value>): Promise<Value | null> =>
  Promise.race([answer.catch(() => null), new Promise<null>(resolve => setTimeout(() => resolve(null), patience))])

async function openProjects(): Promise<readonly Project[]> {
  const cards = await searchEntities('', { types: ['project'], limit: 200 })
  if ('kind' in cards) throw new Error(cards.kind)
  return cards.filter(({ isFinished }) => !isFinished)
}

const tagsNow = async () => {
  const asked = store.dispatch(lineApi.endpoints.quickTags.initiate())
  const { data } = await asked
  asked.unsubscribe()
  if (!data) throw new Error('tags are not known')
  return data
}

/**
 * The tags and open projects there are. Null when nobody can say within a second and a half: then names stay words of the title,
 * because one that seems new may exist.
 */
export async function knownNow(line: string): Promise<Known | null> {
  if (!mayName(line)) return nobody
  const [tags, projects] = await Promise.all([orNull(tagsNow()), orNull(openProjects())])
  return tags && projects && { tags, projects }
}

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
