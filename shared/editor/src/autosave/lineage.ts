import { namedDigest } from '../doc/same.ts'

/** How many texts are held: each is a whole document, though most of its blocks are those of the next one. */
const most = 32

export interface Lineage {
  /** The text on the screen has this one in it from now on. */
  readonly add: (doc: unknown) => void
  /** The text on the screen is this one: nothing of what stood there before is. */
  readonly begin: (doc: unknown) => void
  /** `namedDigest` of the texts, the oldest first: what another tab is told. */
  readonly names: () => readonly string[]
  /** The last one that another text came from too; undefined when none is held that did. */
  readonly shared: (names: readonly string[]) => unknown
}

/**
 * The texts that the one on the screen came from. When two tabs write one document, what both came from last is what both wrote
 * on: over an older one, what one of them has changed or deleted since would come back.
 */
export function createLineage(first: unknown): Lineage {
  let texts = new Map<string, unknown>()
  const add = (doc: unknown) => {
    const name = namedDigest(doc)
    // A text that was saved comes back later; it is as old as it was.
    if (texts.has(name)) return
    texts.set(name, doc)
    const [oldest] = texts.keys()
    if (texts.size > most && oldest !== undefined) texts.delete(oldest)
  }
  add(first)
  return {
    add,
    begin: doc => {
      texts = new Map()
      add(doc)
    },
    names: () => [...texts.keys()],
    shared: names => {
      const theirs = new Set(names.filter(name => texts.has(name)))
      const order = [...theirs]
      // A text may have stood in each tab at another time, as after an undo: the one counts that is late in both.
      const ours = [...texts].filter(([name]) => theirs.has(name))
      const ages = ours.map(([name], at) => Math.min(at, order.indexOf(name)))
      return ours[ages.lastIndexOf(Math.max(...ages))]?.[1]
    },
  }
}
