import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clusterSchema } from '../cluster/index.ts'
import { bootstrap } from '../database/bootstrap.ts'
import { openPostgres } from '../database/postgres.ts'
import { hasPostgres, type RealPostgres, startPostgres } from '../database/real-postgres.ts'
import { createDb, type Database } from '../database/transactions.ts'
import { noLimits } from './options.ts'
import { createSharedLimiter, sweepLimits } from './shared-limits.ts'

describe.runIf(hasPostgres)('limits in the database', () => {
  let postgres: RealPostgres
  let db: Database
  beforeAll(async () => {
    postgres = await startPostgres()
    db = createDb(await openPostgres(postgres.url))
    await bootstrap(db, clusterSchema)
  })
  beforeEach(() => db.asAdmin(sql => sql.query('delete from backend.limits')))
  afterAll(async () => {
    await db.close()
    await postgres.stop()
  })

  const limits = { ...noLimits, code: { max: 3, seconds: 60 }, mail: { max: 2, seconds: 60 } }
  const limiter = () => createSharedLimiter(db, limits, key => `digest of ${key}`)
  const endAll = () => db.asAdmin(sql => sql.query('update backend.limits set ends_at = now()'))

  test('are as many uses as the budget has, refunds give one back, and the window ends', async () => {
    const one = limiter()
    for (let use = 0; use < 3; use++) await one.take('code', 'a')
    expect(await one.isSpent('code', 'a')).toBe(true)
    const refused = await one.take('code', 'a').catch(error => error)
    expect(refused).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
    expect(refused.retryAfterSeconds).toBeGreaterThan(50)
    expect(refused.retryAfterSeconds).toBeLessThanOrEqual(60)
    await one.take('code', 'b')
    await one.take('mail', 'a')
    await one.refund('code', 'a')
    expect(await one.isSpent('code', 'a')).toBe(false)
    await one.take('code', 'a')
    await expect(one.take('code', 'a')).rejects.toThrow('Request rate limit reached')
    await endAll()
    expect(await one.isSpent('code', 'a')).toBe(false)
    await one.take('code', 'a')
  })

  test('of a hundred at once let through exactly the budget, also when the window is a new one', async () => {
    const through = async () => {
      const [one, other] = [limiter(), limiter()]
      const taken = await Promise.allSettled(
        Array.from({ length: 100 }, (_, i) => (i % 2 ? one : other).take('code', 'a')),
      )
      return taken.filter(each => each.status === 'fulfilled').length
    }
    expect(await through()).toBe(3)
    await endAll()
    expect(await through()).toBe(3)
  })

  test('that are not set write nothing; one of none refuses everything', async () => {
    const one = createSharedLimiter(db, { ...limits, mail: { max: 0, seconds: 30 } }, key => key)
    await one.take('signUp', 'a')
    expect(await one.isSpent('signUp', 'a')).toBe(false)
    expect(await db.asAdmin(sql => sql.query('select 1 from backend.limits'))).toEqual([])
    for (let use = 0; use < 3; use++)
      await expect(one.take('mail', 'a')).rejects.toMatchObject({ code: 'over_email_send_rate_limit' })
  })

  test('that are over are forgotten, and of a flood those that end first, within one budget', async () => {
    await db.asAdmin(sql =>
      sql.query(
        `insert into backend.limits (budget, key, used, ends_at)
         select 'request', n::text, 1, now() + n * interval '1 second' from generate_series(-5, 100) as n
         union all select 'codeAccount', 'somebody', 15, now() + interval '1 second'`,
      ),
    )
    await sweepLimits(db, 10)
    const left = await db.asAdmin(sql =>
      sql.query<{ budget: string; key: string }>('select budget, key from backend.limits order by ends_at'),
    )
    expect(left.map(each => each.key)).toEqual(['somebody', ...Array.from({ length: 10 }, (_, n) => String(91 + n))])
  })
})
