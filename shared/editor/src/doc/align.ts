import { blockIdOf } from './attributes.ts'
import type { DocNode } from './document.ts'
import { linesOf } from './lines.ts'
import { contentKey } from './same.ts'

/** The identity of each block: its name, else its content and how often that was there before. No two are equal. */
const identities = (nodes: readonly DocNode[]): string[] => {
  const counts = new Map<string, number>()
  return nodes.map(node => {
    const own = blockIdOf(node) ?? contentKey(node)
    const count = counts.get(own) ?? 0
    counts.set(own, count + 1)
    return count === 0 ? own : `${own} ${count}`
  })
}

/**
 * For each block of `from` its place in `to`, in rising order; undefined where it has none. Blocks belong together by name or
 * content; between those, blocks of one kind whose words are much the same.
 */
export function align(from: readonly DocNode[], to: readonly DocNode[]): (number | undefined)[] {
  const [a, b] = [identities(from), identities(to)]
  const places = new Map(b.map((identity, place) => [identity, place]))
  const result = rising(a.map(identity => places.get(identity)))
  const here = new Set(a)
  const isNew = b.map(identity => !here.has(identity))
  let next = 0
  for (let index = 0; index < from.length; index++) {
    const known = result[index]
    if (known !== undefined) {
      next = known + 1
      continue
    }
    const [node, identity] = [from[index], a[index]]
    if (!node || identity === undefined || places.has(identity)) continue
    const end = result.slice(index, index + 50).find(place => place !== undefined) ?? to.length
    // Blocks without names between the same neighbours, as many here as there, are the same blocks.
    if (gapAt(result, index) === end - next && isUnnamed(node) && isUnnamed(to[next]) && to[next]?.type === node.type) {
      result[index] = next
      next += 1
      continue
    }
    for (let place = next; place < Math.min(end, next + 20); place++) {
      const other = to[place]
      if (!other || !isNew[place] || !isSimilar(node, other)) continue
      result[index] = place
      next = place + 1
      break
    }
  }
  return result
}

/** How many blocks from here on have no place yet. */
const gapAt = (places: readonly (number | undefined)[], start: number): number => {
  let end = start
  while (end < places.length && places[end] === undefined) end++
  return end - start
}

const isUnnamed = (node: DocNode | undefined): boolean => node !== undefined && blockIdOf(node) === null

const isSimilar = (a: DocNode, b: DocNode): boolean => {
  if (a.type !== b.type) return false
  const [one, other] = [linesOf(a).join('\n'), linesOf(b).join('\n')]
  const least = Math.min(one.length, other.length)
  if (least === 0) return false
  let start = 0
  while (start < least && one[start] === other[start]) start++
  let end = 0
  while (end < least - start && one.at(-1 - end) === other.at(-1 - end)) end++
  return (start + end) / least >= 0.6
}

/** A longest rising subsequence: the places that are not in it become undefined. */
const rising = (places: readonly (number | undefined)[]): (number | undefined)[] => {
  const tails: number[] = []
  const before: number[] = new Array(places.length).fill(-1)
  for (const [index, place] of places.entries()) {
    if (place === undefined) continue
    let [low, high] = [0, tails.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((places[tails[middle] ?? 0] ?? 0) < place) low = middle + 1
      else high = middle
    }
    before[index] = tails[low - 1] ?? -1
    tails[low] = index
  }
  const result: (number | undefined)[] = new Array(places.length).fill(undefined)
  for (let index = tails.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) result[index] = places[index]
  return result
}
