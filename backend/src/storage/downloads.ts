import { type Context, Hono } from 'hono'
import type { Caller } from './caller.ts'
import type { RouteDependencies } from './dependencies.ts'
import { badRange, invalid, noBucket, noObject } from './errors.ts'
import { findBucket, findObject, type StoredObject, sent } from './rows.ts'
import { sniff } from './sniff.ts'

/**
 * Objects go out: to whoever may see the row, to everybody from a public bucket, to the holder of a signed address. Nothing
 * that is served here ever runs as a page of this origin: the policy sandboxes it whatever its type says.
 */
const sandbox = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'; sandbox"

interface Sending {
  readonly object: StoredObject
  /** name to save as; empty: the browser's choice; undefined: shown */
  readonly download: string | undefined
  /** when the address ends, milliseconds since 1970 */
  readonly expires?: number
  /** transformed pictures are answered with the original, under its true type */
  readonly picture?: boolean
}

export function downloadRoutes(deps: RouteDependencies): Hono {
  const { db, files, signer, anyone } = deps

  const find = async ({ claims, known }: Caller, bucket: string, key: string): Promise<StoredObject> => {
    const found = await findBucket(db, bucket)
    // A stranger does not learn which private buckets there are.
    if (found === null || (!known && !found.public)) throw noBucket()
    const object = found.public
      ? await db.asAdmin(sql => findObject(sql, bucket, key))
      : await db.asUser(claims, sql => findObject(sql, bucket, key))
    if (object === null) throw noObject()
    return object
  }

  const findPublic = async (bucket: string, key: string): Promise<StoredObject> => {
    const found = await findBucket(db, bucket)
    if (!found?.public) throw noBucket()
    const object = await db.asAdmin(sql => findObject(sql, bucket, key))
    if (object === null) throw noObject()
    return object
  }

  const findSigned = async (context: Context): Promise<Sending> => {
    const { bucket, key } = place(context)
    const grant = await signer.verifyDownload(context.req.query('token') ?? '', `${bucket}/${key}`)
    const object = await db.asAdmin(sql => findObject(sql, bucket, key))
    if (object === null) throw noObject()
    return { object, download: context.req.query('download'), expires: grant.exp * 1000 }
  }

  const send = async (context: Context, { object, download, expires, picture }: Sending): Promise<Response> => {
    const size = await files.size(object.version)
    if (size === null) throw noObject()
    const { eTag = '', mimetype, cacheControl, lastModified } = object.metadata ?? {}
    let type: string | null = mimetype ?? 'application/octet-stream'
    if (picture) {
      type = sniff(await files.head(object.version))
      if (!type?.startsWith('image/')) throw invalid('The source image is invalid or unsupported for rendering')
    }
    const headers = new Headers({
      'accept-ranges': 'bytes',
      'content-type': type.includes('text/html') ? 'text/plain;charset=UTF-8' : type,
      'content-security-policy': sandbox,
      'x-robots-tag': 'none',
      etag: eTag,
      'last-modified': new Date(lastModified ?? object.updated_at).toUTCString(),
    })
    if (expires !== undefined) headers.set('expires', new Date(expires).toUTCString())
    else if (cacheControl) headers.set('cache-control', cacheControl)
    if (download !== undefined) {
      const name = encodeURIComponent(download)
      headers.set(
        'content-disposition',
        name ? `attachment; filename=${name}; filename*=UTF-8''${name}` : 'attachment;',
      )
    }
    if (isUnchanged(context, eTag, headers.get('last-modified') ?? ''))
      return new Response(null, { status: 304, headers })

    const range = rangeOf(context, size, eTag)
    headers.set('content-length', String(range ? range.end - range.start + 1 : size))
    if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${size}`)
    const status = range ? 206 : 200
    if (context.req.method === 'HEAD' || size === 0) return new Response(null, { status, headers })
    return new Response(await files.read(object.version, range ?? undefined), { status, headers })
  }

  const info = (context: Context, { id, name, version, bucket_id, metadata, user_metadata, ...rest }: StoredObject) =>
    context.json(
      sent({
        id,
        name,
        version,
        bucket_id,
        size: metadata?.size ?? null,
        content_type: metadata?.mimetype ?? null,
        cache_control: metadata?.cacheControl ?? null,
        etag: metadata?.eTag ?? null,
        metadata: user_metadata,
        last_modified: rest.updated_at,
        created_at: rest.created_at,
      }),
    )

  const read = async (context: Context) => {
    const { bucket, key } = place(context)
    const object = await find(await anyone(context), bucket, key)
    return send(context, { object, download: context.req.query('download') })
  }
  const readInfo = async (context: Context) => {
    const { bucket, key } = place(context)
    return info(context, await find(await anyone(context), bucket, key))
  }

  return new Hono()
    .get('/object/info/public/:bucket/:key{.+}', async context => {
      const { bucket, key } = place(context)
      return info(context, await findPublic(bucket, key))
    })
    .get('/object/info/authenticated/:bucket/:key{.+}', readInfo)
    .get('/object/info/:bucket/:key{.+}', readInfo)
    .get('/object/public/:bucket/:key{.+}', async context => {
      const { bucket, key } = place(context)
      return send(context, { object: await findPublic(bucket, key), download: context.req.query('download') })
    })
    .get('/object/authenticated/:bucket/:key{.+}', read)
    .get('/object/sign/:bucket/:key{.+}', async context => send(context, await findSigned(context)))
    .get('/render/image/public/:bucket/:key{.+}', async context => {
      const { bucket, key } = place(context)
      const object = await findPublic(bucket, key)
      return send(context, { object, download: context.req.query('download'), picture: true })
    })
    .get('/render/image/authenticated/:bucket/:key{.+}', async context => {
      const { bucket, key } = place(context)
      const object = await find(await anyone(context), bucket, key)
      return send(context, { object, download: context.req.query('download'), picture: true })
    })
    .get('/render/image/sign/:bucket/:key{.+}', async context =>
      send(context, { ...(await findSigned(context)), picture: true }),
    )
    .get('/object/:bucket/:key{.+}', read)
}

const place = (context: Context) => ({ bucket: context.req.param('bucket') ?? '', key: context.req.param('key') ?? '' })

const isUnchanged = ({ req }: Context, eTag: string, modified: string): boolean => {
  const known = req.header('if-none-match')
  if (known !== undefined) return known.split(/,\s*/).some(each => each === '*' || each.replace(/^W\//, '') === eTag)
  const since = req.header('if-modified-since')
  return since !== undefined && Date.parse(modified) <= Date.parse(since)
}

/** @returns null for the whole; both ends count */
function rangeOf({ req }: Context, size: number, eTag: string): { start: number; end: number } | null {
  const header = req.header('range')
  if (header === undefined) return null
  // A part of another version would be glued to what the client has.
  const condition = req.header('if-range')
  if (condition !== undefined && condition !== eTag) return null
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) throw badRange()
  const start = from === '' ? Math.max(size - Number(to), 0) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (start >= size || end < start || (from === '' && Number(to) === 0)) throw badRange()
  return { start, end }
}
