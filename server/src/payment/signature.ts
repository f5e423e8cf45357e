import { fieldOf } from '@techo/core'
import type { ProviderEvent } from './provider.ts'

/**
 * Events as Stripe signs them (`t=<seconds>,v1=<hmac>` over time and body), for Stripe and for the stand-in alike. The client
 * library is loaded when the first one is read: most processes never see any.
 */

/** seconds that a signature counts */
const tolerance = 300

const webhooks = async () => (await import('stripe')).default.webhooks

/** The object of a webhook; null when the signature does not fit, or the body is no event. */
export async function readSigned(
  body: string,
  signature: string,
  secret: string,
): Promise<{ readonly id: string; readonly type: string; readonly created: number; readonly object: unknown } | null> {
  try {
    const { id, type, created, data } = await (await webhooks()).constructEventAsync(body, signature, secret, tolerance)
    return { id, type, created, object: data.object }
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return null
    if (error instanceof (await import('stripe')).default.errors.StripeSignatureVerificationError) return null
    throw error
  }
}

/** @param seconds when it is signed; now where it is not given */
export const sign = async (payload: string, secret: string, seconds?: number): Promise<string> =>
  (await webhooks()).generateTestHeaderStringAsync({
    payload,
    secret,
    ...(seconds === undefined ? {} : { timestamp: seconds }),
  })

const idOf = (value: unknown): string | null => {
  const id = typeof value === 'object' ? fieldOf(value, 'id') : value
  return typeof id === 'string' ? id : null
}

/** Which subscription the object of an event speaks of. */
export function subscriptionOf(type: string, object: unknown): string | null {
  if (type.startsWith('customer.subscription.')) return idOf(object)
  if (type.startsWith('checkout.session.')) return idOf(fieldOf(object, 'subscription'))
  if (type.startsWith('invoice.'))
    return idOf(fieldOf(fieldOf(fieldOf(object, 'parent'), 'subscription_details'), 'subscription'))
  return null
}

export async function verifyEvent(body: string, signature: string, secret: string): Promise<ProviderEvent | null> {
  const event = await readSigned(body, signature, secret)
  if (!event) return null
  const { id, type, created, object } = event
  return { id, type, at: new Date(created * 1000).toISOString(), subscription: subscriptionOf(type, object) }
}
