/**
 * Builds that took the thread and never gave it back, so that the tab had to be ended. While a build is evaluated or opened a
 * mark of it lies on the device. A page that goes takes its marks along, and so does one that works; only a thread that is taken
 * leaves one. What is found at the next visit is held back from then on: nothing runs it by itself, until the person asks for it.
 */
export interface HeldBuilds {
  /** Works with a mark of a build. `run`: evaluates it, at one go; `open`: brings a page of it, and waits until that is drawn. */
  readonly during: <T>(id: string, version: string, what: 'run' | 'open', work: () => T | Promise<T>) => Promise<T>
  readonly isHeld: (id: string, version: string) => Promise<boolean>
  /** Nothing of a remote is held back any more. */
  readonly forgive: (id: string) => void
}

export interface HeldOptions {
  /** kept from visit to visit; where it fails, nothing is held */
  readonly memory: () => Pick<Storage, 'getItem' | 'setItem'>
  /** tells a tab that lives from one that was ended; without it, time tells */
  readonly locks?: Pick<LockManager, 'request' | 'query'> | undefined
  /** calls back when the page goes */
  readonly onLeave: (leave: () => void) => void
}

/** id of the remote, build, what it does, milliseconds since 1970 */
type Mark = readonly [id: string, version: string, what: string, at: number]
const isMark = (value: unknown): value is Mark => Array.isArray(value) && typeof value[3] === 'number'

const marksKey = 'techo-running'
const heldKey = 'techo-held'

/** Milliseconds: a page is drawn within them after it has come, and a tab that is at work for longer hangs. */
const drawn = 2000
const hung = 10_000

export function createHeldBuilds({ memory, locks, onLeave }: HeldOptions): HeldBuilds {
  const mine = new Set<Mark>()
  const read = (key: string): readonly Mark[] => {
    try {
      const known: unknown = JSON.parse(memory().getItem(key) ?? '[]')
      return Array.isArray(known) ? known.filter(isMark) : []
    } catch {
      return []
    }
  }
  const write = (key: string, marks: readonly Mark[]) => {
    try {
      memory().setItem(key, JSON.stringify(marks))
    } catch {
      // Without a memory nothing is held back.
    }
  }
  const isSame = (one: Mark, other: Mark) => String(one) === String(other)
  const drop = (marks: readonly Mark[]) =>
    write(
      marksKey,
      read(marksKey).filter(each => !marks.some(mark => isSame(each, mark))),
    )
  onLeave(() => drop([...mine]))

  /** What other pages have left: of those that are at work now nothing is known yet. */
  const settle = async () => {
    const there = read(marksKey)
    if (there.length === 0) return
    const alive = new Set((await locks?.query())?.held?.map(({ name }) => name))
    const left = there.filter(mark => Date.now() - mark[3] > hung || (locks && !alive.has(String(mark))))
    const runs = left.filter(([, , what]) => what === 'run')
    // Only one build is evaluated at a time: that is the one. A page that is opened may have waited for it.
    const blamed = runs.length > 0 ? runs : left
    if (blamed.length > 0) write(heldKey, [...read(heldKey), ...blamed].slice(-9))
    drop(left)
  }
  let settled: Promise<void> | undefined

  return {
    during: async (id, version, what, work) => {
      const mark: Mark = [id, version, what, Date.now()]
      const over = Promise.withResolvers<void>()
      mine.add(mark)
      write(marksKey, [...read(marksKey), mark])
      locks?.request(String(mark), () => over.promise).catch(() => {})
      const end = () => {
        mine.delete(mark)
        drop([mark])
        over.resolve()
      }
      try {
        return await work()
      } finally {
        if (what === 'run') end()
        else setTimeout(end, drawn)
      }
    },
    isHeld: async (id, version) => {
      settled ??= settle().catch(() => {})
      await settled
      return read(heldKey).some(each => each[0] === id && each[1] === version)
    },
    forgive: id => {
      const held = read(heldKey)
      if (held.some(each => each[0] === id))
        write(
          heldKey,
          held.filter(each => each[0] !== id),
        )
    },
  }
}
