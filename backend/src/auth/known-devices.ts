/**
 * Devices an account was used on: browser, system and network in coarse words. A sign-in from none of them
 * is told by letter, but for the first one of an account.
 */
import type { Caller } from '../caller.ts'
import type { Sql } from '../database/db.ts'
import { deviceOf, networkOf } from './device.ts'
import type { Settings } from './options.ts'
import { noteSecurity } from './security-notes.ts'

interface Seen {
  readonly user_agent: string | null
  readonly ip: string | null
}

const nameOf = ({ user_agent: userAgent, ip }: Seen): string => {
  const { browser, os } = deviceOf(userAgent)
  return JSON.stringify([browser ?? userAgent?.slice(0, 100) ?? null, os, networkOf(ip)])
}

/** Before a session is opened: remembers where it comes from, and notes a letter when that is new. */
export async function meetDevice(sql: Sql, userId: string, from: Caller, settings: Settings): Promise<void> {
  if (settings.pages.alarm === null) return
  const here = nameOf({ user_agent: from.userAgent, ip: from.ip })
  const [account] = await sql.query<{ last_sign_in_at: string | null; known: boolean }>(
    `select last_sign_in_at, exists (
       select from auth.known_devices d where d.user_id = u.id and d.device = $2
     ) as known from auth.users u where u.id = $1`,
    [userId, here],
  )
  if (account === undefined) return
  await sql.query(
    `insert into auth.known_devices (user_id, device, seen_at) values ($1, $2, $3)
     on conflict (user_id, device) do update set seen_at = excluded.seen_at`,
    [userId, here, new Date(settings.now()).toISOString()],
  )
  if (account.known || account.last_sign_in_at === null) return
  // Sessions may be older than the list of devices.
  const open = await sql.query<Seen>('select user_agent, host(ip) as ip from auth.sessions where user_id = $1', [
    userId,
  ])
  if (open.some(session => nameOf(session) === here)) return
  await noteSecurity(sql, settings, { event: 'new_device', userId, from })
}
