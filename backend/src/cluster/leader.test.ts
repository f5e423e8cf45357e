import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { bootstrap } from '../database/bootstrap.ts'
import { openPglite } from '../database/pglite.ts'
import { openPostgres } from '../database/postgres.ts'
import { hasPostgres, type RealPostgres, startPostgres } from '../database/real-postgres.ts'
import { createDb, type Database } from '../database/transactions.ts'
import { createLeader, type Leader } from './leader.ts'
import { clusterSchema } from './schema.ts'

const hour = 3_600_000
const leaders: Leader[] = []
const join = async (db: Database, lease = 3000): Promise<Leader> => {
  const leader = await createLeader(db, { lease })
  leaders.push(leader)
  return leader
}
afterEach(async () => {
  for (const leader of leaders.splice(0)) await leader.close()
})

test('the server of an embedded database always leads, until it closes', async () => {
  const db = createDb(await openPglite(null))
  const leader = await join(db)
  expect(leader.isLeading()).toBe(true)
  let runs = 0
  const stop = await leader.every(hour, 'test', async () => runs++)
  expect(runs).toBe(1)
  stop()
  await leader.every(hour, 'test', async () => runs++, 'later')
  expect(runs).toBe(1)
  await leader.close()
  expect(leader.isLeading()).toBe(false)
  await leader.every(hour, 'test', async () => runs++)
  expect(runs).toBe(1)
  await db.close()
})

describe.runIf(hasPostgres)('of the servers on one PostgreSQL', () => {
  let postgres: RealPostgres
  let db: Database
  beforeAll(async () => {
    postgres = await startPostgres()
    db = createDb(await openPostgres(postgres.url))
    await bootstrap(db, clusterSchema)
  })
  afterAll(async () => {
    await db.close()
    await postgres.stop()
  })

  test('one leads, however many begin at once', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => join(db)))
    expect(all.filter(each => each.isLeading())).toHaveLength(1)
  })

  test('the next leads when one closes, and does what is due there but not what it did itself', async () => {
    const [first, second] = [await join(db), await join(db)]
    let [firstRuns, secondRuns, later] = [0, 0, 0]
    await first.every(hour, 'test', async () => firstRuns++)
    await second.every(hour, 'test', async () => secondRuns++)
    await second.every(hour, 'test', async () => later++, 'later')
    expect([firstRuns, secondRuns]).toEqual([1, 0])
    await first.close()
    await expect.poll(() => second.isLeading()).toBe(true)
    await expect.poll(() => secondRuns).toBe(1)
    expect([firstRuns, later]).toEqual([1, 0])
  })

  test('one that cannot renew its lease stops to lead before another begins', async () => {
    let isCut = false
    const cut: Database = {
      ...db,
      asAdmin: (fn, ...rest) => (isCut ? Promise.reject(new Error('cut off')) : db.asAdmin(fn, ...rest)),
    }
    const [first, second] = [await join(cut, 600), await join(db, 600)]
    expect([first.isLeading(), second.isLeading()]).toEqual([true, false])
    isCut = true
    let both = false
    await vi.waitFor(() => {
      both ||= first.isLeading() && second.isLeading()
      expect(second.isLeading()).toBe(true)
    }, 30_000)
    expect(both).toBe(false)
    expect(first.isLeading()).toBe(false)
  })

  test('work that fails is tried again, work under way is not begun twice and is waited for at the end', async () => {
    const leader = await join(db)
    let tries = 0
    await leader.every(20, 'test', async () => {
      tries++
      throw new Error('not done')
    })
    await expect.poll(() => tries).toBeGreaterThan(2)
    let [begun, ended] = [0, 0]
    const { promise, resolve } = Promise.withResolvers<void>()
    void leader.every(20, 'test', async () => {
      begun++
      await promise
      ended++
    })
    const before = tries
    await expect.poll(() => tries).toBeGreaterThan(before + 2)
    expect(begun).toBe(1)
    const closed = leader.close()
    resolve()
    await closed
    expect([begun, ended]).toEqual([1, 1])
  })
})
