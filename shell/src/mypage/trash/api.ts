import { answered, api, call, patch, readAll, remove, shows } from '@techo/data'
import { tableNamed } from '../../table-named.ts'
import type { TrashedRow } from './rows.ts'

/** What the page of the trash reads and writes; tables and columns are those that the kinds declare. */
interface Question {
  readonly table: string
  readonly columns: readonly string[]
  readonly where: Readonly<Record<string, string>>
}

interface Place {
  readonly table: string
  readonly id: string
  /** tables with rows that come and go with it */
  readonly touches: readonly string[]
}

const named = (tables: readonly string[]) => tables.map(tableNamed)

const lastFirst = (one: TrashedRow, other: TrashedRow) =>
  Date.parse(other.deleted_at) - Date.parse(one.deleted_at) || (one.id < other.id ? -1 : 1)

const trashApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: build => ({
    /** The rows of one kind that lie in the trash. */
    shellTrashed: build.query<readonly TrashedRow[], Question>({
      query: ({ table, columns, where }) =>
        readAll(
          db =>
            db
              .from(tableNamed(table))
              .select(columns.join())
              .match(where)
              .not('deleted_at', 'is', null)
              .order('deleted_at', { ascending: false })
              .order('id'),
          shows<TrashedRow>(tableNamed(table), {
            where: row =>
              typeof row.deleted_at === 'string' &&
              Object.entries(where).every(([column, value]) => row[column] === value),
            order: lastFirst,
            trash: true,
          }),
        ),
      providesTags: (_rows, _error, { table }) => [tableNamed(table)],
    }),

    /**
     * @param at ISO 8601: back into the trash, as of then; null: out of it. Fails where the backend refuses (a name that another
     * row has by now); without a network it is as good as done.
     */
    setTrashed: build.mutation<null, readonly (Place & { readonly at: string | null })[]>({
      query: places =>
        places.map(({ table, id, at, touches }) =>
          answered(patch(tableNamed(table), { id }, { deleted_at: at }, named(touches))),
        ),
    }),

    removeTrashed: build.mutation<null, readonly Pick<Place, 'table' | 'id'>[]>({
      query: places => places.map(({ table, id }) => remove(tableNamed(table), { id })),
    }),

    /** Everything of these tables that was thrown away at or before a moment (ISO 8601). */
    emptyTrash: build.mutation<null, { readonly before: string; readonly areas: readonly string[] }>({
      query: ({ before, areas }) => call('empty_trash', { before, areas: [...areas] }, named(areas)),
    }),
  }),
})

export const { useShellTrashedQuery, useSetTrashedMutation, useRemoveTrashedMutation, useEmptyTrashMutation } = trashApi
