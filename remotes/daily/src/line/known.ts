import type { Day } from '@techo/core'
import { searchEntities, store } from '@techo/data'
import { lineApi } from './api.ts'
import type { Known, Project } from './draft.ts'

/** What lines ask for before they are added: whose names there are, and the last place of a day. */

/** Names stand only behind one of these signs; without one nothing is asked for. */
export const mayName = (line: string): boolean => /[#＃+＋]/.test(line)

const patience = 1500
const nobody: Known = { tags: [], projects: [], isWhole: true }

const orNull = <Value>(answer: Promise<Value>): Promise<Value | null> =>
  Promise.race([answer.catch(() => null), new Promise<null>(resolve => setTimeout(() => resolve(null), patience))])

async function openProjects(): Promise<readonly Project[]> {
  const cards = await searchEntities('', { types: ['project'], limit: 200 })
  if ('kind' in cards) throw new Error(cards.kind)
  return cards.filter(({ isFinished }) => !isFinished)
}

/** Without a network, those that this device knows. */
const tagsNow = async () => {
  const asked = store.dispatch(lineApi.endpoints.quickTags.initiate())
  const { data, isError } = await asked
  asked.unsubscribe()
  return { tags: data ?? [], isAnswered: !isError }
}

/**
 * The tags and open projects there are. Where nobody can say within a second and a half, a name that is in neither stays words
 * of the title, because it may exist.
 */
export async function knownNow(line: string): Promise<Known> {
  if (!mayName(line)) return nobody
  const [found, projects] = await Promise.all([orNull(tagsNow()), orNull(openProjects())])
  return {
    tags: found?.tags ?? [],
    projects: projects ?? [],
    isWhole: found?.isAnswered === true && projects !== null,
  }
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
