/** The neighbours of a row in its new place: what `rankBetween` needs. null at either end of the list. */
export interface Neighbours {
  /** the row that now stands before it */
  readonly before: string | null
  /** the row that now stands after it */
  readonly after: string | null
}

/** The ids with the one at `from` moved to `to`; both are places in the list, held inside it. */
export function moveTo(ids: readonly string[], from: number, to: number): readonly string[] {
  const moved = ids[from]
  if (moved === undefined) return ids
  const rest = ids.filter((_, index) => index !== from)
  const place = Math.min(rest.length, Math.max(0, to))
  return [...rest.slice(0, place), moved, ...rest.slice(place)]
}

export function neighboursOf(ids: readonly string[], id: string): Neighbours {
  const place = ids.indexOf(id)
  return { before: ids[place - 1] ?? null, after: ids[place + 1] ?? null }
}
