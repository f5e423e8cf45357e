import type { EntityRef } from '@techo/core'
import { useCards, useEntityLinks, useEntityParents } from '@techo/data'
import { EntityLine } from './EntityLine.tsx'
import styles from './linked.module.css'
import { connectionsOf } from './relations.ts'

interface Props {
  readonly entity: EntityRef
  /** what stands on the way from the page to here, as `type id`: links may go round in a ring */
  readonly below: readonly string[]
}

const most = 4

/** What an entity serves in turn: above a task its project, above that the dream. */
export function Above({ entity, below }: Props) {
  const { links } = useEntityLinks(entity)
  const parents = useEntityParents(entity)
  const way = [...below, `${entity.type} ${entity.id}`]
  const above = connectionsOf(entity, links, parents).filter(
    ({ relation, other }) => relation === 'why' && !way.includes(`${other.type} ${other.id}`),
  )
  const { cardOf } = useCards(above.map(({ other }) => other))
  const cards = above.flatMap(({ other }) => cardOf(other) ?? [])
  if (cards.length === 0) return null
  return (
    <ul className={styles.above}>
      {cards.map(card => (
        <li key={`${card.type} ${card.id}`}>
          <EntityLine card={card} />
          {way.length < most && <Above entity={card} below={way} />}
        </li>
      ))}
    </ul>
  )
}
