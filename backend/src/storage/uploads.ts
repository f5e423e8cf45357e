import { type Context, Hono } from 'hono'
import type { Claims, Sql } from '../database/db.ts'
import { discard, readUpload } from './body.ts'
import type { RouteDependencies } from './dependencies.ts'
import { full, wrongType } from './errors.ts'
import { objectKey } from './names.ts'
import type { Written } from './object-store.ts'
import { type Bucket, bucketNamed, type FileMetadata, findObject, putObject, tryOut } from './rows.ts'
import { isAllowed, storedType } from './sniff.ts'

/**
 * Files come in: row security is asked first, so that nobody fills the disk with what they may not keep; then the bytes are
 * stored; then the row names them. What was there before is set aside after that.
 */
interface Target {
  readonly bucket: Bucket
  readonly name: string
  /** null: the address itself was the permission */
  readonly claims: Claims | null
  readonly owner: string | null
  readonly replace: boolean
}

const placeholder = '.emptyFolderPlaceholder'

export const metadataOf = (
  { size, md5 }: Pick<Written, 'size' | 'md5'>,
  { type, cacheControl }: { type: string; cacheControl: string },
): FileMetadata => ({
  eTag: `"${md5}"`,
  size,
  mimetype: type,
  cacheControl,
  lastModified: new Date().toISOString(),
  contentLength: size,
  httpStatusCode: 200,
})

/** Gives stored bytes their row. The bytes go again when the row is refused. */
export async function settle(
  { db, files }: Pick<RouteDependencies, 'db' | 'files'>,
  { bucket, name, claims, owner, replace }: Target,
  { version, metadata, userMetadata }: { version: string; metadata: FileMetadata; userMetadata: object | null },
): Promise<string> {
  const write = async (sql: Sql) => {
    const before = replace ? await db.asAdmin(all => findObject(all, bucket.id, name)) : null
    const id = await putObject(sql, { bucket: bucket.id, name, version, owner, metadata, userMetadata }, replace)
    return { id, before }
  }
  try {
    const { id, before } = await (claims === null ? db.asAdmin(write) : db.asUser(claims, write))
    await files.remove([before?.version ?? null])
    return id
  } catch (error) {
    await files.remove([version])
    throw error
  }
}

/** @throws StorageError or DatabaseError when the caller could not keep an object of this name */
export async function mayUpload(
  { db, quota }: Pick<RouteDependencies, 'db' | 'quota'>,
  { bucket, name, claims, owner, replace }: Target,
  metadata: object,
): Promise<void> {
  const trial = { bucket: bucket.id, name, version: '1', owner, metadata, userMetadata: null }
  if (claims !== null) await tryOut(db, claims, sql => putObject(sql, trial, replace))
  if (owner === null) return
  const allowed = await quota(owner)
  if (allowed === null) return
  const [kept] = await db.asAdmin(sql =>
    sql.query<{ isFull: boolean | null }>(
      `select coalesce(sum((metadata ->> 'size')::bigint), 0) >= $2::numeric as "isFull"
         from storage.objects where owner_id = $1`,
      [owner, String(allowed)],
    ),
  )
  if (kept?.isFull) throw full()
}

export const sizeLimit = ({ maxFileSize }: RouteDependencies, bucket: Bucket, name: string): number =>
  name.endsWith(placeholder) ? 0 : Math.min(maxFileSize, bucket.file_size_limit ?? maxFileSize)

export function uploadRoutes(deps: RouteDependencies): Hono {
  const { db, files, signer, caller } = deps

  const receive = async (context: Context, target: Target): Promise<string> => {
    const request = context.req.raw
    const { bucket, name } = target
    const allowed = name.endsWith(placeholder) ? [] : (bucket.allowed_mime_types ?? [])
    const declared = request.headers.get('content-type') ?? ''
    await mayUpload(deps, target, {
      mimetype: declared,
      contentLength: Number(request.headers.get('content-length') ?? 0),
    })
    const upload = await readUpload(request, sizeLimit(deps, bucket, name))
    let type = upload.type
    const written = await files.write(upload.bytes, head => {
      if (!isAllowed(upload.type, allowed)) throw wrongType(upload.type)
      const found = storedType(upload.type, head, allowed)
      if (found === null) throw wrongType(upload.type)
      type = found
    })
    return settle(deps, target, {
      version: written.version,
      metadata: metadataOf(written, { type, cacheControl: upload.cacheControl }),
      userMetadata: upload.metadata ?? {},
    })
  }

  const refusing =
    (handle: (context: Context) => Promise<Response>) =>
    async (context: Context): Promise<Response> => {
      try {
        return await handle(context)
      } catch (error) {
        await discard(context.req.raw)
        throw error
      }
    }

  const upload = (always: boolean) =>
    refusing(async context => {
      const { claims, owner } = await caller(context)
      const bucket = await bucketNamed(db, context.req.param('bucket') ?? '')
      const name = objectKey(context.req.param('key'))
      const replace = always || context.req.header('x-upsert') === 'true'
      const id = await receive(context, { bucket, name, claims, owner, replace })
      return context.json({ Id: id, Key: `${bucket.id}/${name}` })
    })

  return new Hono()
    .post('/object/upload/sign/:bucket/:key{.+}', async context => {
      const { claims, owner } = await caller(context)
      const bucket = await bucketNamed(db, context.req.param('bucket'))
      const name = objectKey(context.req.param('key'))
      const upsert = context.req.header('x-upsert') === 'true'
      await mayUpload(deps, { bucket, name, claims, owner, replace: upsert }, {})
      const url = `${bucket.id}/${name}`
      const token = await signer.upload(url, { owner, upsert }, claims)
      return context.json({ url: `/object/upload/sign/${url}?token=${token}`, token })
    })
    .put(
      '/object/upload/sign/:bucket/:key{.+}',
      refusing(async context => {
        const name = objectKey(context.req.param('key'))
        const id = context.req.param('bucket') ?? ''
        const grant = await signer.verifyUpload(context.req.query('token') ?? '', `${id}/${name}`)
        const bucket = await bucketNamed(db, id)
        const { owner, upsert: replace } = grant
        await receive(context, { bucket, name, claims: null, owner, replace })
        return context.json({ Key: `${id}/${name}` })
      }),
    )
    .post('/object/:bucket/:key{.+}', upload(false))
    .put('/object/:bucket/:key{.+}', upload(true))
}
