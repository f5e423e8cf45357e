import { newPerson, startBackend } from '@techo/testing'
import { afterAll, describe, expect, test } from 'vitest'

const backend = await startBackend()
afterAll(() => backend.close())

/** A person with classifications of one kind, and what does to them. */
async function start(kind: 'category' | 'tag' | 'area' = 'tag') {
  const { client } = await newPerson(backend)
  const add = async (name: string, parent: string | null = null) => {
    const row = { kind, name, name_norm: name.toLowerCase(), parent_id: parent }
    const { data, error } = await client.from('classifications').insert(row).select('id').single()
    if (error) throw error
    return String(data.id)
  }
  const give = async (classification: string, entity: string, type = 'note') => {
    const row = { entity_type: type, entity_id: entity, classification_id: classification, kind }
    const { error } = await client.from('classified').insert(row)
    if (error) throw error
  }
  const merge = async (source: string, target: string) =>
    (await client.rpc('merge_classifications', { source, target })).error
  const owners = async (classification: string) => {
    const { data } = await client.from('classified').select('entity_id').eq('classification_id', classification)
    return (data ?? []).map(({ entity_id }) => entity_id).sort()
  }
  const row = async (id: string) => (await client.from('classifications').select('*').eq('id', id).single()).data
  return { client, add, give, merge, owners, row }
}

const [one, two, three] = ['1', '2', '3'].map(digit => `00000000-0000-4000-8000-00000000000${digit}`) as [
  string,
  string,
  string,
]

describe('Joining two classifications', () => {
  test('moves what had the first to the second, once each, and frees its name', async () => {
    const { add, give, merge, owners, row } = await start()
    const [from, into] = [await add('trip'), await add('travel')]
    await give(from, one)
    await give(from, two)
    await give(into, two)
    await give(into, three)
    expect(await merge(from, into)).toBeNull()
    expect(await owners(into)).toEqual([one, two, three])
    expect(await owners(from)).toEqual([])
    expect((await row(from))?.deleted_at).not.toBeNull()
    await add('trip')
  })

  test('done twice is done once', async () => {
    const { add, give, merge, owners } = await start()
    const [from, into] = [await add('a'), await add('b')]
    await give(from, one)
    expect([await merge(from, into), await merge(from, into)]).toEqual([null, null])
    expect(await owners(into)).toEqual([one])
  })

  test('moves what lies inside; a target inside its source takes its place', async () => {
    const { add, merge, row } = await start()
    const top = await add('top')
    const inner = await add('inner', top)
    const leaf = await add('leaf', inner)
    expect(await merge(top, inner)).toBeNull()
    expect(await row(inner)).toMatchObject({ parent_id: null })
    expect(await row(leaf)).toMatchObject({ parent_id: inner })
  })

  test('is refused where the tree would grow too deep, and then nothing has changed', async () => {
    const { add, give, merge, owners, row } = await start()
    const [low, high] = [await add('a'), await add('x')]
    const deep = await add('z', await add('y', high))
    const child = await add('b', low)
    await give(low, one)
    expect(await merge(low, deep)).toMatchObject({ code: '23514' })
    expect(await owners(low)).toEqual([one])
    expect(await row(child)).toMatchObject({ parent_id: low })
  })

  test('wants two of one kind, both of the person', async () => {
    const { client, add, merge } = await start()
    const mine = await add('mine')
    const stranger = await start()
    const theirs = await stranger.add('theirs')
    const { data } = await client
      .from('classifications')
      .insert({ kind: 'area', name: 'area', name_norm: 'area' })
      .select('id')
      .single()
    for (const other of [theirs, mine, String(data?.id)]) {
      expect((await merge(mine, other))?.message).toContain('classifications_merge')
      expect((await merge(other, mine))?.message).toContain('classifications_merge')
    }
    expect((await stranger.row(theirs))?.deleted_at).toBeNull()
  })
})

describe('Giving a classification to many rows', () => {
  const many = (...ids: string[]) => ids.map(entity_id => ({ entity_type: 'note', entity_id }))

  test('adds it where it is not, and takes it off again', async () => {
    const { client, add, give, owners } = await start()
    const tag = await add('later')
    await give(tag, one)
    const call = (given: boolean, ...ids: string[]) =>
      client.rpc('classify_many', { wanted: tag, entities: many(...ids), given })
    expect((await call(true, one, two, two)).error).toBeNull()
    expect(await owners(tag)).toEqual([one, two])
    expect((await call(false, one, three)).error).toBeNull()
    expect(await owners(tag)).toEqual([two])
  })

  test('replaces the category that was there, since a row has one', async () => {
    const { client, add, give, owners } = await start('category')
    const [before, after] = [await add('novel'), await add('essay')]
    await give(before, one)
    expect(
      (await client.rpc('classify_many', { wanted: after, entities: many(one, two), given: true })).error,
    ).toBeNull()
    expect([await owners(before), await owners(after)]).toEqual([[], [one, two]])
  })

  test('is refused for too many at a time and for a classification of another person', async () => {
    const { client } = await start()
    const theirs = await (await start()).add('theirs')
    const lots = many(...Array.from({ length: 1001 }, () => one))
    const refused = async (wanted: string, entities: ReturnType<typeof many>) =>
      (await client.rpc('classify_many', { wanted, entities, given: true })).error?.code
    expect(await refused(theirs, many(one))).toBe('23514')
    expect(await refused(theirs, lots)).toBe('23514')
  })
})
