import { fieldOf } from '@techo/core'
import type { TableName } from './database.ts'
import type { Columns, Write } from './write.ts'

/** A text as it is stored, and the revision that names it. */
interface KnownText {
  readonly table: TableName
  readonly id: unknown
  readonly rev: unknown
  readonly doc: unknown
  /** this page saved it on a revision, so `rev` moves with `doc` */
  readonly isSaved: boolean
}

/**
 * The texts that a page reads and saves, by the query that shows them. A save moves the row, so the row is read again; its text is
 * known then, and a long one need not come back over the line after each save.
 */
export interface KnownTexts {
  /** The backend answered a query with this. */
  readonly read: (key: string, table: TableName, columns: readonly string[], answer: unknown) => void
  /** A save reached the backend. */
  readonly saved: (write: Write | undefined) => void
  readonly isKnown: (key: string) => boolean
  /** The row with its text, when it is at the revision that is known; undefined when the text has to be asked for. */
  readonly whole: (key: string, rest: unknown) => Columns | undefined
  readonly forget: () => void
}

/** Enough for what is on the screen; a text may be long. */
const most = 4

export function createKnownTexts(): KnownTexts {
  const texts = new Map<string, KnownText>()
  return {
    read: (key, table, columns, answer) => {
      texts.delete(key)
      const [id, rev, doc] = ['id', 'rev', 'doc'].map(name => fieldOf(answer, name))
      if (id === undefined || rev === undefined || doc === undefined) return
      // What is embedded would be missing in the rest of the row.
      if (!Object.keys(Object(answer)).every(name => columns.includes(name))) return
      texts.set(key, { table, id, rev, doc, isSaved: false })
      for (const oldest of [...texts.keys()].slice(0, -most)) texts.delete(oldest)
    },
    saved: write => {
      if (write?.kind !== 'patch' || write.key.rev === undefined) return
      const { doc, rev } = write.columns
      if (doc === undefined || rev === undefined) return
      for (const [key, text] of texts)
        if (text.table === write.table && text.id === write.key.id) texts.set(key, { ...text, rev, doc, isSaved: true })
    },
    isKnown: key => texts.get(key)?.isSaved === true,
    whole: (key, rest) => {
      const text = texts.get(key)
      const isSame = text !== undefined && fieldOf(rest, 'rev') === text.rev && fieldOf(rest, 'id') === text.id
      return isSame ? { ...Object(rest), doc: text.doc } : undefined
    },
    forget: () => texts.clear(),
  }
}
