import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Listening, startServer, visitor } from '../test-people.ts'

const schema = `
create table public.owners (id int primary key, name text not null);
create table public.pets (id int primary key, owner_id int references public.owners (id), name text not null, weight numeric);
create table public.chips (pet_id int primary key references public.pets (id), code text);
create table public.tags (id int primary key, "the name" text);
create table public.pet_tags (pet_id int references public.pets (id), tag_id int references public.tags (id), primary key (pet_id, tag_id));
create view public.heavy_pets as select p.name as called, p.owner_id as keeper, p.id from public.pets p where p.weight > 10;
create view public.heaviest as select id, keeper from public.heavy_pets where exists (select 1 from public.owners o where o.id = keeper);
create function public.is_heavy(public.pets) returns boolean language sql stable as $$ select $1.weight > 10 $$;
create function public.siblings(pet public.pets) returns setof public.pets language sql stable as $$
  select * from public.pets where owner_id = pet.owner_id and id <> pet.id
$$;
insert into public.owners values (1, '花'), (2, '太郎'), (3, '誰も');
insert into public.pets values (1, 1, 'ぽち', 12), (2, 1, 'たま', 4), (3, 2, 'くま', 30), (4, null, 'のら', 5);
insert into public.chips values (1, 'x1');
insert into public.tags values (1, 'good'), (2, 'loud');
insert into public.pet_tags values (1, 1), (1, 2), (3, 2);
`

let server: Listening
let db: SupabaseClient
beforeAll(async () => {
  server = await startServer({
    schema: `${schema}\nalter role authenticator set pgrst.db_aggregates_enabled to 'true';
alter role authenticator set pgrst.db_tx_end to 'commit-allow-override';`,
  })
  db = visitor(server)
})
afterAll(async () => {
  await server?.close()
})

/** Rows as they are, or the code of the refusal. */
const read = async (table: string, select: string, narrow = (query: ReturnType<typeof all>) => query) => {
  const { data, error } = await narrow(all(table, select))
  return error?.code ?? data
}
const all = (table: string, select: string) => db.from(table).select(select)

describe('foreign keys', () => {
  test('are followed both ways; a unique one leads to one row', async () => {
    expect(await read('pets', 'name,owners(name),chips(code)', query => query.eq('id', 1))).toEqual([
      { name: 'ぽち', owners: { name: '花' }, chips: { code: 'x1' } },
    ])
    expect(await read('chips', 'pets(owners(name))')).toEqual([{ pets: { owners: { name: '花' } } }])
  })

  test('of views are those of the tables whose columns they show, also through another view', async () => {
    expect(await read('heavy_pets', 'called,owners(name)', query => query.order('id'))).toEqual([
      { called: 'ぽち', owners: { name: '花' } },
      { called: 'くま', owners: { name: '太郎' } },
    ])
    expect(await read('owners', 'id,heaviest(id)', query => query.order('id'))).toEqual([
      { id: 1, heaviest: [{ id: 1 }] },
      { id: 2, heaviest: [{ id: 3 }] },
      { id: 3, heaviest: [] },
    ])
    expect(await read('heaviest', 'chips(code),tags("the name")', query => query.eq('id', 1))).toEqual([
      { chips: { code: 'x1' }, tags: [{ 'the name': 'good' }, { 'the name': 'loud' }] },
    ])
  })

  test('of a table between two lead from one to the other', async () => {
    expect(await read('pets', 'tags("the name")', query => query.eq('id', 1))).toEqual([
      { tags: [{ 'the name': 'good' }, { 'the name': 'loud' }] },
    ])
    expect(await read('tags', 'pets!pet_tags!inner(name)', query => query.eq('pets.name', 'くま'))).toEqual([
      { pets: [{ name: 'くま' }] },
    ])
  })
})

describe('functions that take a row', () => {
  test('are columns when they answer a value, and relationships when they answer rows', async () => {
    const selected = 'name,is_heavy,siblings(name,is_heavy)'
    expect(await read('pets', selected, query => query.is('is_heavy', true).order('is_heavy').order('id'))).toEqual([
      { name: 'ぽち', is_heavy: true, siblings: [{ name: 'たま', is_heavy: false }] },
      { name: 'くま', is_heavy: true, siblings: [] },
    ])
  })

  test('answer for rows that were just written, too', async () => {
    const { data } = await db.from('pets').update({ weight: 11 }).eq('id', 2).select(selectedOfWrite).rollback()
    expect(data).toEqual([{ is_heavy: true, siblings: [{ name: 'ぽち' }], owners: { name: '花' } }])
  })
  const selectedOfWrite = 'is_heavy,siblings(name),owners(name)'
})

describe('the rows above', () => {
  test('are chosen, counted and ordered by what is embedded', async () => {
    const owners = await db.from('owners').select('id,pets!inner()', { count: 'exact' }).eq('pets.name', 'ぽち')
    expect(owners).toMatchObject({ data: [{ id: 1 }], count: 1 })
    const none = await db.from('owners').select('id,pets()', { count: 'exact' }).is('pets', null)
    expect(none).toMatchObject({ data: [{ id: 3 }], count: 1 })
    const either = await db.from('owners').select('id,pets()').or('pets.is.null,name.eq.太郎').order('id')
    expect(either.data).toEqual([{ id: 2 }, { id: 3 }])
    const ordered = await db.from('pets').select('id,owners(name)').order('owners(name)').order('id')
    expect(ordered.data?.map(({ id }) => id)).toEqual([3, 1, 2, 4])
    expect(await read('owners', 'id,pets(name)', query => query.order('pets(name)'))).toBe('PGRST118')
    expect(await read('owners', 'id', query => query.eq('pets.name', 'x'))).toBe('PGRST108')
  })

  test('take the columns of what is spread, as lists where there are many', async () => {
    expect(await read('pets', 'id,...owners(owner:name)', query => query.in('id', [1, 4]).order('id'))).toEqual([
      { id: 1, owner: '花' },
      { id: 4, owner: null },
    ])
    expect(
      await read('owners', 'id,...pets(pet:name)', query =>
        query.order('id').order('weight', { referencedTable: 'pets', ascending: false }),
      ),
    ).toEqual([
      { id: 1, pet: ['ぽち', 'たま'] },
      { id: 2, pet: ['くま'] },
      { id: 3, pet: [] },
    ])
  })

  test('are grouped by what is not an aggregate', async () => {
    expect(await read('pets', 'owner_id,weight.sum(),count()', query => query.order('owner_id'))).toEqual([
      { owner_id: 1, sum: 16, count: 2 },
      { owner_id: 2, sum: 30, count: 1 },
      { owner_id: null, sum: 5, count: 1 },
    ])
    expect(await read('pets', '...owners(name),heaviest:weight.max()::text', query => query.eq('owner_id', 1))).toEqual(
      [{ name: '花', heaviest: '12' }],
    )
    expect(await read('pet_tags', 'tag_id,...pets(weight.sum(),rows:count())', query => query.order('tag_id'))).toEqual(
      [
        { tag_id: 1, sum: 12, rows: 1 },
        { tag_id: 2, sum: 42, rows: 2 },
      ],
    )
  })
})
