import { fieldOf } from './field.ts'
import { untilThere } from './until-there.ts'

/** What somebody asked for. Plain data: another page may have to do it. */
export interface Errand {
  /** Names it: one of a name is done at a time, and who asks again meanwhile gets what is on its way. */
  readonly id: string
}

/**
 * Gets what the writes of an errand need, and answers what hands them over in one turn. A failure is tried again.
 * @param isAsked it was asked for in this page, and not left by another one
 */
export type Prepare<Each extends Errand> = (errand: Each, isAsked: boolean) => Promise<() => void>

const underway = new Set<string>()

/** One tab does an errand, once: the one in which it was asked for, as long as that is there. */
async function alone(key: string, work: () => Promise<void>): Promise<void> {
  // Pages of plain http have no locks.
  if (underway.has(key)) return
  underway.add(key)
  try {
    if (!globalThis.navigator?.locks) return await work()
    await navigator.locks.request(key, { ifAvailable: true }, lock => (lock ? work() : undefined))
  } finally {
    underway.delete(key)
  }
}

/** Milliseconds after which a press that shows nothing seems to have been missed. */
const slow = 400

/** @param tell says that the work is under way; what it answers takes that away */
async function told<Result>(work: Promise<Result>, tell: (() => () => void) | undefined): Promise<Result> {
  let untell: (() => void) | undefined
  const timer = setTimeout(() => {
    untell = tell?.()
  }, slow)
  try {
    return await work
  } finally {
    clearTimeout(timer)
    untell?.()
  }
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

/**
 * Does what was just asked for, and what earlier pages left undone.
 * @param tell says that one is on its way when that takes a moment; what it answers takes that away
 */
export async function runErrands<Each extends Errand>(
  place: string,
  prepare: Prepare<Each>,
  asked?: Each,
  tell?: (errand: Each) => () => void,
): Promise<void> {
  const run = (key: string, own?: Each) =>
    alone(key, async () => {
      if (own && isDone(key, own)) return
      // Another tab may be through with one that was left.
      const errand = own ?? errandAt<Each>(key)
      const hand =
        errand &&
        (await told(
          untilThere(() => prepare(errand, own !== undefined)),
          tell && (() => tell(errand)),
        ))
      hand?.()
      attempt(() => localStorage.removeItem(key))
    })
  const prefix = `techo-errand:${place}:`
  const key = asked && prefix + asked.id
  const left = attempt(() => Object.keys(localStorage).filter(each => each.startsWith(prefix) && each !== key)) ?? []
  await Promise.all([...left.map(each => run(each)), key && run(key, asked)])
}
