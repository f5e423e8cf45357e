import { attrsOf, type Doc, type DocNode, isBag, typeOf } from './document.ts'
import { ensureIds } from './ids.ts'

/**
 * The version that `restoreDoc` writes into a document (`attrs.version`; 1 where there is none). It is raised when what a known
 * node or attribute means changes; a build that meets a newer one shows it and does not write it.
 *
 * 1: the blocks have no names. 2: they have (`id`). 3: headings go down to the sixth level; a document without such a heading
 * is written as version 2, so that older builds may go on with it (`versionNeeded`).
 */
export const docVersion = 3

/** One step of a migration: a document of version n becomes one of version n + 1. Pure, and happy with broken JSON. */
type Step = (doc: unknown) => unknown

const steps: Readonly<Record<number, Step>> = {
  // Whatever is broken in it is repaired afterwards; here only nodes of the right shape are looked at.
  1: doc => (isBag(doc) && typeOf(doc) === 'doc' && isTree(doc) ? ensureIds(doc as unknown as Doc) : doc),
}

const needed = new WeakMap<DocNode, number>()

/** The lowest version whose builds know all that the node holds. Remembered by node: what did not change is not read again. */
export function versionNeeded(node: DocNode): number {
  const own = node.type === 'heading' && Number(attrsOf(node).level) > 3 ? 3 : 2
  // Words are most of a document, and quicker asked than remembered.
  if (!node.content) return own
  const known = needed.get(node)
  if (known !== undefined) return known
  const version = node.content.reduce((highest, child) => Math.max(highest, versionNeeded(child)), own)
  needed.set(node, version)
  return version
}

/** Whether everything below `content` has the shape of a node, down to the depth that anybody looks at. */
const isTree = (node: unknown, depth = 0): boolean =>
  isBag(node) &&
  typeof node.type === 'string' &&
  (node.content === undefined ||
    (depth <= 80 && Array.isArray(node.content) && node.content.every(child => isTree(child, depth + 1))))

export interface Migrated {
  readonly doc: unknown
  /** the version it had */
  readonly from: number
  /** it was written by a newer build than this one */
  readonly isNewer: boolean
}

/** The version of a stored document. */
export function versionOf(input: unknown): number {
  const { version } = attrsOf(input)
  return typeof version === 'number' && Number.isInteger(version) && version >= 1 ? version : 1
}

/** Brings a stored document to the present version. Applied whenever one is read; written back with the person's next change. */
export function migrateDoc(input: unknown): Migrated {
  const from = typeOf(input) === 'doc' ? versionOf(input) : docVersion
  let doc = input
  for (let version = from; version < docVersion; version++) doc = steps[version]?.(doc) ?? doc
  return { doc, from, isNewer: from > docVersion }
}
