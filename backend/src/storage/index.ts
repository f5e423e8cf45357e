import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import type { KeyRing } from '../bearer.ts'
import type { Claims, Db } from '../database/db.ts'
import { bucketRoutes } from './buckets.ts'
import { readCaller } from './caller.ts'
import type { RouteDependencies } from './dependencies.ts'
import { downloadRoutes } from './downloads.ts'
import { refusalOf, StorageError } from './errors.ts'
import { openFolder } from './folder.ts'
import { listRoutes } from './listing.ts'
import { moveRoutes } from './moves.ts'
import type { S3Options } from './s3-bucket.ts'
import { createSigner } from './signatures.ts'
import { tusRoutes } from './tus.ts'
import { uploadRoutes } from './uploads.ts'

export type { ObjectStore } from './object-store.ts'
export { allowDelete } from './rows.ts'
export { openBucket, type S3Options } from './s3-bucket.ts'
export { storageSchema } from './schema.ts'
export { sniff } from './sniff.ts'

/**
 * `/storage/v1`: the protocol of hosted storage over the tables `storage.buckets` and `storage.objects` under row security,
 * with the bytes in a folder, or in an S3-compatible store that several servers share. Versions of objects, transformation of pictures, S3 and Iceberg are not here: a transformed
 * picture is answered with the original.
 */
export interface Storage {
  readonly routes: Hono
  /** Looks after the folder; called now and then. */
  sweep(): Promise<void>
  close(): Promise<void>
}

export interface StorageDependencies {
  readonly db: Db
  readonly keys: KeyRing
  /** secret of signed addresses */
  readonly secret: string
  /** whether the session of these claims is open; default: nobody asks */
  readonly isOpen?: (claims: Claims) => Promise<boolean>
  /** where the bytes lie; null: a folder that goes with the process */
  readonly folder: string | null
  /** the bytes lie in this store instead; the folder then holds only what is on its way there */
  readonly s3?: S3Options | null
  /** bytes that all files of a person may have together; default: no bound */
  readonly quota?: (person: string, db: Db) => Promise<number | null>
  /** takes objects out that nothing needs any more and tells their versions, whose files are free now */
  readonly release?: (db: Db) => Promise<readonly string[]>
  /** milliseconds since 1970: what was removed before this is in no dump any more */
  readonly keptSince: () => Promise<number>
}

/** The largest file of any bucket, as in supabase/config.toml. */
const maxFileSize = 50 * 1024 * 1024
/** Files younger than this may still be waiting for their row. */
const settling = 3_600_000

export async function createStorage({
  db,
  keys,
  secret,
  folder,
  s3 = null,
  isOpen = async () => true,
  quota = async () => null,
  release = async () => [],
  keptSince,
}: StorageDependencies): Promise<Storage> {
  const temporary = folder === null ? await mkdtemp(join(tmpdir(), 'objects-')) : null
  const place = folder ?? temporary ?? ''
  // Loaded where it is used: it is not small.
  const files =
    s3 === null ? await openFolder(place) : await (await import('./s3.ts')).openS3(s3, join(place, 'incoming'))
  const deps: RouteDependencies = {
    db,
    files,
    quota: person => quota(person, db),
    signer: createSigner(secret, isOpen),
    maxFileSize,
    anyone: context => readCaller(context, keys),
    caller: async context => {
      const caller = await readCaller(context, keys)
      if (!caller.known)
        throw new StorageError(400, 'InvalidRequest', "headers must have required property 'authorization'")
      return caller
    },
  }

  const known = async (versions: readonly string[]): Promise<ReadonlySet<string>> => {
    const rows = await db.asAdmin(sql =>
      sql.query<{ version: string }>(
        'select version from storage.objects where version = any (select jsonb_array_elements_text($1::jsonb))',
        [JSON.stringify(versions)],
      ),
    )
    return new Set(rows.map(row => row.version))
  }
  // Nothing is under way yet: what has no row now will get none. Of other servers nobody knows that.
  if (!files.isShared) await files.reconcile(known, 0)

  const routes = new Hono()
    .get('/status', context => context.json({ status: 'ok' }))
    .delete('/cdn/:rest{.+}', async context => {
      const { claims } = await deps.caller(context)
      if (claims.role !== 'service_role') throw new StorageError(403, 'AccessDenied', 'Access denied: Invalid role')
      return context.json({ message: 'success' })
    })
    .route('/', bucketRoutes(deps))
    .route('/', tusRoutes(deps))
    .route('/', listRoutes(deps))
    .route('/', moveRoutes(deps))
    .route('/', downloadRoutes(deps))
    .route('/', uploadRoutes(deps))
  routes.notFound(() => new StorageError(404, 'InvalidRequest', 'Route not found', 'Not Found', 404).answer())
  routes.onError(error => refusalOf(error).answer())

  return {
    routes,
    async sweep() {
      await files.remove(await release(db))
      await files.reconcile(known, settling)
      await files.purge(await keptSince())
    },
    async close() {
      if (temporary) await rm(temporary, { recursive: true, force: true })
    },
  }
}
