/**
 * What happened to an account that its person shall hear of: a new device, a changed password, codes that were used. It is
 * written down in the transaction of the deed, so there is no deed without its letter; `security-letters.ts` sends it.
 */
import { randomUUID } from 'node:crypto'
import type { Caller } from '../caller.ts'
import type { Sql } from '../database/db.ts'
import type { Settings } from './options.ts'
import type { SecurityEvent } from './security-texts.ts'
import type { UserRow } from './users.ts'

const hour = 3_600_000
/** how long a link works that gives an address back, and any other */
const formerHours = 7 * 24
const usualHours = 24

export interface SecurityNote {
  readonly event: SecurityEvent
  readonly userId: string
  readonly from: Caller
  /** The mailboxes that hear of it; default: the one of the account. */
  readonly to?: readonly (string | null | undefined)[]
  /** What the account had before, which the link gives back: the letter about it goes to `formerEmail` when that is set. */
  readonly formerEmail?: string | null
  readonly formerPhone?: string | null
  /** recovery codes that are left */
  readonly codesLeft?: number
  /** From when on what was set up is taken back by the link, an ISO moment. Default: now. */
  readonly since?: string
}

/** Call it in the transaction of the deed. Where letters about security are off, or the account has no mailbox, nothing is written. */
export async function noteSecurity(sql: Sql, settings: Settings, note: SecurityNote): Promise<void> {
  if (settings.pages.alarm === null) return
  const { event, userId, from, formerEmail = null, formerPhone = null, codesLeft = null } = note
  const at = new Date(settings.now()).toISOString()
  const mailboxes = new Set((note.to ?? [null]).map(mailbox => mailbox ?? ''))
  for (const mailbox of mailboxes) {
    const former = formerEmail !== null && mailbox === formerEmail ? formerEmail : null
    const hours = former !== null || formerPhone !== null ? formerHours : usualHours
    await sql.query(
      `insert into auth.security_letters (
         id, user_id, event, mailbox, user_agent, ip, codes_left, former_email, former_phone, made_at, since, ends_at, send_after
       )
       select $1, u.id, $3, coalesce(nullif($4, ''), u.email), $5, $6::inet, $7, $8, $9, $10, $11, $12, $10
       from auth.users u where u.id = $2 and coalesce(nullif($4, ''), u.email, '') <> ''`,
      [
        randomUUID(),
        userId,
        event,
        mailbox,
        from.userAgent.replaceAll('\0', ''),
        from.ip,
        codesLeft,
        former,
        formerPhone,
        at,
        note.since ?? at,
        new Date(settings.now() + hours * hour).toISOString(),
      ],
    )
  }
}

/** The link of the letter gives the number back that was there before. `user` is as it was before, `since` when it changed. */
export const notePhoneChange = (
  sql: Sql,
  settings: Settings,
  user: UserRow,
  from: Caller,
  since: string,
): Promise<void> =>
  noteSecurity(sql, settings, { event: 'phone_changed', userId: user.id, from, formerPhone: user.phone, since })
