import { readCards } from '@techo/data'
import type { EntityPointer } from '@techo/editor'

/** Follows a link to a thing of another area: its card knows where it is shown. */
export async function openElsewhere({ entityType, id }: EntityPointer, goTo: (to: string) => void): Promise<void> {
  if (id === null) return
  const cards = await readCards([{ type: entityType, id }])
  if ('kind' in cards) return
  const [card] = cards
  if (card) goTo(card.href)
}
