import type { Db } from '../database/db.ts'
import { type Limiter, tooMany } from './limits.ts'
import type { Limits } from './options.ts'

/**
 * The same budgets, counted in a table that all servers share, by the clock of the database. One statement takes a use: of
 * many at once, at whatever servers, exactly as many get through as the budget has. A refusal counts nothing.
 */
export function createSharedLimiter(db: Db, limits: Limits, digest: (key: string) => string): Limiter {
  return {
    async take(name, key) {
      const { max, seconds } = limits[name]
      if (max === Number.POSITIVE_INFINITY) return
      const [row] = await db.asAdmin(sql =>
        sql.query<{ used: number | null; left: number }>(
          `with taken as (
             insert into backend.limits as l (budget, key, used, ends_at)
             values ($1, $2, 1, now() + $3 * interval '1 second')
             on conflict (budget, key) do update set
               used = case when l.ends_at <= now() then 1 else l.used + 1 end,
               ends_at = case when l.ends_at <= now() then excluded.ends_at else l.ends_at end
              where l.ends_at <= now() or l.used < $4
             returning used, ends_at
           )
           select used, 0 as left from taken
           union all
           select null, ceil(extract(epoch from ends_at - now()))::int from backend.limits
            where budget = $1 and key = $2 and not exists (select from taken)`,
          [name, digest(key), seconds, max],
        ),
      )
      const used = row?.used ?? null
      if (used === null || used > max) throw tooMany(name, Math.max(1, row?.left || seconds))
    },
    async refund(name, key) {
      if (limits[name].max === Number.POSITIVE_INFINITY) return
      await db.asAdmin(sql =>
        sql.query(
          'update backend.limits set used = used - 1 where budget = $1 and key = $2 and used > 0 and ends_at > now()',
          [name, digest(key)],
        ),
      )
    },
    async isSpent(name, key) {
      const { max } = limits[name]
      if (max === Number.POSITIVE_INFINITY) return false
      const rows = await db.asAdmin(sql =>
        sql.query('select 1 from backend.limits where budget = $1 and key = $2 and ends_at > now() and used >= $3', [
          name,
          digest(key),
          max,
        ]),
      )
      return rows.length > 0 || max < 1
    },
  }
}

/** Of each budget by itself: a flood of new addresses pushes no account's count out. */
const capacity = 50_000

/** Forgets windows that are over, and of a flood those that end first. */
export const sweepLimits = (db: Db, most = capacity): Promise<unknown> =>
  db.asAdmin(async sql => {
    await sql.query('delete from backend.limits where ends_at <= now()')
    await sql.query(
      `delete from backend.limits where (budget, key) in (
         select budget, key from (
           select budget, key, row_number() over (partition by budget order by ends_at desc) as place from backend.limits
         ) as ranked where place > $1)`,
      [most],
    )
  })
