import { fieldOf } from './field.ts'

/** The order a person gave to places or cards, and what they put away. Ids that are gone are kept: their area may come back. */
export interface Arrangement {
  readonly order: readonly string[]
  readonly hidden: readonly string[]
}

export const asDeclared: Arrangement = { order: [], hidden: [] }

/** Keeps of a stored or received value what is an arrangement. */
export function readArrangement(value: unknown): Arrangement {
  const list = (name: keyof Arrangement): readonly string[] => {
    const found: unknown = fieldOf(value, name)
    return Array.isArray(found) ? found.filter(each => typeof each === 'string') : []
  }
  return { order: list('order'), hidden: list('hidden') }
}

/** The items in the person's order. One they have not placed yet follows the one it is declared after. */
export function arranged<Item>(
  items: readonly Item[],
  idOf: (item: Item) => string,
  { order }: Arrangement,
): readonly Item[] {
  const byId = new Map(items.map(item => [idOf(item), item]))
  const ids = order.filter((id, index) => byId.has(id) && order.indexOf(id) === index)
  const placed = new Set(ids)
  items.forEach((item, index) => {
    const id = idOf(item)
    if (placed.has(id)) return
    const before = items[index - 1]
    ids.splice(before ? ids.indexOf(idOf(before)) + 1 : 0, 0, id)
    placed.add(id)
  })
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** With one item hidden or shown again. */
export const withHidden = (arrangement: Arrangement, id: string, isHidden: boolean): Arrangement => ({
  ...arrangement,
  hidden: [...arrangement.hidden.filter(each => each !== id), ...(isHidden ? [id] : [])],
})

/** With one item before another; null stands for the end. `ids` are all items as they stand now. */
export function withMoved(
  arrangement: Arrangement,
  ids: readonly string[],
  id: string,
  before: string | null,
): Arrangement {
  const others = ids.filter(each => each !== id)
  const at = before === null ? others.length : others.indexOf(before)
  return { ...arrangement, order: others.toSpliced(at < 0 ? others.length : at, 0, id) }
}
