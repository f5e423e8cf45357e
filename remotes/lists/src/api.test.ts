import { newId, toDay } from '@techo/core'
import { newPerson, openPage, startBackend } from '@techo/testing'
import { afterAll, describe, expect, test } from 'vitest'

// The server comes first: on seeing a window its database takes the process for a browser.
const backend = await startBackend()
const person = await newPerson(backend)
const other = await newPerson(backend)
const { outbox, readOnce, store } = await openPage(backend, person)
const { budgetOf, listsApi } = await import('./api.ts')
const { notDoApi, saidOf } = await import('./not-do/api.ts')
const { boardsApi } = await import('./board/api.ts')
const { endpoints } = listsApi
const { endpoints: boardEndpoints } = boardsApi
afterAll(() => backend.close())

const friday = toDay('2026-11-20')
const fresh = { forceRefetch: true } as const
const items = (list: 'wish' | 'bucket' | 'not_do') =>
  readOnce(store.dispatch(endpoints.listItems.initiate(list, fresh)))
const itemOf = async (list: 'wish' | 'bucket' | 'not_do', id: string) => {
  const item = (await items(list)).find(each => each.id === id)
  if (!item) throw new Error('The item is not there')
  return item
}
const firstStatus = { wish: 'want', bucket: 'idea', not_do: 'active' } as const

async function added(list: 'wish' | 'bucket' | 'not_do', title: string, more: object = {}) {
  const id = newId()
  const row = { id, list, title, status: firstStatus[list], rank: 'a1', ...more }
  await store.dispatch(endpoints.addItems.initiate([row])).unwrap()
  await outbox.flush()
  return itemOf(list, id)
}

describe('items of lists', () => {
  test('are added once, are found by their folded words, and belong to one person', async () => {
    const pen = await added('wish', 'ペン', { doc_text: 'ＥＦの字幅' })
    await store.dispatch(endpoints.addItems.initiate([{ ...pen, title: '消しゴム', rank: 'a9' }])).unwrap()
    await outbox.flush()
    expect(await itemOf('wish', pen.id)).toMatchObject({ title: 'ペン', rank: 'a1', currency: 'JPY' })
    const { data } = await person.client.from('list_items').select('search_norm').eq('id', pen.id).single()
    expect(data?.search_norm).toBe('ぺん efの字幅')
    expect((await other.client.from('list_items').select('id')).data).toEqual([])
    expect(await store.dispatch(endpoints.knownItems.initiate([pen.id, newId()])).unwrap()).toEqual([{ id: pen.id }])
  })

  test('leave their list in the frame in which they are thrown away, and are known to files even then', async () => {
    const cup = await added('wish', '湯のみ')
    await store
      .dispatch(endpoints.setItem.initiate({ id: cup.id, columns: { deleted_at: new Date().toISOString() } }))
      .unwrap()
    expect((await items('wish')).map(({ id }) => id)).not.toContain(cup.id)
    expect(await store.dispatch(endpoints.knownItems.initiate([cup.id])).unwrap()).toEqual([{ id: cup.id }])
  })

  test('come out of a file with what hangs on them, once', async () => {
    const [pen, rule] = [newId(), newId()]
    const rows = [
      { id: pen, list: 'wish', title: '筆', status: 'want', rank: 'a2' },
      { id: rule, list: 'not_do', title: '夜ふかし', status: 'active', reason: '眠い', rank: 'a3' },
    ] as const
    const prices = [{ id: newId(), item_id: pen, at: '2026-11-01T00:00:00+00:00', price: 500 }]
    const slip = { at: '2026-11-02T00:00:00+00:00', day: '2026-11-02', kind: 'kept', note: '' } as const
    const slips = [{ id: newId(), item_id: rule, ...slip, cost_min: 30, cost_yen: null }]
    for (let times = 0; times < 2; times++)
      await store.dispatch(endpoints.importItems.initiate({ rows, prices, slips })).unwrap()
    await outbox.flush()
    expect((await person.client.from('price_log').select('id, item_id, at, price').eq('item_id', pen)).data).toEqual(
      prices,
    )
    const { data } = await person.client
      .from('slips')
      .select('id, item_id, at, day, kind, note, cost_min, cost_yen')
      .eq('item_id', rule)
    expect(data).toEqual(slips)
    await person.client.from('list_items').delete().in('id', [pen, rule])
  })

  test('remember what they cost when', async () => {
    const { id } = await added('wish', '腕時計')
    for (const price of [30_000, 24_800]) {
      await store.dispatch(endpoints.setItem.initiate({ id, columns: { price }, price })).unwrap()
      await outbox.flush()
    }
    const prices = await readOnce(store.dispatch(endpoints.prices.initiate(id, fresh)))
    expect(prices.map(({ price }) => Number(price))).toEqual([30_000, 24_800])
    expect(Number((await itemOf('wish', id)).price)).toBe(24_800)
  })

  test('have a budget of the month, which can be taken away', async () => {
    const budget = async () => budgetOf(await readOnce(store.dispatch(endpoints.wishBudget.initiate(undefined, fresh))))
    for (const month of [20_000, null]) {
      await store.dispatch(endpoints.setWishBudget.initiate(month)).unwrap()
      await outbox.flush()
      expect(await budget()).toBe(month)
    }
  })
})

