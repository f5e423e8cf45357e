import type { Doc, DocNode } from './document.ts'
import { repairDoc } from './repair.ts'
import { canonical } from './same.ts'

/**
 * Brings two versions of a document together that were written apart from the same base, block by block (diff3). What only
 * one side changed is taken from it; where both changed the same place both versions are kept, mine first. No block that
 * somebody wrote is lost; a block that one side deleted and the other left alone is gone.
 */
export function mergeDocs(
  base: unknown,
  mine: unknown,
  theirs: unknown,
): { readonly doc: Doc; readonly conflict: boolean } {
  const from = repairDoc(base).doc.content
  const ours = repairDoc(mine).doc.content
  const other = repairDoc(theirs).doc.content
  const inOurs = matches(from, ours)
  const inOther = matches(from, other)
  const content: DocNode[] = []
  let conflict = false
  let [at, left, right] = [0, 0, 0]

  const take = (baseEnd: number, leftEnd: number, rightEnd: number) => {
    const original = from.slice(at, baseEnd)
    const a = ours.slice(left, leftEnd)
    const b = other.slice(right, rightEnd)
    if (same(a, b) || same(b, original)) content.push(...a)
    else if (same(a, original)) content.push(...b)
    else {
      // Both wrote here. What one side left as it was gives way to what the other made of it; equal blocks stand once.
      conflict = true
      const here = without(a, without(original, b))
      content.push(...here, ...without(without(b, without(original, a)), here))
    }
    at = baseEnd
    left = leftEnd
    right = rightEnd
  }

  for (let index = 0; index < from.length; index++) {
    const [a, b] = [inOurs[index], inOther[index]]
    if (a === undefined || b === undefined || a < left || b < right) continue
    take(index, a, b)
    const anchor = from[index]
    if (anchor) content.push(anchor)
    at = index + 1
    left = a + 1
    right = b + 1
  }
  take(from.length, ours.length, other.length)
  return { doc: { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }, conflict }
}

const keyOf = (node: DocNode): string => canonical(node)

/** The blocks of `nodes` that `others` does not have; each of them takes one away. */
const without = (nodes: readonly DocNode[], others: readonly DocNode[]): DocNode[] => {
  const counts = new Map<string, number>()
  for (const other of others) counts.set(keyOf(other), (counts.get(keyOf(other)) ?? 0) + 1)
  return nodes.filter(node => {
    const count = counts.get(keyOf(node)) ?? 0
    counts.set(keyOf(node), count - 1)
    return count <= 0
  })
}

const same = (a: readonly DocNode[], b: readonly DocNode[]): boolean =>
  a.length === b.length && a.every((node, index) => keyOf(node) === keyOf(b[index] ?? node))

/** For each block of `from` its place in `to`, for a longest common subsequence; undefined where it has none. */
const matches = (from: readonly DocNode[], to: readonly DocNode[]): (number | undefined)[] => {
  const a = from.map(keyOf)
  const b = to.map(keyOf)
  const result: (number | undefined)[] = new Array(a.length).fill(undefined)
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) result[start] = start++
  let [aEnd, bEnd] = [a.length, b.length]
  while (aEnd > start && bEnd > start && a[aEnd - 1] === b[bEnd - 1]) result[--aEnd] = --bEnd
  // Two long texts with nothing in common need no table to say so.
  if ((aEnd - start) * (bEnd - start) > 4_000_000) return result
  const width = bEnd - start + 1
  const lengths = new Uint32Array((aEnd - start + 1) * width)
  const at = (row: number, column: number) => (row - start) * width + (column - start)
  for (let row = aEnd - 1; row >= start; row--)
    for (let column = bEnd - 1; column >= start; column--)
      lengths[at(row, column)] =
        a[row] === b[column]
          ? (lengths[at(row + 1, column + 1)] ?? 0) + 1
          : Math.max(lengths[at(row + 1, column)] ?? 0, lengths[at(row, column + 1)] ?? 0)
  let [row, column] = [start, start]
  while (row < aEnd && column < bEnd) {
    if (a[row] === b[column]) result[row++] = column++
    else if ((lengths[at(row + 1, column)] ?? 0) >= (lengths[at(row, column + 1)] ?? 0)) row++
    else column++
  }
  return result
}
