/**
 * Marks of builds that are evaluated or opened at this moment, on the device. A page that goes or is hidden (on a phone its tab is
 * ended without a word) takes its marks along, and so does one that works; only a thread that is taken for ever, so that the tab
 * had to be ended, leaves one. What is found at a visit is `held-builds.ts`, which is fetched only where there is something to find.
 */

/** A part of the device's storage; its own keys are what is kept. */
export type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export const marksKey = 'techo-runs '
export const heldKey = 'techo-held'

/** Milliseconds within which a page is drawn once it has come. */
const drawn = 2000

/**
 * Works with a mark of a build. `run`: evaluates it, at one go; `open`: brings a page of it, and waits until that is drawn.
 * @param version any text
 */
export async function during<T>(
  id: string,
  version: string,
  what: 'run' | 'open',
  work: () => T | Promise<T>,
  memory: () => Memory = () => localStorage,
): Promise<T> {
  const mark = `${marksKey}${id} ${what} ${Date.now()} ${version}`
  const { promise, resolve } = Promise.withResolvers<void>()
  const end = () => {
    memory().removeItem(mark)
    resolve()
    removeEventListener('pagehide', end)
    removeEventListener('visibilitychange', hide)
  }
  const hide = () => document.hidden && end()
  try {
    memory().setItem(mark, '')
    addEventListener('pagehide', end)
    addEventListener('visibilitychange', hide)
    // It tells a tab that is at work from one that was ended.
    navigator.locks?.request(mark, () => promise).catch(() => {})
  } catch {
    // Without a memory nothing is held back.
    return work()
  }
  try {
    return await work()
  } finally {
    if (what === 'run') end()
    else setTimeout(end, drawn)
  }
}

/** Whether earlier visits have left anything on the device. */
export function hasLeftovers(memory: () => Memory = () => localStorage): boolean {
  try {
    return Object.keys(memory()).some(key => key.startsWith(marksKey) || key === heldKey)
  } catch {
    return false
  }
}
