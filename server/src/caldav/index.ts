import { fieldOf } from '@techo/core'
import type { Hono } from 'hono'
import { createSeal } from '../calendar-subscriptions/address.ts'
import type { CallFunction } from '../database-function.ts'
import type { ApiEnv } from '../peer.ts'
import { createRounds } from './rounds.ts'
import { createCaldavRoutes } from './routes.ts'
import { openCredentials } from './sealed.ts'

/** Calendars that are kept together with a CalDAV server, both ways. */
export interface Caldav {
  /** below `/api/caldav` */
  readonly routes: Hono<ApiEnv>
  /** Rounds for whoever is due; to be called every few seconds. */
  sweep(): Promise<void>
  /** Ends the rounds there are, and begins none. */
  stop(): void
}

/**
 * @param call null where the server may not write for people
 * @param secret what credentials are sealed with, known to all servers of the database
 * @param own addresses with ports of the operator's own network that may be asked as well
 */
export function createCaldav(parts: {
  readonly call: CallFunction | null
  readonly secret: string
  readonly own: readonly string[]
}): Caldav {
  const { call, secret, own } = parts
  if (!call) return { routes: createCaldavRoutes(null), sweep: async () => {}, stop: () => {} }
  const seal = createSeal(secret)
  const over = new AbortController()
  const rules = { own, signal: over.signal }
  const rounds = createRounds({ call, open: (sealed, person) => openCredentials(seal, sealed, person), rules })
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>()
  return {
    routes: createCaldavRoutes({ call, seal, rounds, rules: { own } }),
    sweep: () => (over.signal.aborted ? stopped : Promise.race([rounds.due().catch(withoutFunctions), stopped])),
    stop() {
      over.abort()
      stop()
    },
  }
}

/** The functions come with a feature, which this database need not have. */
function withoutFunctions(error: unknown): void {
  const isMissing =
    fieldOf(error, 'code') === '42883' || (error instanceof Error && error.message === 'The backend answers 404')
  if (!isMissing) throw error
}
