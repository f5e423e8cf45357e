/** Which cards stand in which column, in order; pure. */
export interface Column {
  readonly id: string
  readonly ids: readonly string[]
}
export type Arrangement = readonly Column[]

export const columnOf = (arrangement: Arrangement, id: string): Column | undefined =>
  arrangement.find(column => column.ids.includes(id))

/** The card put into a column at a place among the others there; the same arrangement when it stands there already. */
export function placed(arrangement: Arrangement, id: string, columnId: string, at: number): Arrangement {
  const from = columnOf(arrangement, id)
  const to = arrangement.find(column => column.id === columnId)
  if (!from || !to) return arrangement
  const others = to.ids.filter(each => each !== id)
  const index = Math.max(0, Math.min(others.length, at))
  if (from === to && from.ids.indexOf(id) === index) return arrangement
  return arrangement.map(column =>
    column === to
      ? { id: column.id, ids: [...others.slice(0, index), id, ...others.slice(index)] }
      : column === from
        ? { id: column.id, ids: column.ids.filter(each => each !== id) }
        : column,
  )
}

/**
 * What dragging over something means: over a card of its own column it takes that card's place, over one of another column it
 * goes before or after it, over a column it goes to its end.
 */
export function draggedOver(arrangement: Arrangement, id: string, over: string, isBelow: boolean): Arrangement {
  const from = columnOf(arrangement, id)
  const column = arrangement.find(each => each.id === over)
  if (column) return column === from ? arrangement : placed(arrangement, id, column.id, column.ids.length)
  const to = columnOf(arrangement, over)
  if (!to || over === id) return arrangement
  const place = to.ids.indexOf(over)
  return placed(arrangement, id, to.id, to === from ? place : place + (isBelow ? 1 : 0))
}
