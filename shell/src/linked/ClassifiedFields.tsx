import { type EntityRef, newId } from '@techo/core'
import { Select } from '@techo/ui'
import { TagPicker } from '@techo/ui/fields'
import { useRef } from 'react'
import { type NewClassification, useClassificationsQuery } from '../classifications/api.ts'
import { freshColour } from '../classifications/fresh-colour.ts'
import { type Classification, normOf, rankAtEnd, treeOf } from '../classifications/tree.ts'
import { isChosenThere } from './chosen-there.ts'
import { givenChange, useClassifiedOfQuery, useSetClassifiedOfMutation } from './classified-api.ts'
import styles from './linked.module.css'
import { useLinkedText } from './messages.ts'

type Kind = Classification['kind']

const none = 'none'

/** Category, areas and tags of an entity of any area. Draws nothing while nothing could be chosen. */
export function ClassifiedFields({ entity }: { readonly entity: EntityRef }) {
  const t = useLinkedText()
  const { data: rows } = useClassificationsQuery()
  const { data: given } = useClassifiedOfQuery({ type: entity.type, id: entity.id })
  const [setGiven] = useSetClassifiedOfMutation()
  const making = useRef<NewClassification>(undefined)
  if (!rows || !given) return null

  const has = (id: string) => given.some(row => row.classification_id === id)
  const offered = (kind: Kind) =>
    treeOf(
      rows.filter(
        row =>
          row.kind === kind &&
          (has(row.id) ||
            (row.archived_at === null && (row.applies_to.length === 0 || row.applies_to.includes(entity.type)))),
      ),
    )
  const chosen = (kind: Kind) => given.filter(row => row.kind === kind).map(row => row.classification_id)
  const choose = (kind: Kind, wanted: readonly string[]) => {
    const made = making.current && wanted.includes(making.current.id) ? making.current : undefined
    if (made) making.current = undefined
    void setGiven({ ...givenChange(given, entity, kind, wanted), made })
  }
  // The field gives it at once; made with it, neither waits for a verdict while the page may be left.
  const addTag = (name: string): string => {
    const mine = rows.filter(({ kind }) => kind === 'tag')
    const known = mine.find(({ name_norm }) => name_norm === normOf(name))
    if (known) return known.id
    const id = newId()
    making.current = { id, kind: 'tag', name, colour: freshColour(mine), rank: rankAtEnd(mine) }
    return id
  }
  const shows = (kind: Kind) => !isChosenThere(entity.type, kind)
  const categories = shows('category') ? offered('category') : []
  const areas = shows('area') ? offered('area') : []
  if (categories.length === 0 && areas.length === 0 && !shows('tag')) return null
  return (
    <div className={styles.classified}>
      {categories.length > 0 && (
        <Select
          label={t('category')}
          value={chosen('category')[0] ?? none}
          onChange={id => choose('category', id === none ? [] : [id])}
          options={[
            { value: none, label: t('category.none') },
            ...categories.map(({ row, depth }) => ({ value: row.id, label: `${'　'.repeat(depth)}${row.name}` })),
          ]}
        />
      )}
      {areas.length > 0 && (
        <TagPicker
          label={t('areas')}
          tags={areas.map(({ row }) => row)}
          value={chosen('area')}
          onChange={ids => choose('area', ids)}
        />
      )}
      {shows('tag') && (
        <TagPicker
          label={t('tags')}
          tags={offered('tag').map(({ row }) => row)}
          value={chosen('tag')}
          onChange={ids => choose('tag', ids)}
          onCreate={addTag}
        />
      )}
    </div>
  )
}