describe('a dream', () => {
  test('is planned as a project that serves it, follows its progress, and is the same when it is sent twice', async () => {
    const dream = await added('bucket', 'オーロラを見る')
    const plan = { dream, project: newId(), link: newId(), targetDate: toDay('2027-12-31') }
    for (let time = 0; time < 2; time++) {
      await store.dispatch(endpoints.planDream.initiate(plan)).unwrap()
      await outbox.flush()
    }
    const { data } = await person.client.from('links').select('src_type, src_id, dst_type, kind').eq('dst_id', dream.id)
    expect(data).toEqual([{ src_type: 'project', src_id: plan.project, dst_type: 'bucket', kind: 'supports' }])
    expect(await itemOf('bucket', dream.id)).toMatchObject({ status: 'planned', progress: 0 })
    const task = { project_id: plan.project, status: 'done', done_at: new Date().toISOString() } as const
    const made = await person.client.from('tasks').insert([
      { id: newId(), title: '休みを取る', ...task },
      { id: newId(), title: '宿を決める', project_id: plan.project, status: 'todo', done_at: null },
    ])
    expect(made.error).toBeNull()
    expect(await itemOf('bucket', dream.id)).toMatchObject({ progress: 50 })
  })

  test('that came true stands once in the log of its day, also when its memory is written anew', async () => {
    const dream = await added('bucket', '富士山に登る')
    const columns = { achieved_on: friday, memory_text: '寒かった。' }
    await store.dispatch(endpoints.finishDream.initiate({ dream, columns })).unwrap()
    await outbox.flush()
    const done = await itemOf('bucket', dream.id)
    expect(done).toMatchObject({ status: 'done', achieved_on: friday, memory_text: '寒かった。' })
    const again = { ...columns, memory_text: '寒くて、きれいだった。' }
    await store.dispatch(endpoints.finishDream.initiate({ dream: done, columns: again })).unwrap()
    await outbox.flush()
    expect(await itemOf('bucket', dream.id)).toMatchObject({ memory_text: '寒くて、きれいだった。' })
    const { data } = await person.client
      .from('activity')
      .select('day, verb, entity_type, data')
      .eq('entity_id', dream.id)
    expect(data).toEqual([{ day: friday, verb: 'done', entity_type: 'bucket', data: { title: '富士山に登る' } }])
  })
})

