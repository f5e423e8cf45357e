import type { EntityRef } from '@techo/core'
import type { TableName } from './database.ts'
import { outbox } from './page.ts'
import { type Columns, upsert } from './write.ts'

/**
 * The journal of what was brought together: texts that were written in two places, and saves that were refused although their
 * text is in by now. It lies among the notifications (decision 0036), so every device of the person is told.
 */
export interface TextPlace {
  readonly table: TableName
  readonly entity: EntityRef
  /** what people call the text */
  readonly title: string
  /** where it is shown */
  readonly href: string
  /** the columns that name its row in a write; its id unless told */
  readonly key?: Columns
}

export interface JournalledMerge {
  readonly mine: string
  readonly theirs: string
  readonly isConflict: boolean
  readonly rev: number
}

/** What a notification may hold of one text, in characters: some 16 KB are its most. */
const longest = 2400

const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text)

/** Writes down that two texts became one. What both wrote is news; what only met is there to be looked up, once an hour. */
export async function recordMerge(
  { entity, title, href }: TextPlace,
  { mine, theirs, isConflict, rev }: JournalledMerge,
): Promise<void> {
  const now = new Date()
  const key = isConflict ? `merge:${entity.id}:${rev}` : `merge:${entity.id}:${now.toISOString().slice(0, 13)}`
  const params = {
    what: isConflict ? 'both' : 'merged',
    title: title.slice(0, 200),
    mine: cut(mine),
    theirs: cut(theirs),
  }
  const place = { entity_type: entity.type, entity_id: entity.id, href }
  const read = isConflict ? {} : { read_at: now.toISOString() }
  await outbox.push(upsert('notifications', { key, kind: 'merge', params, ...place, ...read }, { once: true }))
}

/** Lets go of saves that were refused and whose text is part of what is stored by now. */
export async function settleRefusals(table: TableName, key: Columns, isIn: (doc: unknown) => boolean): Promise<void> {
  for (const refusal of await outbox.refusals()) {
    const { write } = refusal
    if (write.kind !== 'patch' || write.table !== table || !('doc' in write.columns)) continue
    const isHere = Object.entries(key).every(([column, value]) => write.key[column] === value)
    if (isHere && isIn(write.columns.doc)) await outbox.forget(refusal)
  }
}
