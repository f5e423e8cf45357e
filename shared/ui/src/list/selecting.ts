/** What a set of ids becomes; pure, so that lists and tables select alike. */

export function toggled(selected: ReadonlySet<string>, id: string, isMultiple: boolean): ReadonlySet<string> {
  if (selected.has(id)) return new Set([...selected].filter(each => each !== id))
  return new Set(isMultiple ? [...selected, id] : [id])
}

/** Everything from `anchor` to `id` in the order of the list, both included, in addition to what is selected. */
export function extended(
  selected: ReadonlySet<string>,
  ids: readonly string[],
  anchor: string,
  id: string,
): ReadonlySet<string> {
  const [from, to] = [ids.indexOf(anchor), ids.indexOf(id)].sort((a, b) => a - b)
  return new Set([...selected, ...(from === undefined || from < 0 ? [id] : ids.slice(from, (to ?? from) + 1))])
}

/** What a deed acts on: the selection when the row is part of it, else the row alone. */
export function actedOn<Item extends { readonly id: string }>(
  items: readonly Item[],
  selected: ReadonlySet<string>,
  item: Item,
): readonly Item[] {
  return selected.has(item.id) ? items.filter(each => selected.has(each.id)) : [item]
}
