import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Listening, newPerson, startServer } from '../test-people.ts'

/** The methods of an unmodified postgrest-js, as its documentation describes them. */
const schema = `
create table public.shelves (id int primary key, name text not null);
create table public.volumes (
  id int primary key,
  shelf_id int constraint volumes_shelf references public.shelves (id),
  title text not null constraint volumes_title unique,
  pages int,
  price numeric,
  tags text[] not null default '{}',
  about jsonb not null default '{}',
  read_during daterange
);
grant all on public.shelves, public.volumes to authenticated;
create function public.volumes_over(pages_least int) returns setof public.volumes language sql stable set search_path = '' as $$
  select * from public.volumes where pages > pages_least
$$;
create function public.add(a int, b int) returns int language sql immutable set search_path = '' as $$ select a + b $$;
`
const shelves = [
  { id: 1, name: '居間' },
  { id: 2, name: '書斎' },
]
const volume = { price: null, tags: [], about: {}, read_during: null }
const volumes = [
  {
    ...volume,
    id: 1,
    shelf_id: 1,
    title: '吾輩は猫である',
    pages: 480,
    tags: ['小説', '猫'],
    about: { by: { name: '漱石' }, year: 1905 },
  },
  {
    ...volume,
    id: 2,
    shelf_id: 1,
    title: 'こころ',
    pages: 300,
    tags: ['小説'],
    about: { by: { name: '漱石' }, year: 1914 },
  },
  { ...volume, id: 3, shelf_id: 2, title: 'Momo', pages: null, tags: [], price: 1200.5 },
  {
    ...volume,
    id: 4,
    shelf_id: null,
    title: '100% of it, "really"',
    pages: 12,
    read_during: '[2026-01-01,2026-02-01)',
  },
]

let server: Listening
let db: SupabaseClient
beforeAll(async () => {
  server = await startServer({ schema })
  db = (await newPerson(server)).client
  expect((await db.from('shelves').insert(shelves)).error).toBeNull()
  expect((await db.from('volumes').insert(volumes)).error).toBeNull()
})
afterAll(async () => {
  await server?.close()
})

const all = () => db.from('volumes').select('id').order('id')
type Query = ReturnType<typeof all>
const filters: readonly (readonly [string, (query: Query) => PromiseLike<{ data: unknown }>, readonly number[]])[] = [
  ['eq', query => query.eq('title', 'こころ'), [2]],
  ['eq with quotes, commas and percent', query => query.eq('title', '100% of it, "really"'), [4]],
  ['neq', query => query.neq('id', 1), [2, 3, 4]],
  ['gt', query => query.gt('pages', 300), [1]],
  ['gte', query => query.gte('pages', 300), [1, 2]],
  ['lt', query => query.lt('pages', 300), [4]],
  ['lte', query => query.lte('pages', 300), [2, 4]],
  ['like', query => query.like('title', '%ここ%'), [2]],
  ['ilike', query => query.ilike('title', 'mom%'), [3]],
  ['likeAllOf', query => query.likeAllOf('title', ['%猫%', '吾輩%']), [1]],
  ['likeAnyOf', query => query.likeAnyOf('title', ['%猫%', 'Mo%']), [1, 3]],
  ['ilikeAnyOf', query => query.ilikeAnyOf('title', ['%MO%']), [3]],
  ['regexMatch', query => query.regexMatch('title', '^M.m'), [3]],
  ['is', query => query.is('pages', null), [3]],
  ['in', query => query.in('title', ['こころ', 'one, two (three)', 'Momo']), [2, 3]],
  ['notIn', query => query.notIn('id', [1, 2]), [3, 4]],
  ['contains of an array', query => query.contains('tags', ['小説', '猫']), [1]],
  ['contains of json', query => query.contains('about', { by: { name: '漱石' } }), [1, 2]],
  ['containedBy', query => query.containedBy('tags', ['小説', '詩']), [2, 3, 4]],
  ['overlaps', query => query.overlaps('tags', ['猫', '犬']), [1]],
  ['rangeGt', query => query.rangeGt('read_during', '[2025-01-01,2025-02-01)'), [4]],
  ['rangeLt', query => query.rangeLt('read_during', '[2027-01-01,2027-02-01)'), [4]],
  ['rangeAdjacent', query => query.rangeAdjacent('read_during', '[2026-02-01,2026-03-01)'), [4]],
  ['textSearch', query => query.textSearch('title', 'momo', { config: 'simple' }), [3]],
  ['match', query => query.match({ shelf_id: 1, pages: 300 }), [2]],
  ['not', query => query.not('pages', 'is', null), [1, 2, 4]],
  ['or', query => query.or('pages.gt.400,and(shelf_id.eq.1,pages.lt.400)'), [1, 2]],
  ['filter', query => query.filter('id', 'in', '(1,3)'), [1, 3]],
  ['a path into json', query => query.eq('about->by->>name', '漱石').gt('about->year', 1910), [2]],
]

describe('the filter', () => {
  test.each(filters)('%s', async (_, narrow, ids) => {
    const { data } = await narrow(all())
    expect(data).toEqual(ids.map(id => ({ id })))
  })
})

