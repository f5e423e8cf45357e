import { isProblem, newId } from '@techo/core'
import { newPerson, openPage, startBackend } from '@techo/testing'
import { afterAll, describe, expect, test } from 'vitest'
import type { Classification } from './tree.ts'

// The server comes first: on seeing a window its database takes the process for a browser.
const backend = await startBackend()
const person = await newPerson(backend)

const { outbox, readOnce, store } = await openPage(backend, person)
const { endpoints } = (await import('./api.ts')).classificationsApi

afterAll(() => backend.close())

const again = { forceRefetch: true } as const
const rows = () => readOnce(store.dispatch(endpoints.classifications.initiate(undefined, again)))
const uses = () => readOnce(store.dispatch(endpoints.classificationUses.initiate(undefined, again)))

const add = async (name: string, rest: { kind?: Classification['kind']; rank?: string } = {}) => {
  const id = newId()
  const made = { id, kind: rest.kind ?? 'area', name, colour: 'green', rank: rest.rank ?? 'a0' } as const
  const { error } = await store.dispatch(endpoints.addClassifications.initiate([made]))
  return { id, code: isProblem(error) ? error.code : undefined }
}
const set = async (id: string, columns: Partial<Classification>) => {
  const { error } = await store.dispatch(endpoints.setClassification.initiate({ id, columns }))
  return isProblem(error) ? error.code : undefined
}
const trash = async (row: Classification, at: string | null) => {
  const { error } = await store.dispatch(endpoints.setClassificationTrashed.initiate({ row, at }))
  return isProblem(error) ? error.code : undefined
}
const found = async (id: string) => {
  const row = (await rows()).find(each => each.id === id)
  if (!row) throw new Error('The row is not there')
  return row
}

describe('classifications', () => {
  test('are added with their folded name, several as one write', async () => {
    const made = ['仕事', '健康'].map((name, place) => ({
      id: newId(),
      kind: 'category' as const,
      name,
      colour: 'blue' as const,
      rank: `a${place}`,
    }))
    await store.dispatch(endpoints.addClassifications.initiate(made)).unwrap()
    expect((await rows()).filter(({ kind }) => kind === 'category').map(({ name }) => name)).toEqual(['仕事', '健康'])
    const { id } = await add('　ＴＲＩＰ　')
    expect(await found(id)).toMatchObject({ name: 'ＴＲＩＰ', name_norm: 'trip', archived_at: null })
  })

  test('refuse a name that is taken, by the name of the rule', async () => {
    await add('タビ')
    expect((await add('たび')).code).toBe('classifications_name')
    expect((await add('たび', { kind: 'tag' })).code).toBeUndefined()
    const other = await add('別の名前')
    const { error } = await store.dispatch(endpoints.renameClassification.initiate({ id: other.id, name: 'たび' }))
    expect(error).toMatchObject({ kind: 'conflict', code: 'classifications_name' })
    expect((await found(other.id)).name).toBe('別の名前')
  })

  test('take a new name and a new colour', async () => {
    const { id } = await add('旧名')
    await store.dispatch(endpoints.renameClassification.initiate({ id, name: ' 新名 ' })).unwrap()
    expect(await set(id, { colour: 'pink' })).toBeUndefined()
    expect(await found(id)).toMatchObject({ name: '新名', name_norm: '新名', colour: 'pink' })
  })

  test('lie in each other, three levels deep and never in a ring', async () => {
    const [one, two, three, four] = [await add('一'), await add('二'), await add('三'), await add('四')]
    expect(await set(two.id, { parent_id: one.id })).toBeUndefined()
    expect(await set(three.id, { parent_id: two.id })).toBeUndefined()
    expect(await set(four.id, { parent_id: three.id })).toBe('classifications_depth')
    expect(await set(one.id, { parent_id: three.id })).toBe('classifications_no_cycle')
    expect((await found(one.id)).parent_id).toBeNull()
  })

  test('change places by their keys', async () => {
    const kind = 'tag'
    const [first, second] = [await add('先', { kind, rank: 'b0' }), await add('後', { kind, rank: 'b1' })]
    await store.dispatch(endpoints.setClassificationRanks.initiate([{ id: first.id, rank: 'b2' }])).unwrap()
    await outbox.flush()
    const order = (await rows()).map(({ id }) => id)
    expect(order.indexOf(second.id)).toBeLessThan(order.indexOf(first.id))
  })

  test('give their name away while archived, and cannot come back to a taken one', async () => {
    const { id } = await add('散歩')
    expect(await set(id, { archived_at: '2026-11-20T00:00:00Z' })).toBeUndefined()
    expect((await add('散歩')).code).toBeUndefined()
    expect(await set(id, { archived_at: null })).toBe('classifications_name')
    expect((await found(id)).archived_at).not.toBeNull()
  })

  test('leave the list for the trash, and come back with their uses', async () => {
    const { id } = await add('戻る')
    const use = { classification_id: id, kind: 'area', entity_type: 'note', entity_id: newId() }
    expect((await person.client.from('classified').insert(use)).error).toBeNull()
    const row = await found(id)
    expect(await trash(row, '2026-11-20T00:00:00Z')).toBeUndefined()
    await expect(found(id)).rejects.toThrow()
    expect(await trash(row, null)).toBeUndefined()
    expect(await found(id)).toMatchObject({ name: '戻る' })
    expect((await uses())[id]).toBe(1)
  })

  test('count how often each is used', async () => {
    const [often, never] = [await add('よく使う'), await add('使わない')]
    const use = () => ({ classification_id: often.id, kind: 'area', entity_type: 'note', entity_id: newId() })
    expect((await person.client.from('classified').insert([use(), use(), use()])).error).toBeNull()
    const counted = await uses()
    expect([counted[often.id], counted[never.id]]).toEqual([3, undefined])
  })

  test('become one: what had the first has the second, at once and in the database', async () => {
    const [from, into] = [await add('旅先'), await add('旅の記録')]
    const child = await add('国内')
    await set(child.id, { parent_id: from.id })
    const use = { classification_id: from.id, kind: 'area', entity_type: 'note', entity_id: newId() }
    expect((await person.client.from('classified').insert(use)).error).toBeNull()
    await store.dispatch(endpoints.mergeClassifications.initiate({ source: from.id, target: into.id })).unwrap()
    await expect(found(from.id)).rejects.toThrow()
    expect((await uses())[into.id]).toBe(1)
    expect((await found(child.id)).parent_id).toBe(into.id)
  })

  test('are given to many things in one go', async () => {
    const { id } = await add('まとめて')
    const entities = [1, 2, 3].map(() => ({ type: 'note', id: newId() }))
    await store.dispatch(endpoints.classifyMany.initiate({ id, entities })).unwrap()
    await store.dispatch(endpoints.classifyMany.initiate({ id, entities })).unwrap()
    expect((await uses())[id]).toBe(3)
  })

  test('show a change at once, before anybody has answered', async () => {
    const { id } = await add('すぐ')
    const listed = store.dispatch(endpoints.classifications.initiate())
    await listed
    const going = store.dispatch(endpoints.setClassification.initiate({ id, columns: { colour: 'red' } }))
    const { data } = endpoints.classifications.select()(store.getState())
    expect(data?.find(row => row.id === id)?.colour).toBe('red')
    await going
    listed.unsubscribe()
  })

  test('are nobody else’s', async () => {
    const stranger = await newPerson(backend)
    const { data, error } = await stranger.client.from('classifications').select('id')
    expect(error).toBeNull()
    expect(data).toEqual([])
  })
})
