import type { BackendOptions } from '@techo/backend'
import { removeLeftFiles } from './removed-files.ts'

const mebibyte = 1_048_576

/** What the storage of the backend is told of the product: how much a plan holds, and which files nothing names any more. */
export const storageOfPlans: NonNullable<BackendOptions['storage']> = {
  release: removeLeftFiles,
  quota: async (person, db) =>
    db.asAdmin(async sql => {
      // The plans are the product's, and the server opens databases that do not have them yet.
      const [known] = await sql.query<{ isHere: boolean }>(
        `select to_regprocedure('private.plan_limit(uuid,text)') is not null as "isHere"`,
      )
      if (!known?.isHere) return null
      const [row] = await sql.query<{ limit: number | null }>(
        `select private.plan_limit($1::uuid, 'storage_mib')::int as limit`,
        [person],
      )
      return row?.limit == null ? null : row.limit * mebibyte
    }),
}
