import { log } from '@techo/backend/log'
import { folderTarget, pull, type Source, type Taken } from '@techo/tooling/registry'
import type { PullHealth } from './health.ts'

/**
 * Asks the registries of REGISTRY_URL again and again, and at once when somebody who may says so. What fails leaves everything as
 * it is: people notice nothing, the log has a line, and health says so until it is over.
 */
export interface Puller {
  /** asks all of them now, or waits for what is under way and asks again; what became of each remote */
  now(): Promise<readonly Taken[]>
  health(): PullHealth
  /** builds that were taken in since the start */
  taken(): number
  stop(): void
}

export interface PullerOptions {
  readonly sources: readonly Source[]
  readonly siteDir: string
  /** between two questions; 0 asks only when told */
  readonly seconds: number
}

export function startPuller({ sources, siteDir, seconds }: PullerOptions): Puller {
  const target = folderTarget(siteDir)
  let readAt: string | null = null
  let failing = false
  let count = 0
  let refused: readonly string[] = []
  const told = new Map<string, string>()

  /** A fault that stays is told once, not once a minute. */
  const tell = (about: string, fault: string | null) => {
    if (fault === null) {
      if (told.delete(about)) log.info({ part: 'registry', about }, 'mended')
    } else if (told.get(about) !== fault) {
      told.set(about, fault)
      log.error({ part: 'registry', about, fault }, 'not taken: what was given before is given on')
    }
  }

  const askAll = async (): Promise<readonly Taken[]> => {
    const all: Taken[] = []
    let hasFailed = false
    for (const source of sources) {
      const others = sources.filter(each => each !== source).map(({ name }) => name)
      const taken = await pull(source, target, { others }).catch((error: unknown) => {
        hasFailed = true
        tell(source.name, error instanceof Error ? error.message : String(error))
        return null
      })
      if (!taken) continue
      tell(source.name, null)
      for (const each of taken) {
        tell(`${source.name} ${each.id}`, each.outcome === 'refused' ? (each.why ?? '') : null)
        if (each.outcome === 'taken') count++
        if (each.outcome === 'taken') log.info({ part: 'registry', from: source.name, ...each }, 'taken')
      }
      all.push(...taken)
    }
    failing = hasFailed
    refused = all.filter(({ outcome }) => outcome === 'refused').map(({ id }) => id)
    if (!hasFailed) readAt = new Date().toISOString()
    return all
  }

  let running: Promise<readonly Taken[]> | null = null
  let waiting: Promise<readonly Taken[]> | null = null
  const begin = () => {
    running = askAll().finally(() => {
      running = null
    })
    return running
  }
  const now = () => {
    if (!running) return begin()
    // What was asked for after a round began may be newer than what the round has read.
    waiting ??= running.then(begin).finally(() => {
      waiting = null
    })
    return waiting
  }
  const timer = seconds > 0 ? setInterval(() => void (running ?? begin()), seconds * 1000).unref() : null
  void begin()
  return {
    now,
    health: () => ({ status: failing || refused.length > 0 ? 'failing' : 'ok', readAt, refused }),
    taken: () => count,
    stop: () => {
      if (timer) clearInterval(timer)
    },
  }
}
