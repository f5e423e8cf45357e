import type { Figures } from '@techo/backend'
import type { ResolvedRegistry } from '@techo/core'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Sent } from './counts.ts'
import type { Answered } from './requests.ts'

/** What is told in numbers, each asked when somebody reads them. Labels are words of ours and codes, never of a person. */
export interface MetricSources {
  /** null where the backend is somebody else's */
  readonly figures: () => Promise<Figures | null>
  /** bytes this process may still write; null where that is not known */
  readonly freeSpace: () => number | null
  readonly isReady: () => Promise<boolean>
  readonly letters: () => Sent | null
  readonly texts: () => Sent | null
  readonly builds: () => Promise<ResolvedRegistry>
  /** null where builds come from no other registry */
  readonly pulled: () => { readonly taken: number; readonly isFailing: boolean } | null
}

export interface Metrics {
  readonly contentType: string
  text(): Promise<string>
  answered(answer: Answered): void
}

/** In seconds: from a row out of memory to what nobody waits for. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function createMetrics(sources: MetricSources): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const requests = new Counter({
    name: 'techo_requests_total',
    help: 'Requests that were answered',
    labelNames: ['kind', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'techo_request_seconds',
    help: 'Time until an answer begins',
    labelNames: ['kind'],
    buckets,
    registers,
  })
  const tell = tellers(registry)
  return {
    contentType: registry.contentType,
    async text() {
      await tellAll(sources, tell)
      return registry.metrics()
    },
    answered({ kind, status, ms }) {
      requests.inc({ kind, status: String(status) })
      seconds.observe({ kind }, ms / 1000)
    },
  }
}

type Tell = ReturnType<typeof tellers>

/** Numbers that are counted elsewhere: each reading replaces the one before. */
function tellers(registry: Registry) {
  const registers = [registry]
  const known = new Map<string, Counter | Gauge>()
  const metric = (kind: typeof Counter | typeof Gauge, name: string, help: string, labels: Labels) => {
    const made = known.get(name) ?? new kind({ name, help, labelNames: Object.keys(labels), registers })
    known.set(name, made)
    return made
  }
  return {
    begin: () => {
      for (const each of known.values()) each.reset()
    },
    gauge: (name: string, help: string, value: number, labels: Labels = {}) =>
      metric(Gauge, name, help, labels).inc(labels, value),
    /** rises from the start of the process on */
    count: (name: string, help: string, value: number, labels: Labels = {}) =>
      metric(Counter, name, help, labels).inc(labels, value),
  }
}

type Labels = Readonly<Record<string, string>>

async function tellAll(sources: MetricSources, tell: Tell): Promise<void> {
  const [figures, isReady, builds] = await Promise.all([
    sources.figures().catch(() => null),
    sources.isReady(),
    sources.builds(),
  ])
  tell.begin()
  tell.gauge('techo_ready', '1 while /api/ready answers 200', isReady ? 1 : 0)
  const free = sources.freeSpace()
  if (free !== null) tell.gauge('techo_disk_free_bytes', 'Room on the disk of DATA_DIR', free)
  if (figures) tellBackend(figures, tell)
  for (const [what, counts] of [
    ['letters', sources.letters()],
    ['text_messages', sources.texts()],
  ] as const)
    for (const outcome of ['sent', 'failed'] as const)
      if (counts) tell.count(`techo_${what}_total`, 'Handed over, or refused', counts[outcome], { outcome })
  tell.gauge('techo_registry_revision', 'Revision of registry.json', builds.revision)
  for (const { id, build, disabled } of builds.remotes)
    tell.gauge('techo_build_active', '1 for the build that everybody is given', disabled ? 0 : 1, { remote: id, build })
  const pulled = sources.pulled()
  if (pulled) {
    tell.count('techo_builds_pulled_total', 'Builds taken in from other registries', pulled.taken)
    tell.gauge('techo_registries_failing', '1 while one cannot be read or is refused', pulled.isFailing ? 1 : 0)
  }
}

function tellBackend({ backup, database, dumps, isLeading, sockets, sweeps }: Figures, { gauge, count }: Tell): void {
  gauge('techo_database_sessions', 'Transactions that may run at once', database.width, { state: 'all' })
  gauge('techo_database_sessions', '', database.out, { state: 'busy' })
  gauge('techo_database_waiting', 'Transactions that wait for their turn', database.waiting)
  count('techo_database_transactions_total', 'Transactions that had their turn', database.given)
  count('techo_database_waited_seconds_total', 'Time they waited for it altogether', database.waitedMs / 1000)
  gauge('techo_realtime_sockets', 'Open sockets of realtime', sockets)
  gauge('techo_leading', '1 at the server that sweeps', isLeading ? 1 : 0)
  for (const { part, runs, failures, doneAt, tookMs } of sweeps) {
    count('techo_sweeps_total', 'Runs of what is done every so often', runs, { part })
    count('techo_sweep_failures_total', 'Runs that failed', failures, { part })
    gauge('techo_sweep_seconds', 'Length of the last run', tookMs / 1000, { part })
    if (doneAt !== null)
      gauge('techo_sweep_done_timestamp_seconds', 'When the last good run ended', doneAt / 1000, { part })
  }
  if (backup) {
    count('techo_backup_failures_total', 'Copies to BACKUP_TO that failed', backup.failures)
    if (backup.copiedAt !== null)
      gauge('techo_backup_timestamp_seconds', 'When all was last in BACKUP_TO', backup.copiedAt / 1000)
    if (backup.failedAt !== null)
      gauge('techo_backup_failed_timestamp_seconds', 'When a copy last failed', backup.failedAt / 1000)
  }
  if (!dumps) return
  gauge('techo_dumps', 'Dumps that are kept', dumps.kept)
  count('techo_dump_failures_total', 'Dumps that were not written', dumps.failures)
  if (dumps.failedAt !== null)
    gauge('techo_dump_failed_timestamp_seconds', 'When a dump was last not written', dumps.failedAt / 1000)
  if (dumps.newest) {
    gauge('techo_dump_timestamp_seconds', 'When the newest dump was made', dumps.newest.madeAt / 1000)
    gauge('techo_dump_size_bytes', 'Size of the newest dump', dumps.newest.size)
  }
}
