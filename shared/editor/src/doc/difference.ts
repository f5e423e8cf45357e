import { align } from './align.ts'
import type { DocNode } from './document.ts'
import { parseDoc } from './parse.ts'
import { canonical, contentKey } from './same.ts'
import { textblocks } from './schema.ts'

/**
 * What changed between two versions, for showing: blocks in the order of the newer one, removed ones where they stood. The
 * text of a changed block is divided into words (Japanese by its dictionary); pieces that came or went carry the mark `added`
 * or `removed`, which no stored document has.
 */
export interface BlockChange {
  readonly kind: 'same' | 'added' | 'removed' | 'changed'
  readonly node: DocNode
  /** of a changed list, quote, table …: what changed inside */
  readonly inside?: readonly BlockChange[]
}

export interface DocDifference {
  readonly blocks: readonly BlockChange[]
  /** blocks of text that came, went, or say something else */
  readonly added: number
  readonly removed: number
  readonly changed: number
}

/** Accepts any JSON on both sides. */
export function diffDocs(before: unknown, after: unknown): DocDifference {
  const blocks = changes(parseDoc(before).doc.content, parseDoc(after).doc.content)
  const counts = { added: 0, removed: 0, changed: 0 }
  const visit = (change: BlockChange) => {
    if (change.inside) change.inside.forEach(visit)
    else if (change.kind !== 'same') counts[change.kind] += 1
  }
  blocks.forEach(visit)
  return { blocks, ...counts }
}

const changes = (from: readonly DocNode[], to: readonly DocNode[]): BlockChange[] => {
  const places = align(from, to)
  const result: BlockChange[] = []
  let next = 0
  for (const [index, node] of from.entries()) {
    const place = places[index]
    if (place === undefined) {
      result.push({ kind: 'removed', node })
      continue
    }
    for (const added of to.slice(next, place)) result.push({ kind: 'added', node: added })
    const other = to[place]
    if (other) result.push(...change(node, other))
    next = place + 1
  }
  for (const added of to.slice(next)) result.push({ kind: 'added', node: added })
  return result
}

const change = (from: DocNode, to: DocNode): readonly BlockChange[] => {
  if (contentKey(from) === contentKey(to)) return [{ kind: 'same', node: to }]
  if (textblocks.has(from.type) && textblocks.has(to.type))
    return [{ kind: 'changed', node: { ...to, content: words(from.content ?? [], to.content ?? []) } }]
  if (from.type === to.type && from.content && to.content)
    return [{ kind: 'changed', node: to, inside: changes(from.content, to.content) }]
  return [
    { kind: 'removed', node: from },
    { kind: 'added', node: to },
  ]
}

interface Piece {
  readonly key: string
  readonly node: DocNode
}

let segmenter: Intl.Segmenter | undefined

const piecesOf = (nodes: readonly DocNode[]): Piece[] =>
  nodes.flatMap(node => {
    if (node.type !== 'text') return [{ key: canonical(node), node }]
    segmenter ??= new Intl.Segmenter('ja', { granularity: 'word' })
    const marks = canonical(node.marks ?? [])
    return Array.from(segmenter.segment(node.text ?? ''), ({ segment }) => ({
      key: `${segment} ${marks}`,
      node: { ...node, text: segment },
    }))
  })

type Step = { readonly kind: 'same' | 'added' | 'removed'; readonly piece: Piece }

const words = (from: readonly DocNode[], to: readonly DocNode[]): DocNode[] => {
  const content: DocNode[] = []
  let lastKind: Step['kind'] | undefined
  for (const { kind, piece } of gathered(steps(piecesOf(from), piecesOf(to)))) {
    const node = kind === 'same' ? piece.node : { ...piece.node, marks: [...(piece.node.marks ?? []), { type: kind }] }
    const last = content.at(-1)
    const joins = last?.type === 'text' && node.type === 'text' && kind === lastKind
    if (joins && canonical(last.marks ?? []) === canonical(node.marks ?? []))
      content[content.length - 1] = { ...last, text: `${last.text ?? ''}${node.text ?? ''}` }
    else content.push(node)
    lastKind = kind
  }
  return content
}

/** Longest common subsequence of the pieces; two long texts with nothing in common need no table to say so. */
const steps = (a: readonly Piece[], b: readonly Piece[]): Step[] => {
  let start = 0
  while (start < a.length && start < b.length && a[start]?.key === b[start]?.key) start++
  let [aEnd, bEnd] = [a.length, b.length]
  while (aEnd > start && bEnd > start && a[aEnd - 1]?.key === b[bEnd - 1]?.key) {
    aEnd--
    bEnd--
  }
  const as = (kind: Step['kind'], pieces: readonly Piece[]): Step[] => pieces.map(piece => ({ kind, piece }))
  const head = as('same', b.slice(0, start))
  const tail = as('same', b.slice(bEnd))
  const [left, right] = [a.slice(start, aEnd), b.slice(start, bEnd)]
  if (left.length * right.length > 4_000_000) return [...head, ...as('removed', left), ...as('added', right), ...tail]
  const width = right.length + 1
  const lengths = new Uint32Array((left.length + 1) * width)
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0
  for (let row = left.length - 1; row >= 0; row--)
    for (let column = right.length - 1; column >= 0; column--)
      lengths[row * width + column] =
        left[row]?.key === right[column]?.key
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
  const middle: Step[] = []
  let [row, column] = [0, 0]
  while (row < left.length || column < right.length) {
    const [old, fresh] = [left[row], right[column]]
    if (old && fresh && old.key === fresh.key) {
      middle.push({ kind: 'same', piece: fresh })
      row++
      column++
    } else if (old && (!fresh || at(row + 1, column) >= at(row, column + 1))) {
      middle.push({ kind: 'removed', piece: old })
      row++
    } else if (fresh) {
      middle.push({ kind: 'added', piece: fresh })
      column++
    }
  }
  return [...head, ...middle, ...tail]
}

/** One removal and one addition read better than ten of a word each: a lone space or comma between changes goes with them. */
const gathered = (all: readonly Step[]): Step[] => {
  const result: Step[] = []
  let removed: Step[] = []
  let added: Step[] = []
  const close = () => {
    result.push(...removed, ...added)
    removed = []
    added = []
  }
  for (const [index, step] of all.entries()) {
    if (step.kind === 'removed') removed.push(step)
    else if (step.kind === 'added') added.push(step)
    else {
      const isBetween =
        removed.length + added.length > 0 && all[index + 1] !== undefined && all[index + 1]?.kind !== 'same'
      if (isBetween && /^[\s、。,.「」()（）]*$/u.test(step.piece.node.text ?? 'x')) {
        removed.push({ kind: 'removed', piece: step.piece })
        added.push({ kind: 'added', piece: step.piece })
      } else {
        close()
        result.push(step)
      }
    }
  }
  close()
  return result
}
