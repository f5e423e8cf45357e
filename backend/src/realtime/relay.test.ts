import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clusterSchema } from '../cluster/index.ts'
import { bootstrap } from '../database/bootstrap.ts'
import { openPostgres } from '../database/postgres.ts'
import { hasPostgres, type RealPostgres, startPostgres } from '../database/real-postgres.ts'
import { createDb, type Database } from '../database/transactions.ts'
import { createHub, type Hub, type Member, type News } from './hub.ts'
import type { Broadcast } from './protocol.ts'
import { createRelay, type Relay } from './relay.ts'

/** A server as the others see it, whose every word this test writes. */
const stranger = '00000000-0000-4000-8000-000000000000'

describe.runIf(hasPostgres)('between servers', () => {
  let postgres: RealPostgres
  let db: Database
  let hub: Hub
  let relay: Relay
  let met = 0
  const asked: string[] = []
  let stop: () => Promise<void>
  beforeAll(async () => {
    postgres = await startPostgres()
    db = createDb(await openPostgres(postgres.url))
    await bootstrap(db, clusterSchema)
  })
  beforeEach(async () => {
    let tell = (_news: News): void => undefined
    hub = createHub(news => tell(news))
    met = 0
    relay = await createRelay({ db, hub, met: () => met++ })
    tell = relay.tell
    stop = await db.listen('backend_servers', text => {
      if (text.includes('"ask"')) asked.push(text)
    })
    asked.length = 0
  })
  afterEach(async () => {
    await stop()
    await relay.close()
  })
  afterAll(async () => {
    await db.close()
    await postgres.stop()
  })

  const say = (number: number, ...items: object[]) =>
    db.asAdmin(sql =>
      sql.query('select pg_notify($1, $2)', ['backend_servers', JSON.stringify({ server: stranger, number, items })]),
    )
  const entry = (id: string, ref = id) => ({ room: 'public a', id, key: id, meta: { phx_ref: ref } })
  const member = () => {
    const heard: unknown[] = []
    const one: Member = {
      hears: () => ({ broadcast: true, presence: true }),
      broadcast: (broadcast: Broadcast) => heard.push(broadcast),
      presence: diff => heard.push([Object.keys(diff.joins), Object.keys(diff.leaves)]),
    }
    return { one, heard }
  }

  test('who missed something asks for the whole presence, and is told what is different', async () => {
    const { one, heard } = member()
    hub.enter('public a', one)
    await say(1, { kind: 'hello' })
    await say(2, { kind: 'track', ...entry('ann') }, { kind: 'track', ...entry('bob') })
    await expect.poll(() => Object.keys(hub.state('public a'))).toEqual(['ann', 'bob'])
    expect(asked).toEqual([])
    expect(met).toBe(1)
    // 3 is lost: Bob left and Cid came.
    await say(4, { kind: 'alive' })
    await expect.poll(() => asked).toHaveLength(1)
    expect(asked[0]).toContain(stranger)
    await say(5, { kind: 'here', present: [entry('ann'), entry('cid')] })
    await expect.poll(() => Object.keys(hub.state('public a')).sort()).toEqual(['ann', 'cid'])
    expect(heard.slice(2)).toEqual([
      [[], ['bob']],
      [['cid'], []],
    ])
  })

  test('who says goodbye, starts again or falls silent is present no more', async () => {
    await say(1, { kind: 'hello' }, { kind: 'track', ...entry('ann') })
    await expect.poll(() => Object.keys(hub.state('public a'))).toEqual(['ann'])
    await say(2, { kind: 'bye' })
    await expect.poll(() => hub.state('public a')).toEqual({})
    await say(1, { kind: 'here', present: [entry('ann')] })
    await expect.poll(() => Object.keys(hub.state('public a'))).toEqual(['ann'])
    await say(2, { kind: 'hello' })
    await expect.poll(() => hub.state('public a')).toEqual({})
    await say(3, { kind: 'track', ...entry('bob') })
    await expect.poll(() => Object.keys(hub.state('public a'))).toEqual(['bob'])
    // To one that expects heartbeats sooner, nothing more comes.
    const far = createHub()
    const { one, heard } = member()
    far.enter('public a', one)
    const hasty = await createRelay({ db, hub: far, beat: 100 })
    await say(4, { kind: 'here', present: [entry('bob')] })
    const told = [
      [['bob'], []],
      [[], ['bob']],
    ]
    await expect.poll(() => heard).toEqual(told)
    expect(Object.keys(hub.state('public a'))).toEqual(['bob'])
    await hasty.close()
  })

  test('bytes, long and many words arrive in order; nothing comes back to who said it', async () => {
    const far = createHub()
    const other = await createRelay({ db, hub: far })
    const { one, heard } = member()
    far.enter('public a', one)
    const { one: here, heard: heardHere } = member()
    hub.enter('public a', here)
    await expect.poll(() => met).toBe(1)
    const long = 'あ'.repeat(30_000)
    hub.say('public a', { event: 'bytes', content: { bytes: Uint8Array.of(0, 255, 10) } }, here)
    hub.say('public a', { event: 'long', content: { json: long } }, here)
    for (let n = 0; n < 2000; n++) hub.say('public a', { event: 'n', content: { json: n }, meta: { id: n } }, here)
    await expect.poll(() => heard).toHaveLength(2002)
    expect(heard[0]).toEqual({ event: 'bytes', content: { bytes: Uint8Array.of(0, 255, 10) } })
    expect(heard[1]).toEqual({ event: 'long', content: { json: long } })
    expect(heard.slice(2)).toEqual(
      Array.from({ length: 2000 }, (_, n) => ({ event: 'n', content: { json: n }, meta: { id: n } })),
    )
    expect(heardHere).toEqual([])
    await other.close()
  })

  test('what cannot be read is passed over', async () => {
    await db.asAdmin(sql => sql.query("select pg_notify('backend_servers', 'nonsense')"))
    await say(1, { kind: 'nonsense' })
    await say(2, { kind: 'here', present: [entry('ann')] })
    await expect.poll(() => Object.keys(hub.state('public a'))).toEqual(['ann'])
  })
})
