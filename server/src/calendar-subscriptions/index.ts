import { fieldOf } from '@techo/core'
import type { Hono } from 'hono'
import type { CallFunction } from '../database-function.ts'
import { internet, type NetRules } from '../link-preview/fetch-public.ts'
import type { ApiEnv } from '../peer.ts'
import { createSeal } from './address.ts'
import { createReadings } from './readings.ts'
import { createCalendarRoutes } from './routes.ts'

/** Calendars that somebody else keeps, by their addresses. */
export interface Calendars {
  /** below `/api/calendar-subscriptions` */
  readonly routes: Hono<ApiEnv>
  /** Reads what is due; to be called every minute. */
  sweep(): Promise<void>
  /** Lets what is being read go, and begins nothing more. */
  stop(): void
}

/**
 * @param call null where the server may not write for people: nothing is read then
 * @param secret what addresses are sealed with, known to all servers of the database
 * @param own addresses with ports of the operator's own network that may be read from as well
 */
export function createCalendars(parts: {
  readonly call: CallFunction | null
  readonly secret: string
  readonly own: readonly string[]
}): Calendars {
  const { call, secret, own } = parts
  if (!call) return { routes: createCalendarRoutes(null), sweep: async () => {}, stop: () => {} }
  const seal = createSeal(secret)
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>()
  const over = new AbortController()
  const readings = createReadings({ call, seal, rules: rulesWith(own), signal: over.signal })
  return {
    routes: createCalendarRoutes({ call, seal, readings }),
    // An address may keep its reader waiting; whoever stops does not wait along.
    sweep: () => Promise.race([readings.readDue().catch(withoutFunctions), stopped]),
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

const rulesWith = (own: readonly string[]): NetRules => ({
  ...internet,
  allows: (address, port) => internet.allows(address, port) || own.includes(`${address}:${port}`),
})
