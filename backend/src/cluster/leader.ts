import { randomUUID } from 'node:crypto'
import type { Database } from '../database/transactions.ts'
import { log } from '../log.ts'

/**
 * Which of the servers on one PostgreSQL does what only one should do: sweeps, letters of deletion, asking after payments.
 *
 * A lease in a row, renewed three times before it ends: whoever dies, hangs or loses the database is followed by another
 * server within one lease and a third, without a connection that must be held or a machine that must be noticed as gone. A
 * server that slept through its lease may end a sweep while the next one begins: what runs here must bear that, and does, as
 * it bore two servers before. The embedded database belongs to one server, which always leads.
 */
export interface Leader {
  isLeading(): boolean
  /**
   * Runs `work` now, and then as often, as long as this server leads; when it begins to, what is due runs. Never twice at
   * once. What it throws is logged under `part`.
   * @param begin `later`: the first run is due only after the time between two
   * @returns once the first run is over, the way to stop
   */
  every(ms: number, part: string, work: () => Promise<unknown>, begin?: 'now' | 'later'): Promise<() => void>
  /** What became of the work so far, by part. */
  sweeps(): readonly Sweeps[]
  /** Lets runs under way end, and another server lead. */
  close(): Promise<void>
}

/** The runs of one part since the start. */
export interface Sweeps {
  readonly part: string
  readonly runs: number
  readonly failures: number
  /** when the last good run ended, in milliseconds since 1970; null: none has yet */
  readonly doneAt: number | null
  /** milliseconds that the last run took */
  readonly tookMs: number
}

interface Job {
  readonly ms: number
  readonly run: () => Promise<void>
  /** milliseconds of the process's clock */
  lastRun: number
}

/** @param options.lease milliseconds */
export async function createLeader(
  db: Database,
  { lease = 10_000 }: { readonly lease?: number } = {},
): Promise<Leader> {
  const server = randomUUID()
  const isAlone = db.kind === 'pglite'
  const jobs = new Set<Job>()
  const running = new Set<Promise<void>>()
  const told = new Map<string, Sweeps>()
  let leadsUntil = isAlone ? Number.POSITIVE_INFINITY : 0
  let closing = false

  const isLeading = () => !closing && performance.now() < leadsUntil

  const renew = async () => {
    const asked = performance.now()
    const [row] = await db.asAdmin(sql =>
      sql.query(
        `insert into backend.leader as held (server, until) values ($1::uuid, now() + $2 * interval '1 millisecond')
         on conflict (one) do update set server = excluded.server, until = excluded.until
          where held.server = excluded.server or held.until < now() returning server`,
        [server, lease],
      ),
    )
    const led = isLeading()
    leadsUntil = row === undefined ? 0 : asked + lease
    if (!led && isLeading()) for (const job of jobs) if (performance.now() - job.lastRun >= job.ms) void job.run()
  }
  const renewing = isAlone
    ? undefined
    : setInterval(() => {
        renew().catch(() => log.error({ part: 'leader' }, 'the lease was not renewed'))
      }, lease / 3).unref()
  if (!isAlone) await renew()

  return {
    isLeading,
    async every(ms, part, work, begin = 'now') {
      let busy = false
      const job: Job = {
        ms,
        lastRun: begin === 'now' ? Number.NEGATIVE_INFINITY : performance.now(),
        async run() {
          if (busy || !isLeading()) return
          busy = true
          job.lastRun = performance.now()
          let isDone = false
          const run = work()
            .then(() => {
              isDone = true
            })
            .catch(error => log.error({ part, name: error instanceof Error ? error.name : '' }, 'sweep'))
          running.add(run)
          await run
          const { runs, failures, doneAt } = told.get(part) ?? { runs: 0, failures: 0, doneAt: null }
          told.set(part, {
            part,
            runs: runs + 1,
            failures: failures + (isDone ? 0 : 1),
            doneAt: isDone ? Date.now() : doneAt,
            tookMs: performance.now() - job.lastRun,
          })
          running.delete(run)
          busy = false
        },
      }
      jobs.add(job)
      const timer = setInterval(job.run, ms).unref()
      if (begin === 'now') await job.run()
      return () => {
        clearInterval(timer)
        jobs.delete(job)
      }
    },
    sweeps: () => [...told.values()],
    async close() {
      if (closing) return
      closing = true
      clearInterval(renewing)
      jobs.clear()
      await Promise.all(running)
      if (isAlone) return
      // It would end by itself, only later.
      await db
        .asAdmin(sql => sql.query('delete from backend.leader where server = $1::uuid', [server]))
        .catch(() => undefined)
    },
  }
}
