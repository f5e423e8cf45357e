import holidayJp from '@holiday-jp/holiday_jp'
import type { RemoteConfig } from '@techo/core'
import type { Hono } from 'hono'
import { createSeal } from '../calendar-subscriptions/address.ts'
import { type CallFunction, withoutFunctions } from '../database-function.ts'
import { internet } from '../link-preview/fetch-public.ts'
import type { ApiEnv } from '../peer.ts'
import { createAnswers } from './answers.ts'
import { makePlans } from './plan.ts'
import { openPushKey } from './push-key.ts'
import { createAnswerRoutes, createPushRoutes, type RouteDeps } from './routes.ts'
import { tellDue } from './tell.ts'

/** Reminders that reach a device whose pages are closed. */
export interface Reminding {
  /** below `/api/push`, behind the bearer check */
  readonly devices: Hono<ApiEnv>
  /** below `/api/reminders`, for who is not signed in */
  readonly answers: Hono<ApiEnv>
  /** Plans and tells what is due; to be called every few seconds. */
  sweep(): Promise<void>
  /** Lets what is being told go, and begins nothing more. */
  stop(): void
}

export interface RemindingParts {
  /** null where the server may not write for people: nothing is told then */
  readonly call: CallFunction | null
  /** what the push key is sealed and answers are signed with, known to all servers of the database */
  readonly secret: string
  readonly options: {
    readonly siteUrl: string | null
    readonly mail: { readonly from: string } | null
    readonly contactEmail: string | null
    readonly pushAddresses: readonly string[]
    readonly trustProxy: boolean
  }
  /** what the active remotes declare */
  readonly declared: () => Promise<readonly Pick<RemoteConfig, 'notices'>[]>
  readonly now?: () => number
}

export const isHoliday = (day: string): boolean => day in holidayJp.holidays

export function createReminding(parts: RemindingParts): Reminding {
  const { call, secret, options, now = Date.now } = parts
  const subject = subjectOf(options)
  const own = options.pushAddresses
  const notices = async () => (await parts.declared()).flatMap(each => each.notices ?? [])
  const over = new AbortController()
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>()
  const answers = createAnswers(secret)
  let opened: Promise<RouteDeps | null> | null = null
  const openOnce = async (): Promise<RouteDeps | null> => {
    if (!call || subject === null) return null
    const key = await openPushKey(call, createSeal(secret))
    const rules = {
      ...internet,
      allows: (address: string, port: number) => internet.allows(address, port) || own.includes(`${address}:${port}`),
    }
    return key && { call, answers, sender: { key, subject, rules, now } }
  }
  const open = (): Promise<RouteDeps | null> => {
    opened ??= openOnce().catch(error => {
      // The next one who asks tries again.
      opened = null
      throw error
    })
    return opened
  }
  const work = async () => {
    const deps = await open()
    if (!deps || over.signal.aborted) return
    // What is due does not wait for the plans of thousands.
    for (let made = 1; made > 0 && !over.signal.aborted; ) {
      made = await makePlans(deps.call, isHoliday)
      await tellDue({ ...deps, notices, signal: over.signal })
    }
  }
  return {
    devices: createPushRoutes(open),
    answers: createAnswerRoutes(open, options),
    // A push service may keep its sender waiting; whoever stops does not wait along.
    sweep: () => Promise.race([work().catch(withoutFunctions('reminders')), stopped]),
    stop() {
      over.abort()
      stop()
    },
  }
}

const addressIn = (text: string | null | undefined) => /[^\s<>"]+@[^\s<>"]+\.[^\s<>"]+/.exec(text ?? '')?.[0]

/** How push services reach whoever runs this; null: in no way. Apple refuses names that only this machine knows. */
export function subjectOf({ siteUrl, mail, contactEmail, pushAddresses }: RemindingParts['options']): string | null {
  const address = addressIn(contactEmail) ?? addressIn(mail?.from)
  if (address) return `mailto:${address}`
  if (siteUrl?.startsWith('https://')) return siteUrl
  return pushAddresses.length > 0 ? 'mailto:push@localhost' : null
}