describe('select', () => {
  test('aliases, casts, paths into json', async () => {
    const { data } = await db
      .from('volumes')
      .select('name:title, pages::text, author:about->by->>name')
      .eq('id', 2)
      .single()
    expect(data).toEqual({ name: 'こころ', pages: '300', author: '漱石' })
  })

  test('embeds both ways, filters and orders what is embedded, leaves out who has none', async () => {
    const up = await db.from('volumes').select('id, shelves(name)').in('id', [3, 4]).order('id')
    expect(up.data).toEqual([
      { id: 3, shelves: { name: '書斎' } },
      { id: 4, shelves: null },
    ])
    const down = await db
      .from('shelves')
      .select('id, volumes(id)')
      .order('id')
      .order('pages', { referencedTable: 'volumes' })
      .limit(1, { referencedTable: 'volumes' })
    expect(down.data).toEqual([
      { id: 1, volumes: [{ id: 2 }] },
      { id: 2, volumes: [{ id: 3 }] },
    ])
    const inner = await db.from('shelves').select('id, volumes!inner(id)').gt('volumes.pages', 400)
    expect(inner.data).toEqual([{ id: 1, volumes: [{ id: 1 }] }])
    const counted = await db.from('shelves').select('id, volumes(count)').order('id')
    expect(counted.data).toEqual([
      { id: 1, volumes: [{ count: 2 }] },
      { id: 2, volumes: [{ count: 1 }] },
    ])
  })

  test('orders, limits, ranges, counts', async () => {
    const ordered = async (ascending: boolean, nullsFirst: boolean) =>
      (await db.from('volumes').select('id').order('pages', { ascending, nullsFirst })).data?.map(({ id }) => id)
    expect(await ordered(true, true)).toEqual([3, 4, 2, 1])
    expect(await ordered(false, false)).toEqual([1, 2, 4, 3])
    expect((await all().limit(2)).data).toEqual([{ id: 1 }, { id: 2 }])
    const page = await db.from('volumes').select('id', { count: 'exact' }).order('id').range(1, 2)
    expect(page).toMatchObject({ data: [{ id: 2 }, { id: 3 }], count: 4, status: 206 })
    expect(await db.from('volumes').select('*', { count: 'exact', head: true })).toMatchObject({ data: null, count: 4 })
  })

  test('single, maybeSingle, csv, throwOnError, abortSignal', async () => {
    expect((await db.from('volumes').select('id').eq('id', 1).single()).data).toEqual({ id: 1 })
    expect((await db.from('volumes').select('id').single()).error?.code).toBe('PGRST116')
    expect((await db.from('volumes').select('id').eq('id', 9).single()).error?.code).toBe('PGRST116')
    expect(await db.from('volumes').select('id').eq('id', 9).maybeSingle()).toMatchObject({ data: null, error: null })
    expect((await db.from('volumes').select('id, title').eq('id', 4).csv()).data).toBe(
      'id,title\n4,"100% of it, ""really"""',
    )
    await expect(db.from('volumes').select('nothing').throwOnError()).rejects.toMatchObject({ code: '42703' })
    const aborted = await db.from('volumes').select().abortSignal(AbortSignal.abort())
    expect(aborted.error).not.toBeNull()
  })
})

describe('writing', () => {
  test('inserts one and many, upserts by key and by another unique rule, updates, deletes', async () => {
    const made = await db.from('volumes').insert([
      { ...volume, id: 11, title: 'a' },
      { ...volume, id: 12, title: 'b' },
    ])
    expect(made).toMatchObject({ status: 201, data: null, error: null })
    const taken = await db.from('volumes').insert({ ...volume, id: 11, title: 'c' })
    expect(taken).toMatchObject({ status: 409, error: { code: '23505' } })
    const upserted = await db.from('volumes').upsert({ id: 11, title: 'a', pages: 5 }).select('pages').single()
    expect(upserted.data).toEqual({ pages: 5 })
    const byTitle = await db
      .from('volumes')
      .upsert({ id: 12, title: 'b', pages: 6 }, { onConflict: 'title' })
      .select('pages')
    expect(byTitle.data).toEqual([{ pages: 6 }])
    const kept = await db.from('volumes').upsert({ id: 11, title: 'a', pages: 9 }, { ignoreDuplicates: true }).select()
    expect(kept.data).toEqual([])
    const updated = await db.from('volumes').update({ pages: 7 }, { count: 'exact' }).in('id', [11, 12])
    expect(updated).toMatchObject({ count: 2, status: 204 })
    const gone = await db.from('volumes').delete().in('id', [11, 12]).select('pages')
    expect(gone.data).toEqual([{ pages: 7 }, { pages: 7 }])
  })
})

describe('rpc', () => {
  test('answers a value, rows that can be filtered, by GET and as a count', async () => {
    expect((await db.rpc('add', { a: 1, b: 2 })).data).toBe(3)
    expect((await db.rpc('add', { a: 1, b: 2 }, { get: true })).data).toBe(3)
    expect((await db.rpc('volumes_over', { pages_least: 100 }).select('id').order('id').gt('pages', 300)).data).toEqual(
      [{ id: 1 }],
    )
    const counted = await db.rpc('volumes_over', { pages_least: 100 }, { get: true, count: 'exact' })
    expect(counted).toMatchObject({ count: 2, data: [{}, {}] })
    expect((await db.rpc('nothing')).error?.code).toBe('PGRST202')
  })
})

test('what does not exist is told by PostgREST’s codes', async () => {
  expect((await db.from('nothing').select()).error?.code).toBe('PGRST205')
  expect((await db.from('volumes').select('nothing(id)')).error?.code).toBe('PGRST200')
  expect((await db.from('volumes').insert({ id: 20, title: 'x', nothing: 1 })).error?.code).toBe('PGRST204')
  expect((await db.schema('auth').from('users').select()).error?.code).toBe('PGRST106')
})
