import webPush from 'web-push'
import { askPublic, type NetRules } from '../link-preview/fetch-public.ts'
import type { PushKey } from './push-key.ts'

/** A device as its browser subscribed it. The endpoint is what a person gave: it is asked by the rules for foreign addresses. */
export interface PushDevice {
  readonly id: string
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  /** the key it was subscribed with */
  readonly public_key: string
  /** how often it was not reached since it was reached */
  readonly failures: number
}

export type Outcome =
  | { readonly outcome: 'reached' }
  /** the subscription is over */
  | { readonly outcome: 'gone' }
  | {
      readonly outcome: 'failed'
      readonly failure: string
      /** when to try again, ISO 8601 */
      readonly again: string
      /** whether this message is worth another try; the next one is always sent */
      readonly isWorthIt: boolean
    }

export interface Sent {
  /** JSON, at most 3,000 bytes */
  readonly text: string
  /** the same again takes the place of what was not delivered; at most 32 characters of base64url */
  readonly topic: string
  /** seconds for which a push service keeps it */
  readonly ttl: number
  readonly urgency: 'normal' | 'high'
}

export interface Sender {
  readonly key: PushKey
  /** `mailto:` or `https:`, by which a push service reaches who runs this */
  readonly subject: string
  readonly rules: NetRules
  readonly now: () => number
  readonly timeoutMs?: number
}

const mostFailures = 40
const hour = 3_600_000

/** Sends to one device. Never rejects. */
export async function sendPush(device: PushDevice, sent: Sent, sender: Sender): Promise<Outcome> {
  const { key, subject, rules, now, timeoutMs = 10_000 } = sender
  if (device.public_key !== key.publicKey) return { outcome: 'gone' }
  const later = (failure: string, ms: number, isWorthIt = true): Outcome =>
    device.failures >= mostFailures
      ? { outcome: 'gone' }
      : { outcome: 'failed', failure, again: new Date(now() + ms).toISOString(), isWorthIt }
  const backOff = Math.min(30_000 * 2 ** Math.min(device.failures, 10), hour / 2)
  let details: ReturnType<typeof webPush.generateRequestDetails>
  try {
    details = webPush.generateRequestDetails(
      { endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } },
      sent.text,
      { vapidDetails: { subject, ...key }, TTL: sent.ttl, topic: sent.topic, urgency: sent.urgency },
    )
  } catch {
    // Keys that are none.
    return { outcome: 'gone' }
  }
  const headers = Object.fromEntries(Object.entries(details.headers).map(([name, value]) => [name, String(value)]))
  const answer = await askPublic(details.endpoint, {
    ...{ accept: /(?:)/, maxBytes: 4096, beyond: 'cut', rules, timeoutMs, headers },
    sent: details.body ?? Buffer.alloc(0),
  })
  if (answer === 'bad_url' || answer === 'not_public') return { outcome: 'gone' }
  if (typeof answer === 'string') return later('unreachable', backOff)
  const { status, retryAfter } = answer
  if (status >= 200 && status < 300) return { outcome: 'reached' }
  if (status === 404 || status === 410) return { outcome: 'gone' }
  if (status === 429) return later('busy', waitOf(retryAfter, now()) ?? Math.max(backOff, 60_000))
  if (status >= 500) return later(`status_${status}`, waitOf(retryAfter, now()) ?? backOff)
  // Not taken as it is (too large), or not from us: another try of the same changes nothing.
  return later(status === 413 ? 'too_large' : `status_${status}`, status === 413 ? 0 : hour, false)
}

/** Of `Retry-After`: seconds or a date; at most an hour. */
function waitOf(text: string | null, now: number): number | null {
  if (text === null) return null
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 1000), hour)
}
