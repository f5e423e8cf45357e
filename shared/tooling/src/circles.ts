/**
 * Files that import each other in a circle. A part that takes so much as a type from the whole it belongs to can be neither
 * read, tested nor moved without it. The cure: the type moves down into a file of its own, below both, or what is needed
 * becomes a parameter. Of each knot (files that all reach each other) the shortest circle is told, so that the list stays
 * short and each entry can be cut; a knot with further circles tells the next one once that is gone.
 */

/** Which files a file imports, by path. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>

/** One circle of each knot, written `a.ts → b.ts → a.ts`. Empty when the imports point one way. */
export const circlesIn = (graph: ImportGraph): readonly string[] =>
  knotsIn(graph)
    .map(knot => shortestCircle(graph, knot).join(' → '))
    .sort()

/** Strongly connected components (Tarjan, 1972) with more than one file, and files that import themselves. */
function knotsIn(graph: ImportGraph): readonly ReadonlySet<string>[] {
  const order = new Map<string, number>()
  const open = new Set<string>()
  const knots: Set<string>[] = []

  /** @returns the place in the order of the earliest open file that can be reached */
  const visit = (file: string): number => {
    const own = order.size
    let earliest = own
    order.set(file, own)
    open.add(file)
    for (const next of graph.get(file) ?? []) {
      const seen = order.get(next)
      if (seen === undefined) earliest = Math.min(earliest, visit(next))
      else if (open.has(next)) earliest = Math.min(earliest, seen)
    }
    if (earliest === own) {
      const since = [...open]
      const knot = new Set(since.slice(since.indexOf(file)))
      for (const each of knot) open.delete(each)
      if (knot.size > 1 || graph.get(file)?.has(file)) knots.push(knot)
    }
    return earliest
  }

  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return knots
}

function shortestCircle(graph: ImportGraph, knot: ReadonlySet<string>): readonly string[] {
  const [shortest = []] = [...knot]
    .sort()
    .map(file => wayBack(graph, knot, file))
    .sort((one, other) => one.length - other.length)
  return shortest
}

/** The shortest way from a file back to itself inside its knot, breadth first. */
function wayBack(graph: ImportGraph, knot: ReadonlySet<string>, start: string): readonly string[] {
  const cameFrom = new Map<string, string>()
  const queue = [start]
  // Grows while it is walked through.
  for (const file of queue) {
    for (const next of graph.get(file) ?? []) {
      if (next === start) {
        const way = [start]
        for (let at = file; at !== start; at = cameFrom.get(at) ?? start) way.unshift(at)
        return [start, ...way]
      }
      if (!knot.has(next) || cameFrom.has(next)) continue
      cameFrom.set(next, file)
      queue.push(next)
    }
  }
  return []
}
