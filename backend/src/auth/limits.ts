/**
 * Counts uses per budget and key in fixed windows. A window opens with the first use of a key, so a key never gets more than
 * `max` uses before its window closes. Here in memory, for a server that is alone; `shared-limits.ts` counts in the database
 * that several share.
 */
import { AuthError } from './errors.ts'
import type { Limits } from './options.ts'

export interface Limiter {
  /** Takes one use; rejects with 429 and the seconds to wait when the budget is spent. */
  take(name: keyof Limits, key: string): Promise<void>
  /** Gives back a use that turned out to be a success. */
  refund(name: keyof Limits, key: string): Promise<void>
  /** Whether another `take` would throw. */
  isSpent(name: keyof Limits, key: string): Promise<boolean>
}

/** Of each budget by itself: a flood of new addresses pushes no account's count out. */
const capacity = 50_000
const sendBudgets: Partial<Record<keyof Limits, string>> = {
  mail: 'over_email_send_rate_limit',
  mailbox: 'over_email_send_rate_limit',
  mailboxKind: 'over_email_send_rate_limit',
  sms: 'over_sms_send_rate_limit',
  smsNumber: 'over_sms_send_rate_limit',
  smsNumberDay: 'over_sms_send_rate_limit',
  smsNumberKind: 'over_sms_send_rate_limit',
  smsAll: 'over_sms_send_rate_limit',
}

interface Window {
  used: number
  readonly endsAt: number
}

export function createLimiter(limits: Limits, now: () => number): Limiter {
  const budgets = new Map<keyof Limits, Map<string, Window>>()
  const windowsOf = (name: keyof Limits): Map<string, Window> => {
    const windows = budgets.get(name) ?? new Map<string, Window>()
    budgets.set(name, windows)
    return windows
  }

  const current = (name: keyof Limits, key: string): Window | undefined => {
    const window = windowsOf(name).get(key)
    return window !== undefined && window.endsAt > now() ? window : undefined
  }

  // Windows of one budget are equally long, so the oldest are also the next to end. Many go at once: looking for room at
  // every call would make a flood of new addresses expensive for us.
  const makeRoom = (windows: Map<string, Window>): void => {
    if (windows.size < capacity) return
    let left = capacity / 10
    for (const key of windows.keys()) {
      if (left-- <= 0) return
      windows.delete(key)
    }
  }

  return {
    async take(name, key) {
      const { max, seconds } = limits[name]
      if (max === Number.POSITIVE_INFINITY) return
      const window = current(name, key)
      if (window === undefined) {
        const windows = windowsOf(name)
        makeRoom(windows)
        windows.delete(key)
        windows.set(key, { used: 1, endsAt: now() + seconds * 1000 })
        if (max < 1) throw tooMany(name, seconds)
        return
      }
      if (window.used >= max) throw tooMany(name, Math.max(1, Math.ceil((window.endsAt - now()) / 1000)))
      window.used += 1
    },
    async refund(name, key) {
      const window = current(name, key)
      if (window !== undefined && window.used > 0) window.used -= 1
    },
    isSpent: async (name, key) => (current(name, key)?.used ?? 0) >= limits[name].max,
  }
}

export function tooMany(name: keyof Limits, retryAfterSeconds: number): AuthError {
  const code = sendBudgets[name]
  return code === undefined
    ? new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfterSeconds })
    : new AuthError(429, code, `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`, {
        retryAfterSeconds,
      })
}
