import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { randomOf } from './lossy-files.ts'
import { openPglite, type PgliteEngine } from './pglite.ts'
import { leftOf, type PowerCutPlan, planOf } from './power-cut-plan.ts'
import { createDb, type Database } from './transactions.ts'

export { cutPlan } from './power-cut-plan.ts'

export interface CutOutcome {
  readonly acknowledged: number
  /** acknowledged rows that are not there, or not as they were written */
  readonly lost: number
  /** why the database does not open or is not whole; null when it is */
  readonly broken: string | null
}

/** A database to cut, closed in peace; every cut begins with a copy of it. */
export async function prepareForCuts(folder: string): Promise<void> {
  const db = createDb(await openPglite(folder))
  await db.script(session =>
    session.script(`
      create table public.kept (id integer primary key, body text not null, version integer not null default 0);
      insert into public.kept (id, body) select -each, repeat('x', 200) from generate_series(1, 2000) as each;
    `),
  )
  await db.close()
}

/** The same database as PGlite comes, without fsync; nothing but the price of durability is measured on it. */
export const openCareless = (folder: string): Promise<PgliteEngine> =>
  openPglite(folder, { thread: new URL('./careless-thread.ts', import.meta.url) })

/**
 * One power cut while several write, for the test and the benchmark: what was acknowledged must be there afterwards, the
 * database must open, and its index must agree with its rows. Everything follows from the seed, so that a failure can be run
 * again; only how the writers meet is up to the machine.
 * @param prepared what `prepareForCuts` made
 */
export async function powerCut(prepared: string, room: string, plan: PowerCutPlan): Promise<CutOutcome> {
  const folder = join(room, `cut-${plan.seed}-${plan.isDurable}`)
  await cp(prepared, folder, { recursive: true })
  await mkdir(leftOf(folder), { mode: 0o700 })
  await writeFile(planOf(folder), JSON.stringify(plan))
  try {
    const acknowledged = await writeUntilCut(folder, plan)
    return { acknowledged: acknowledged.size, ...(await look(leftOf(folder), acknowledged)) }
  } finally {
    for (const path of [folder, leftOf(folder), planOf(folder), planOf(leftOf(folder))])
      await rm(path, { recursive: true, force: true })
  }
}

const thread = new URL('./power-cut-thread.ts', import.meta.url)

const bodyOf = (id: number, version: number): string => `${id}.${version} `.repeat(10 + ((id * 37) % 300))

/** @returns the newest acknowledged version of each row */
async function writeUntilCut(folder: string, { seed }: PowerCutPlan): Promise<Map<number, number>> {
  const acknowledged = new Map<number, number>()
  const engine = await openPglite(folder, { thread: new URL('./power-cut-thread.ts', import.meta.url) }).catch(
    () => null,
  )
  // The cut came while it opened.
  if (!engine) return acknowledged
  const db = createDb(engine)
  const writers = 1 + (seed % 4)
  let next = 1
  let isOn = true
  const write = async (random: () => number): Promise<void> => {
    while (isOn) {
      const id = next++
      await insert(db, id)
      acknowledged.set(id, 0)
      const chance = random()
      if (chance < 0.2) {
        await db.asAdmin(async sql => {
          await sql.query('update kept set version = 1, body = $2 where id = $1', [id, bodyOf(id, 1)])
        })
        acknowledged.set(id, 1)
      } else if (chance < 0.23) await db.asAdmin(sql => sql.query('checkpoint'))
      else if (chance < 0.26) await db.asAdmin(sql => sql.query('select pg_switch_wal()'))
      else if (chance < 0.29)
        await db.asAdmin(async sql => {
          await sql.query(`create table public.more_${id} (id integer primary key, body text)`)
          await sql.query(
            `insert into public.more_${id} select each, repeat('y', 300) from generate_series(1, 300) each`,
          )
        })
    }
  }
  await Promise.all(
    Array.from({ length: writers }, (_, index) =>
      write(randomOf(seed * 31 + index)).catch(() => {
        isOn = false
      }),
    ),
  )
  await db.close()
  return acknowledged
}

const insert = (db: Database, id: number): Promise<unknown> =>
  db.asAdmin(sql => sql.query('insert into kept (id, body) values ($1, $2)', [id, bodyOf(id, 0)], 'commit'))

async function look(
  folder: string,
  acknowledged: ReadonlyMap<number, number>,
): Promise<Omit<CutOutcome, 'acknowledged'>> {
  const all = acknowledged.size
  // Nothing is cut any more; but after a cut Postgres syncs every file, and here that takes no disk.
  await writeFile(planOf(folder), JSON.stringify({ seed: 0, after: 1e12, kind: 'drop', isDurable: true }))
  const engine = await openPglite(folder, { thread }).catch((error: Error) => error)
  if (engine instanceof Error) return { lost: all, broken: engine.message }
  const db = createDb(engine)
  try {
    const read = (setting: string) =>
      db.asAdmin(async sql => {
        await sql.query(`set local ${setting} = off`)
        return sql.query<{ id: number; version: number; body: string }>(
          'select id, version, body from kept order by id',
        )
      })
    const [byRows, byIndex] = [await read('enable_indexscan'), await read('enable_seqscan')]
    const there = new Map(byIndex.map(row => [row.id, row]))
    const lost = [...acknowledged].filter(([id, version]) => {
      const row = there.get(id)
      // A later version was on its way, and may have been kept.
      return !row || row.version < version || row.body !== bodyOf(id, row.version)
    })
    await insert(db, 1_000_000)
    const isWhole = byRows.length === byIndex.length && byRows.filter(({ id }) => id < 0).length === 2000
    return { lost: lost.length, broken: isWhole ? null : 'rows and index differ' }
  } catch (error) {
    return { lost: all, broken: String(error) }
  } finally {
    await db.close()
  }
}
