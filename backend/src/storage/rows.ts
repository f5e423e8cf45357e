import type { Claims, Db, Sql } from '../database/db.ts'
import { noBucket } from './errors.ts'

/** The rows of `storage.buckets` and `storage.objects`. Whose rights a statement runs with is the `Sql` it is given. */
export interface Bucket {
  readonly id: string
  readonly public: boolean
  /** bytes */
  readonly file_size_limit: number | null
  readonly allowed_mime_types: readonly string[] | null
}

export interface FileMetadata {
  readonly eTag: string
  readonly size: number
  readonly mimetype: string
  readonly cacheControl: string
  readonly lastModified: string
  readonly contentLength: number
  readonly httpStatusCode: number
}

export interface StoredObject {
  readonly id: string
  readonly bucket_id: string
  readonly name: string
  readonly version: string
  readonly metadata: Partial<FileMetadata> | null
  readonly user_metadata: Record<string, unknown> | null
  readonly created_at: string
  readonly updated_at: string
}

export interface NewObject {
  readonly bucket: string
  readonly name: string
  readonly version: string
  readonly owner: string | null
  readonly metadata: object
  readonly userMetadata: object | null
}

/** As the owner of the schema: a person needs no right on buckets to use their objects. */
export async function findBucket(db: Db, id: string): Promise<Bucket | null> {
  const [bucket] = await db.asAdmin(sql =>
    sql.query<Bucket>('select id, public, file_size_limit, allowed_mime_types from storage.buckets where id = $1', [
      id,
    ]),
  )
  return bucket ?? null
}

export async function bucketNamed(db: Db, id: string): Promise<Bucket> {
  const bucket = await findBucket(db, id)
  if (bucket === null) throw noBucket()
  return bucket
}

const columns = 'id, bucket_id, name, version, metadata, user_metadata, created_at, updated_at'

export async function findObject(sql: Sql, bucket: string, name: string): Promise<StoredObject | null> {
  const [object] = await sql.query<StoredObject>(
    `select ${columns} from storage.objects where bucket_id = $1 and name = $2`,
    [bucket, name],
  )
  return object ?? null
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * @param replace an object of that name is overwritten; otherwise it is a unique violation
 * @returns the id of the row
 */
export async function putObject(sql: Sql, object: NewObject, replace: boolean): Promise<string> {
  const { bucket, name, version, owner, metadata, userMetadata } = object
  const [row] = await sql.query<{ id: string }>(
    `insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata, user_metadata)
     values ($1, $2, $3::uuid, $4, $5, $6::jsonb, $7::jsonb)
     ${
       replace
         ? `on conflict (bucket_id, name) do update set owner = excluded.owner, owner_id = excluded.owner_id,
              version = excluded.version, metadata = excluded.metadata, user_metadata = excluded.user_metadata`
         : ''
     }
     returning id`,
    [bucket, name, owner !== null && uuid.test(owner) ? owner : null, owner, version, metadata, userMetadata],
  )
  return row?.id ?? ''
}

const instants = ['created_at', 'updated_at', 'last_accessed_at', 'last_modified'] as const

/** A row as hosted storage sends it: its instants are those of JavaScript, to the millisecond and with `Z`. */
export function sent<Row extends object>(row: Row): Row {
  const spelt = instants.flatMap(name => {
    const value: unknown = Reflect.get(row, name)
    return typeof value === 'string' ? [[name, new Date(value).toISOString()]] : []
  })
  return { ...row, ...Object.fromEntries(spelt) }
}

class Undone extends Error {}

/** Whether row security lets the caller do this: it is done and taken back. Rejects with the refusal of the database. */
export async function tryOut(db: Db, claims: Claims, fn: (sql: Sql) => Promise<unknown>): Promise<void> {
  try {
    await db.asUser(claims, async sql => {
      await fn(sql)
      throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
}

/** Rows of objects may only go through this module, which sees to their files. */
export const allowDelete = (sql: Sql): Promise<unknown> =>
  sql.query("select set_config('storage.allow_delete_query', 'true', true)")
