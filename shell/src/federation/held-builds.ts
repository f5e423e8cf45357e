import { heldKey, type Memory, marksKey } from './running.ts'

/**
 * Builds that took the thread and never gave it back at an earlier visit. Nothing runs them by itself from then on, until the
 * person asks for it.
 */
export interface HeldBuilds {
  /** Works with a mark of a build, see `running.ts`. */
  readonly during: <T>(id: string, version: string, what: 'run' | 'open', work: () => T | Promise<T>) => Promise<T>
  readonly isHeld: (id: string, version: string) => Promise<boolean>
  /** Nothing of a remote is held back any more. */
  readonly forgive: (id: string) => Promise<void>
}

/** Milliseconds after which a tab that is still at work counts as one that hangs. */
const hung = 10_000

/** Milliseconds in which another tab's mark and its lock become known, and in which a mark that was taken away is gone here, too. */
const told = 300

/** `<remote> <what> <milliseconds since 1970> <build>`, as a mark says it */
const markOf = (key: string) => {
  const [id = '', what = '', at = '', ...version] = key.slice(marksKey.length).split(' ')
  return { key, what, at: Number(at), build: `${id} ${version.join(' ')}` }
}

/**
 * What is held on this device, as the page finds it when it begins: nothing is known yet of tabs that are at work.
 * @param locks tells which tabs are still there; without it, time tells
 */
export function createHeldBuilds(memory: Memory, locks: Pick<LockManager, 'query'> | undefined) {
  const read = (): readonly string[] => memory.getItem(heldKey)?.split('\n') ?? []
  const write = (builds: readonly string[]) =>
    builds.length > 0 ? memory.setItem(heldKey, builds.join('\n')) : memory.removeItem(heldKey)

  const leftovers = async () => {
    const marks = Object.keys(memory)
      .filter(key => key.startsWith(marksKey))
      .map(markOf)
    const alive = new Set((await locks?.query())?.held?.map(({ name }) => name))
    return marks.filter(({ key, at }) => Date.now() - at > hung || (locks && !alive.has(key)))
  }

  const settle = async () => {
    if ((await leftovers()).length === 0) return
    await new Promise(resolve => setTimeout(resolve, told))
    const left = await leftovers()
    const runs = left.filter(({ what }) => what === 'run')
    // Only one build is evaluated at a time: that is the one. A page that is opened may have waited for it.
    const blamed = runs.length > 0 ? runs : left
    if (blamed.length > 0) write([...new Set([...read(), ...blamed.map(({ build }) => build)])])
    for (const { key } of left) memory.removeItem(key)
  }
  const settled = settle().catch(() => {})

  return {
    isHeld: async (id: string, version: string): Promise<boolean> => {
      await settled
      return read().includes(`${id} ${version}`)
    },
    forgive: async (id: string): Promise<void> => {
      await settled
      write(read().filter(build => !build.startsWith(`${id} `)))
    },
  }
}