describe('a rule of what not to do', () => {
  test('is refused without its reason, by the name of the rule', async () => {
    const { error } = await person.client
      .from('list_items')
      .insert({ id: newId(), list: 'not_do', title: '夜ふかし', status: 'active', reason: '　' })
    expect(error?.message).toContain('list_items_reason_needed')
  })

  test('is kept or slipped on by the day, and slipping outweighs', async () => {
    const rule = await added('not_do', '夜のスマホ', { reason: '眠れないから' })
    const add = async (kind: 'kept' | 'slipped', day = friday) => {
      const id = newId()
      await store
        .dispatch(notDoApi.endpoints.addSlip.initiate({ id, item_id: rule.id, at: `${day}T12:00:00Z`, day, kind }))
        .unwrap()
      await outbox.flush()
      return id
    }
    const ofDay = () => readOnce(store.dispatch(notDoApi.endpoints.slipsOfDay.initiate(friday, fresh)))
    await add('slipped', toDay('2026-11-19'))
    expect(saidOf(await ofDay(), rule.id, friday)).toBeNull()
    await add('kept')
    expect(saidOf(await ofDay(), rule.id, friday)).toBe('kept')
    const slip = await add('slipped')
    expect(saidOf(await ofDay(), rule.id, friday)).toBe('slipped')
    await store.dispatch(notDoApi.endpoints.removeSlip.initiate(slip)).unwrap()
    await outbox.flush()
    expect(saidOf(await ofDay(), rule.id, friday)).toBe('kept')
    expect(await readOnce(store.dispatch(notDoApi.endpoints.slips.initiate(undefined, fresh)))).toHaveLength(2)
  })

  test('is for today only while it holds', async () => {
    const rule = await added('not_do', '間食', { reason: '体が重いから' })
    const active = async () =>
      (await readOnce(store.dispatch(notDoApi.endpoints.activeRules.initiate(undefined, fresh)))).map(({ id }) => id)
    expect(await active()).toContain(rule.id)
    await store.dispatch(endpoints.setItem.initiate({ id: rule.id, columns: { status: 'resolved' } })).unwrap()
    expect(await active()).not.toContain(rule.id)
  })

  test('turns into a habit that replaces it', async () => {
    const rule = await added('not_do', '寝る前の動画', { reason: '朝つらいから', trigger: '布団に入ったとき' })
    const habit = newId()
    await store
      .dispatch(endpoints.invert.initiate({ item: rule, habit, link: newId(), name: '本を読む', today: friday }))
      .unwrap()
    await outbox.flush()
    const { data } = await person.client.from('habits').select('name, cue, replaces_not_do_id').eq('id', habit).single()
    expect(data).toEqual({ name: '本を読む', cue: '布団に入ったとき', replaces_not_do_id: rule.id })
    expect(await itemOf('not_do', rule.id)).toMatchObject({ replacement: '本を読む' })
  })
})

describe('a vision board', () => {
  test('comes with its cards, and gives up those that are thrown away', async () => {
    const [board, one, two] = [newId(), newId(), newId()]
    const card = (id: string, z: number) => ({
      ...{ id, board_id: board, group_id: null, kind: 'text' as const, x: 0, y: 0, w: 100, h: 80, rotation: 0, z },
      ...{ opacity: 1, crop: null, image: null, text: id, style: {}, caption: '', achieved: false },
      ...{ entity_type: null, entity_id: null },
    })
    await store
      .dispatch(
        boardEndpoints.addBoard.initiate({
          board: { id: board, title: '2027年' },
          cards: [card(one, 1), card(two, 0)],
        }),
      )
      .unwrap()
    await outbox.flush()
    const ids = async () =>
      (await readOnce(store.dispatch(boardEndpoints.boardCards.initiate(board, fresh)))).map(({ id }) => id)
    expect(await ids()).toEqual([two, one])
    await store.dispatch(boardEndpoints.setCards.initiate({ put: [card(two, 2)], gone: [one] })).unwrap()
    await outbox.flush()
    expect(await ids()).toEqual([two])
    await store.dispatch(boardEndpoints.setCards.initiate({ put: [card(one, 3)], gone: [] })).unwrap()
    expect(await ids()).toEqual([two, one])
  })

  test('takes no card onto somebody else’s board', async () => {
    const theirs = newId()
    expect((await other.client.from('boards').insert({ id: theirs, title: '別の人' })).error).toBeNull()
    const { error } = await person.client.from('board_cards').insert({ id: newId(), board_id: theirs, kind: 'text' })
    expect(error?.code).toBe('23503')
  })
})
