import type { EntityRef } from '@techo/core'
import { Badge, colourNamed } from '@techo/ui'
import { useClassificationsQuery } from '../classifications/api.ts'
import { isChosenThere } from './chosen-there.ts'
import { useClassifiedOfQuery } from './classified-api.ts'

/** The category and areas of an entity in words, and its tags where its page does not show them itself. */
export function ClassifiedChips({ entity }: { readonly entity: EntityRef }) {
  const { data: rows = [] } = useClassificationsQuery()
  const { data: given = [] } = useClassifiedOfQuery({ type: entity.type, id: entity.id })
  const byId = new Map(rows.map(row => [row.id, row]))
  return given.flatMap(({ classification_id: id }) => {
    const row = byId.get(id)
    if (!row || isChosenThere(entity.type, row.kind)) return []
    return (
      <Badge key={id} colour={colourNamed(row.colour)}>
        {row.name}
      </Badge>
    )
  })
}
