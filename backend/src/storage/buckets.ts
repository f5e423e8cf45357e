import { type Context, Hono } from 'hono'
import { DatabaseError } from '../database/db.ts'
import { readJson } from './body.ts'
import type { RouteDependencies } from './dependencies.ts'
import { exists, invalid, noBucket, StorageError, tooLarge, wrongType } from './errors.ts'
import { bucketId, byteCount } from './names.ts'
import { allowDelete, sent } from './rows.ts'

/** Buckets, under row security like everything else: without a policy of their own only the service role sees any. */
const columns = 'id, name, owner, public, created_at, updated_at, file_size_limit, allowed_mime_types'
const mime = /^(\*|[a-zA-Z0-9\-+.]+)\/(\*|[a-zA-Z0-9\-+.]+)(;\s*charset=[a-zA-Z0-9-]+)?$/

export function bucketRoutes(deps: RouteDependencies): Hono {
  const { db, files, caller } = deps

  const limits = (body: Record<string, unknown>) => {
    const { file_size_limit: size, allowed_mime_types: types } = body
    const bytes = typeof size === 'number' || typeof size === 'string' ? byteCount(size) : null
    if (bytes !== null && bytes > deps.maxFileSize) throw tooLarge()
    if (types !== undefined && types !== null && !Array.isArray(types))
      throw invalid('allowed_mime_types must be array')
    const allowed = Array.isArray(types) ? types.map(String).filter(Boolean) : null
    const wrong = allowed?.find(type => !mime.test(type) || type.length > 1000)
    if (wrong !== undefined) throw wrongType(wrong)
    return { bytes, allowed }
  }

  const create = async (context: Context) => {
    const { claims, owner } = await caller(context)
    const body = await readJson(context.req.raw)
    const name = bucketId(body.name)
    const id = body.id === undefined ? name : bucketId(body.id)
    if (body.type !== undefined && body.type !== 'STANDARD')
      throw new StorageError(409, 'FeatureNotEnabled', 'The feature iceberg_catalog is not enabled for this resource')
    const { bytes, allowed } = limits(body)
    try {
      await db.asUser(claims, sql =>
        sql.query(
          `insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
           values ($1, $2, $3::uuid, $4, $5, $6, $7)`,
          [id, name, owner, owner, body.public === true, bytes, allowed],
        ),
      )
    } catch (error) {
      throw error instanceof DatabaseError && error.code === '23505' ? exists('BucketAlreadyExists') : error
    }
    return context.json({ name })
  }

  const update = async (context: Context) => {
    const { claims } = await caller(context)
    const body = await readJson(context.req.raw)
    const { bytes, allowed } = limits(body)
    const changes: [string, unknown][] = []
    if (typeof body.public === 'boolean') changes.push(['public', body.public])
    if ('file_size_limit' in body) changes.push(['file_size_limit', bytes])
    if ('allowed_mime_types' in body) changes.push(['allowed_mime_types', allowed])
    if (changes.length === 0) throw invalid('No content provided')
    const rows = await db.asUser(claims, sql =>
      sql.query(
        `update storage.buckets set updated_at = now(), ${changes.map(([name], n) => `${name} = $${n + 2}`).join(', ')}
          where id = $1 returning id`,
        [bucketId(context.req.param('bucket')), ...changes.map(([, value]) => value)],
      ),
    )
    if (rows.length === 0) throw noBucket()
    return context.json({ message: 'Successfully updated' })
  }

  const list = async (context: Context) => {
    const { claims } = await caller(context)
    const { limit, offset, sortColumn, sortOrder, search } = context.req.query()
    const order = ['id', 'name', 'created_at', 'updated_at'].find(each => each === sortColumn) ?? 'name'
    const rows = await db.asUser(claims, sql =>
      sql.query(
        `select ${columns}, type from storage.buckets where strpos(lower(name), lower($1)) > 0
          order by ${order} ${sortOrder === 'desc' ? 'desc' : 'asc'} limit $2 offset $3`,
        [search ?? '', natural(limit, 1000), natural(offset, 0)],
      ),
    )
    return context.json(rows.map(sent))
  }

  const get = async (context: Context) => {
    const { claims } = await caller(context)
    const [row] = await db.asUser(claims, sql =>
      sql.query(`select ${columns} from storage.buckets where id = $1`, [context.req.param('bucket') ?? '']),
    )
    if (!row) throw noBucket()
    return context.json(sent(row))
  }

  const remove = async (context: Context) => {
    const { claims } = await caller(context)
    const id = context.req.param('bucket') ?? ''
    await db.asUser(claims, async sql => {
      const visible = await sql.query('select 1 from storage.buckets where id = $1', [id])
      if (visible.length === 0) throw noBucket()
      const used = await db.asAdmin(all =>
        all.query('select 1 from storage.objects where bucket_id = $1 limit 1', [id]),
      )
      if (used.length > 0)
        throw new StorageError(409, 'ResourceNotEmpty', 'The bucket you tried to delete is not empty')
      await allowDelete(sql)
      const gone = await sql.query('delete from storage.buckets where id = $1 returning id', [id])
      if (gone.length === 0) throw noBucket()
    })
    return context.json({ message: 'Successfully deleted' })
  }

  const empty = async (context: Context) => {
    const { claims } = await caller(context)
    const id = context.req.param('bucket') ?? ''
    const gone = await db.asUser(claims, async sql => {
      const visible = await sql.query('select 1 from storage.buckets where id = $1', [id])
      if (visible.length === 0) throw noBucket()
      await allowDelete(sql)
      return sql.query<{ version: string }>('delete from storage.objects where bucket_id = $1 returning version', [id])
    })
    await files.remove(gone.map(each => each.version))
    return context.json({ message: 'Empty bucket has been queued. Completion may take up to an hour.' })
  }

  return new Hono()
    .get('/bucket', list)
    .post('/bucket', create)
    .get('/bucket/:bucket', get)
    .put('/bucket/:bucket', update)
    .delete('/bucket/:bucket', remove)
    .post('/bucket/:bucket/empty', empty)
}

const natural = (text: string | undefined, otherwise: number): number => {
  const number = Number(text)
  return text !== undefined && Number.isSafeInteger(number) && number >= 0 ? number : otherwise
}
