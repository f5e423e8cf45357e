import { type EntityKind, newId } from '@techo/core'
import { entityKinds, type Item, onLate } from '@techo/data'
import { useEffect } from 'react'
import { useKeepNotificationsMutation, useRowNowMutation } from './api.ts'

/**
 * A change that waited for the network may land on something that was put in the trash meanwhile: nobody would see it again
 * and nobody would be told. So what landed late is looked at once more.
 */
export function useLateChanges(): void {
  const [readRow] = useRowNowMutation()
  const [keep] = useKeepNotificationsMutation()
  useEffect(() => {
    const look = async ({ write, at }: Item) => {
      if (write.kind !== 'patch' || 'deleted_at' in write.columns) return
      const { id } = write.key
      const kinds = entityKinds().filter(({ table }) => table === write.table)
      if (typeof id !== 'string' || kinds.length === 0) return
      const [row] = (await readRow({ table: write.table, where: { id } }).unwrap()) ?? []
      const kind = kinds.find(({ where = {} }) => Object.entries(where).every(([name, value]) => row?.[name] === value))
      // Put away by a later change of this device: then it was meant.
      if (!row || !kind || typeof row.deleted_at !== 'string' || Date.parse(row.deleted_at) < at - day) return
      const title = String(row[kind.title] ?? '')
      const params = { what: 'trashed', title: title.slice(0, 200), table: write.table }
      const ref = { entity_type: kind.type, entity_id: id }
      await keep([{ key: `merge:${id}:${newId()}`, kind: 'merge', params, href: placeOf(kind, row), ...ref }]).unwrap()
    }
    return onLate(item => void look(item).catch(() => {}))
  }, [readRow, keep])
}

const day = 86_400_000

/** The page where the row was shown: its own address shows nothing while it is in the trash. */
function placeOf({ href, day: column }: EntityKind, row: Readonly<Record<string, unknown>>): string {
  const [path = ''] = href.split('?')
  const date = column === undefined ? undefined : row[column]
  return typeof date === 'string' ? path.replace(':date', date) : path.replace(/\/:(id|date)$/, '')
}
