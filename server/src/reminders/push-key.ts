import { log } from '@techo/backend/log'
import webPush from 'web-push'
import { z } from 'zod'
import type { Seal } from '../calendar-subscriptions/address.ts'
import type { CallFunction } from '../database-function.ts'

/** The key that push services know this installation by (VAPID, RFC 8292), base64url. */
export interface PushKey {
  readonly publicKey: string
  readonly privateKey: string
}

const kept = z.object({ public_key: z.string(), sealed: z.string() })
const name = 'push'

/**
 * The key in the database, made by the first server that asks; it stays over restarts and backups, since every device is bound to
 * it. Null when it was sealed with other secrets.
 */
export async function openPushKey(call: CallFunction, seal: Seal): Promise<PushKey | null> {
  const made = webPush.generateVAPIDKeys()
  const given = { public_key: made.publicKey, sealed: await seal.close(made.privateKey, name) }
  const { public_key: publicKey, sealed } = kept.parse(
    await call('keep_push_key', ['given', 'jsonb', JSON.stringify(given)]),
  )
  const privateKey = await seal.open(sealed, name)
  if (privateKey === null) log.error({ part: 'reminders' }, 'the push key was sealed with other secrets')
  return privateKey === null ? null : { publicKey, privateKey }
}
