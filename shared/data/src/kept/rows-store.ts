import type { DBSchema } from 'idb'
import { rowsName } from '../device.ts'
import { createLenientDatabase } from '../lenient-database.ts'
import type { Columns } from '../write.ts'

/**
 * Rows of tables on this device, each under the person they belong to, with how far each table has been brought. They are
 * copies: whatever happens to them costs a request. So they lie in a database of their own, which a full disk costs first
 * (`device.ts`), and which an older build of the page does not stumble over.
 */
export interface TableState {
  readonly person: string
  readonly table: string
  /** the declaration under which it was brought; another one begins anew */
  readonly shape: string
  /** the oldest day that is kept; null: there is no such limit */
  readonly from: string | null
  /** the key before which bringing goes on, empty at its beginning; null once the end was reached */
  readonly after: readonly string[] | null
  /** false: there is more than this device keeps */
  readonly isWhole: boolean
  /** when the row changed last was changed, as the backend writes it */
  readonly newest: string | null
  /** characters of its rows as JSON */
  readonly size: number
  /** milliseconds since 1970: until then all changes of the backend are in it; 0 while it is being brought */
  readonly at: number
}

interface StoredRow {
  readonly person: string
  readonly table: string
  readonly key: string
  readonly row?: Columns
  /** of a long row, in place of it: a browser copies a text at once, but a tree node by node while the page waits */
  readonly text?: string
}

/** A row with its JSON. */
export interface RowText {
  readonly key: string
  readonly row: Columns
  readonly text: string
}

/** Characters; as of answers (`answer-cache.ts`). */
const long = 50_000

const kept = ({ row, text }: RowText) => (text.length > long ? { text } : { row })
const restored = ({ row, text }: StoredRow): Columns => row ?? JSON.parse(text ?? '')

interface Schema extends DBSchema {
  rows: { key: [string, string, string]; value: StoredRow }
  tables: { key: [string, string]; value: TableState }
}

export interface RowsStore {
  readonly state: (person: string, table: string) => Promise<TableState | undefined>
  /** Begins a table anew, without a row. False: this browser keeps nothing. */
  readonly begin: (state: TableState) => Promise<boolean>
  /** Puts rows and how far the table is now in one go. */
  readonly put: (state: TableState, rows: readonly RowText[]) => Promise<boolean>
  readonly rows: (person: string, table: string) => Promise<readonly Columns[]>
  readonly row: (person: string, table: string, key: string) => Promise<Columns | undefined>
  readonly count: (person: string, table: string) => Promise<number>
  /** Takes the rows out that are not wanted any more. */
  readonly prune: (person: string, table: string, isWanted: (row: Columns) => boolean) => Promise<void>
  /** Removes everything but what belongs to this person; everything for null. */
  readonly keepOnly: (person: string | null) => Promise<void>
  readonly close: () => Promise<void>
}

const ofTable = (person: string, table: string) => IDBKeyRange.bound([person, table], [person, table, []])

/** A browser without a working disk keeps nothing, and answers as if nothing had ever been brought. */
export function createRowsStore({ name, patience }: { readonly name: string; readonly patience: number }): RowsStore {
  const { attempt, close } = createLenientDatabase<Schema>(rowsName(name), patience, database => {
    database.createObjectStore('rows', { keyPath: ['person', 'table', 'key'] })
    database.createObjectStore('tables', { keyPath: ['person', 'table'] })
  })

  return {
    state: (person, table) =>
      attempt<TableState | undefined>(database => database.get('tables', [person, table]), undefined),
    begin: state =>
      attempt(async database => {
        const transaction = database.transaction(['rows', 'tables'], 'readwrite')
        await transaction.objectStore('rows').delete(ofTable(state.person, state.table))
        await transaction.objectStore('tables').put(state)
        await transaction.done
        return true
      }, false),
    put: (state, rows) =>
      attempt(async database => {
        const transaction = database.transaction(['rows', 'tables'], 'readwrite')
        const { person, table } = state
        for (const row of rows) void transaction.objectStore('rows').put({ person, table, key: row.key, ...kept(row) })
        await transaction.objectStore('tables').put(state)
        await transaction.done
        return true
      }, false),
    rows: (person, table) =>
      attempt<readonly Columns[]>(
        async database => (await database.getAll('rows', ofTable(person, table))).map(restored),
        [],
      ),
    row: (person, table, key) =>
      attempt<Columns | undefined>(async database => {
        const found = await database.get('rows', [person, table, key])
        return found && restored(found)
      }, undefined),
    count: (person, table) => attempt(database => database.count('rows', ofTable(person, table)), 0),
    prune: (person, table, isWanted) =>
      attempt(async database => {
        const transaction = database.transaction('rows', 'readwrite')
        for (const each of await transaction.store.getAll(ofTable(person, table)))
          if (!isWanted(restored(each))) await transaction.store.delete([person, table, each.key])
        await transaction.done
      }, undefined),
    keepOnly: person =>
      attempt(async database => {
        const transaction = database.transaction(['rows', 'tables'], 'readwrite')
        for (const state of await transaction.objectStore('tables').getAll()) {
          if (state.person === person) continue
          await transaction.objectStore('rows').delete(ofTable(state.person, state.table))
          await transaction.objectStore('tables').delete([state.person, state.table])
        }
        await transaction.done
      }, undefined),
    close,
  }
}
