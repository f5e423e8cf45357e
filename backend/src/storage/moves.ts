import { type Context, Hono } from 'hono'
import { readJson } from './body.ts'
import type { RouteDependencies } from './dependencies.ts'
import { invalid, noObject } from './errors.ts'
import { bucketId, objectKey } from './names.ts'
import { allowDelete, bucketNamed, findObject, sent } from './rows.ts'
import { mayUpload, settle } from './uploads.ts'

/** Objects change place: move, copy, remove; and addresses for them are signed. */
const most = 1000

export function moveRoutes(deps: RouteDependencies): Hono {
  const { db, files, signer, caller } = deps

  const places = (body: Record<string, unknown>) => {
    const from = bucketId(body.bucketId)
    return {
      from,
      source: String(body.sourceKey ?? ''),
      to:
        body.destinationBucket === undefined || body.destinationBucket === null
          ? from
          : bucketId(body.destinationBucket),
      key: objectKey(body.destinationKey),
    }
  }

  // The file stays where it is: its name is the version, and that moves with the row.
  const move = async (context: Context) => {
    const { claims, owner } = await caller(context)
    const { from, source, to, key } = places(await readJson(context.req.raw))
    await bucketNamed(db, to)
    const id = await db.asUser(claims, async sql => {
      const object = await findObject(sql, from, source)
      if (object === null) throw noObject()
      const rows = await sql.query(
        `update storage.objects set bucket_id = $2, name = $3, owner_id = coalesce($4, owner_id),
           owner = coalesce($5::uuid, owner) where id = $1 returning id`,
        [object.id, to, key, owner, owner],
      )
      // Seen, but not to be changed.
      if (rows.length === 0) throw noObject()
      return object.id
    })
    return context.json({ message: 'Successfully moved', Id: id, Key: key })
  }

  const copy = async (context: Context) => {
    const { claims, owner } = await caller(context)
    const body = await readJson(context.req.raw)
    const { from, source, to, key } = places(body)
    const bucket = await bucketNamed(db, to)
    const object = await db.asUser(claims, sql => findObject(sql, from, source))
    if (object === null) throw noObject()
    const replace = context.req.header('x-upsert') === 'true'
    const wanted = body.copyMetadata === false && typeof body.metadata === 'object' ? { ...body.metadata } : {}
    const metadata = {
      eTag: '""',
      size: 0,
      mimetype: 'application/octet-stream',
      cacheControl: 'no-cache',
      contentLength: 0,
      httpStatusCode: 200,
      ...object.metadata,
      ...texts(wanted, ['cacheControl', 'mimetype']),
      lastModified: new Date().toISOString(),
    }
    const target = { bucket, name: key, claims, owner, replace }
    await mayUpload(deps, target, metadata)
    const version = await files.copy(object.version)
    if (version === null) throw noObject()
    const userMetadata = body.copyMetadata === false ? {} : object.user_metadata
    const id = await settle(deps, target, { version, metadata, userMetadata })
    return context.json({ Id: id, Key: `${to}/${key}`, id, name: key, bucket_id: to, version, metadata })
  }

  const removeMany = async (context: Context) => {
    const { claims } = await caller(context)
    const { prefixes } = await readJson(context.req.raw)
    const names = listOf(prefixes, 'prefixes')
    const bucket = context.req.param('bucket') ?? ''
    const gone = await db.asUser(claims, async sql => {
      await allowDelete(sql)
      return sql.query<{ version: string }>(
        `delete from storage.objects where bucket_id = $1 and name = any (select jsonb_array_elements_text($2::jsonb))
         returning id, name, bucket_id, owner_id, version, metadata, user_metadata, created_at, updated_at, last_accessed_at`,
        [bucket, JSON.stringify(names)],
      )
    })
    await files.remove(gone.map(each => each.version))
    return context.json(gone.map(sent))
  }

  const removeOne = async (context: Context) => {
    const { claims } = await caller(context)
    const gone = await db.asUser(claims, async sql => {
      await allowDelete(sql)
      return sql.query<{ version: string }>(
        'delete from storage.objects where bucket_id = $1 and name = $2 returning version',
        [context.req.param('bucket') ?? '', context.req.param('key') ?? ''],
      )
    })
    if (gone.length === 0) throw noObject()
    await files.remove(gone.map(each => each.version))
    return context.json({ message: 'Successfully deleted' })
  }

  const sign = async (context: Context) => {
    const { claims } = await caller(context)
    const { expiresIn, transform } = await readJson(context.req.raw)
    const bucket = context.req.param('bucket') ?? ''
    const key = objectKey(context.req.param('key'))
    const object = await db.asUser(claims, sql => findObject(sql, bucket, key))
    if (object === null) throw noObject()
    const token = await signer.download(`${bucket}/${key}`, seconds(expiresIn), claims)
    const picture = typeof transform === 'object' && transform !== null && Object.keys(transform).length > 0
    return context.json({ signedURL: `/${picture ? 'render/image' : 'object'}/sign/${bucket}/${key}?token=${token}` })
  }

  const signMany = async (context: Context) => {
    const { claims } = await caller(context)
    const { expiresIn, paths } = await readJson(context.req.raw)
    const bucket = context.req.param('bucket') ?? ''
    const wanted = listOf(paths, 'paths')
    const lifetime = seconds(expiresIn)
    const rows = await db.asUser(claims, sql =>
      sql.query<{ name: string }>(
        'select name from storage.objects where bucket_id = $1 and name = any (select jsonb_array_elements_text($2::jsonb))',
        [bucket, JSON.stringify(wanted)],
      ),
    )
    const known = new Set(rows.map(row => row.name))
    const signed = wanted.map(async path => {
      if (!known.has(path))
        return {
          error: 'Either the object does not exist or you do not have access to it',
          path,
          signedURL: null,
        }
      const token = await signer.download(`${bucket}/${path}`, lifetime, claims)
      return { error: null, path, signedURL: `/object/sign/${bucket}/${path}?token=${token}` }
    })
    return context.json(await Promise.all(signed))
  }

  return new Hono()
    .post('/object/move', move)
    .post('/object/copy', copy)
    .post('/object/sign/:bucket', signMany)
    .post('/object/sign/:bucket/:key{.+}', sign)
    .delete('/object/:bucket', removeMany)
    .delete('/object/:bucket/:key{.+}', removeOne)
}

/** Longer than a token can say, as hosted. */
const longest = 2 ** 31 - 1

function seconds(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 && value <= longest) return value
  throw invalid('body/expiresIn must be integer >= 1')
}

function listOf(value: unknown, name: string): string[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > most)
    throw invalid(`body/${name} must be a list of 1 to ${most} items`)
  // Entries of versions name the same row here: there is one version of each object.
  return value.map(each =>
    typeof each === 'object' && each !== null && 'path' in each ? String(each.path) : String(each),
  )
}

const texts = (from: Record<string, unknown>, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name): [string, string][] => {
      const value = from[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
