import { fieldOf } from './field.ts'
import type { Id } from './id.ts'
import { untilThere } from './until-there.ts'

/** What somebody asked for, under the id of what it makes. Plain data: another page may have to do it. */
export interface Errand {
  readonly id: Id
}

/**
 * Gets what the writes of an errand need, and answers what hands them over in one turn. A failure is tried again.
 * @param isAsked it was asked for in this page, and not left by another one
 */
export type Prepare<Each extends Errand> = (errand: Each, isAsked: boolean) => Promise<() => void>

/** One tab does an errand: the one in which it was asked for, as long as that is there. */
async function alone(key: string, work: () => Promise<void>): Promise<void> {
  if (!globalThis.navigator?.locks) return work()
  await navigator.locks.request(key, { ifAvailable: true }, lock => (lock ? work() : undefined))
}

const attempt = <Result>(work: () => Result): Result | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** As some build of the same feature wrote it. */
function errandAt<Each extends Errand>(key: string): Each | undefined {
  const kept: unknown = attempt(() => JSON.parse(localStorage.getItem(key) ?? 'null'))
  return typeof fieldOf(kept, 'id') === 'string' ? (kept as Each) : undefined
}

/** Whether another tab did it while this one waited for code: it is gone from a store that takes it. */
const isDone = (key: string, own: Errand): boolean =>
  attempt(() => {
    if (localStorage.getItem(key) !== null) return false
    localStorage.setItem(key, JSON.stringify(own))
    localStorage.removeItem(key)
    return true
  }) ?? false

/** Does what was just asked for, and what earlier pages left undone. */
export async function runErrands<Each extends Errand>(
  place: string,
  prepare: Prepare<Each>,
  asked?: Each,
): Promise<void> {
  const run = (key: string, own?: Each) =>
    alone(key, async () => {
      if (own && isDone(key, own)) return
      // Another tab may be through with one that was left.
      const errand = own ?? errandAt<Each>(key)
      const hand = errand && (await untilThere(() => prepare(errand, own !== undefined)))
      hand?.()
      attempt(() => localStorage.removeItem(key))
    })
  const prefix = `techo-errand:${place}:`
  const key = asked && prefix + asked.id
  const left = attempt(() => Object.keys(localStorage).filter(each => each.startsWith(prefix) && each !== key)) ?? []
  await Promise.all([...left.map(each => run(each)), key && run(key, asked)])
}
