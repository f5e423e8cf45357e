import { searchEntities, store } from '@techo/data'
import type { Known, Project } from './draft.ts'
import { namesApi } from './names.ts'

/** What lines ask for before they are added: which names there are. */

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
  const asked = store.dispatch(namesApi.endpoints.quickTags.initiate())
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
