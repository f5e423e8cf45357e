import { type Context, Hono } from 'hono'
import { readJson } from './body.ts'
import type { RouteDependencies } from './dependencies.ts'
import { invalid, StorageError } from './errors.ts'
import { likePrefix } from './names.ts'
import { sent } from './rows.ts'

/** What lies under a prefix: folders are the distinct beginnings of names, nothing else stands for them. */
const times = ['updated_at', 'created_at', 'last_accessed_at'] as const

export function listRoutes({ db, caller }: RouteDependencies): Hono {
  const list = async (context: Context) => {
    const { claims } = await caller(context)
    const body = await readJson(context.req.raw)
    const { column, order } = sorting(body.sortBy)
    const prefix = folder(text(body.prefix))
    const search = text(body.search)
    // The level that is listed: folders of the prefix plus those that the search text names itself.
    const first = prefix.split('/').length
    const last = `${prefix}${search}`.split('/').length
    const rows = await db.asUser(claims, sql =>
      sql.query(
        `with found as (
           select *, array_to_string(path_tokens[$3::int:$4::int], '/') as entry, cardinality(path_tokens) > $4::int as is_folder
             from storage.objects where bucket_id = $1 and lower(name) like lower($2)
         ), entries as (
           select distinct entry, null::uuid as id, null::timestamptz as updated_at, null::timestamptz as created_at,
                  null::timestamptz as last_accessed_at, null::jsonb as metadata, is_folder
             from found where is_folder
           union all
           select entry, id, updated_at, created_at, last_accessed_at, metadata, is_folder from found where not is_folder
         )
         select entry as name, id, updated_at, created_at, last_accessed_at, metadata from entries
          order by ${column === 'name' ? '' : `is_folder desc, ${column} ${order} nulls first,`} entry collate "C" ${order}
          limit $5 offset $6`,
        [
          claimsBucket(context),
          likePrefix(`${prefix}${search}`),
          first,
          last,
          count(body.limit, 100),
          count(body.offset, 0),
        ],
      ),
    )
    return context.json(rows.map(sent))
  }

  const listV2 = async (context: Context) => {
    const { claims } = await caller(context)
    const body = await readJson(context.req.raw)
    const after = cursorOf(body.cursor)
    const { column, order } = after ?? sorting(body.sortBy)
    if (column === 'last_accessed_at') throw invalid('body/sortBy/column must be name, updated_at or created_at')
    const prefix = text(body.prefix)
    const limit = Math.max(1, Math.min(count(body.limit, 1000), 1000))
    const level = body.with_delimiter === true ? prefix.split('/').length : null
    const rows = await db.asUser(claims, sql =>
      sql.query<Entry>(
        `with found as (
           select *, coalesce(cardinality(path_tokens) > $3::int, false) as is_folder
             from storage.objects where bucket_id = $1 and name like $2
         ), entries as (
           select distinct array_to_string(path_tokens[:$3::int], '/') || '/' as name, null::uuid as id,
                  null::timestamptz as updated_at, null::timestamptz as created_at, null::timestamptz as last_accessed_at,
                  null::jsonb as metadata, 'epoch'::timestamptz as at
             from found where is_folder
           union all
           select name, id, updated_at, created_at, last_accessed_at, metadata,
                  ${column === 'name' ? "'epoch'::timestamptz" : `coalesce(${column}, 'epoch')`} from found where not is_folder
         )
         select * from entries
          where $4::text is null or (at, name collate "C") ${order === 'asc' ? '>' : '<'} ($5::timestamptz, $4::text)
          order by at ${order}, name collate "C" ${order} limit $6`,
        [claimsBucket(context), likePrefix(prefix), level, after?.name ?? null, after?.at ?? null, limit + 1],
      ),
    )
    const page = rows.slice(0, limit)
    const end = page.at(-1)
    const hasNext = rows.length > limit
    const named = page
      .map(sent)
      .map(({ at: _, ...entry }) =>
        level === null ? entry : { ...entry, key: entry.name.replace(/\/$/, '').split('/').at(-1) },
      )
    return context.json({
      hasNext,
      ...(hasNext && end
        ? { nextCursor: sealed({ column, order, name: end.name, at: end.at }), nextCursorKey: end.name }
        : {}),
      folders: named
        .filter(entry => entry.id === null)
        .map(({ name, ...entry }) => ('key' in entry ? { name, key: entry.key } : { name })),
      objects: named.filter(entry => entry.id !== null),
    })
  }

  return new Hono().post('/object/list/:bucket', list).post('/object/list-v2/:bucket', listV2)
}

interface Entry {
  readonly name: string
  readonly id: string | null
  readonly at: string
}

interface Cursor extends Sorting {
  readonly name: string
  readonly at: string
}

interface Sorting {
  readonly column: 'name' | (typeof times)[number]
  readonly order: 'asc' | 'desc'
}

const claimsBucket = (context: Context): string => context.req.param('bucket') ?? ''
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const folder = (prefix: string): string => (prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`)

function count(value: unknown, otherwise: number): number {
  if (value === undefined || value === null) return otherwise
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return Math.min(value, 1_000_000)
  throw invalid('limit and offset must be integers')
}

function sorting(value: unknown): Sorting {
  const { column, order }: { column?: unknown; order?: unknown } =
    typeof value === 'object' && value !== null ? value : {}
  return {
    column: times.find(each => each === column) ?? 'name',
    order: typeof order === 'string' && order.toLowerCase() === 'desc' ? 'desc' : 'asc',
  }
}

const sealed = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url')

function cursorOf(value: unknown): Cursor | null {
  if (value === undefined || value === null || value === '') return null
  try {
    const read: Partial<Cursor> = JSON.parse(Buffer.from(String(value), 'base64url').toString('utf8'))
    if (typeof read.name === 'string' && typeof read.at === 'string' && !Number.isNaN(Date.parse(read.at)))
      return { ...sorting(read), name: read.name, at: read.at }
  } catch {
    // Said below.
  }
  throw new StorageError(400, 'InvalidParameter', 'Invalid Parameter continuation token')
}
