import { namedDigest } from '../doc/same.ts'

/** How many texts are held: each is a whole document, though most of its blocks are those of the next one. */
const most = 32

export interface Lineage {
  /** The text on the screen has this one in it from now on. */
  readonly add: (doc: unknown) => void
  /** The text on the screen is this one: nothing of what stood there before is. */
  readonly begin: (doc: unknown) => void
  /** Those that are held now, the oldest first. */
  readonly texts: () => readonly unknown[]
  /** The last one that another text came from too; undefined when none is held that did. */
  readonly shared: (names: readonly string[]) => unknown
}

const known = new WeakMap<object, string>()
const nameOf = (doc: unknown): string => {
  if (typeof doc !== 'object' || doc === null) return namedDigest(doc)
  const name = known.get(doc) ?? namedDigest(doc)
  known.set(doc, name)
  return name
}

/** By their names, in order. A text that was saved comes back later; it is as old as it was. */
const byName = (texts: readonly unknown[]): ReadonlyMap<string, unknown> =>
  new Map(texts.map(doc => [nameOf(doc), doc]))

/** What another tab is told of texts: the sums of a long one take a while, so that they are taken only for who is told. */
export const namesOf = (texts: readonly unknown[]): readonly string[] => [...byName(texts).keys()]

/**
 * The texts that the one on the screen came from. When two tabs write one document, what both came from last is what both wrote
 * on: over an older one, what one of them has changed or deleted since would come back.
 */
export function createLineage(first: unknown): Lineage {
  let texts: readonly unknown[] = [first]
  return {
    add: doc => {
      if (texts.at(-1) !== doc) texts = [...texts, doc].slice(-most)
    },
    begin: doc => {
      texts = [doc]
    },
    texts: () => texts,
    shared: names => {
      const held = byName(texts)
      const order = [...new Set(names)].filter(name => held.has(name))
      // A text may have stood in each tab at another time, as after an undo: the one counts that is late in both.
      const ours = [...held].filter(([name]) => order.includes(name))
      const ages = ours.map(([name], at) => Math.min(at, order.indexOf(name)))
      return ours[ages.lastIndexOf(Math.max(...ages))]?.[1]
    },
  }
}
