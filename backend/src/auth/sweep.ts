import type { Db } from '../database/db.ts'
import type { Settings } from './options.ts'

const day = 24 * 3600 * 1000

type Ends = Pick<Settings, 'sessionSeconds' | 'sessionIdleSeconds'> & { now(): number }

/** Removes rows that no request can use any more. */
export async function sweep(db: Db, { now: clock, sessionSeconds, sessionIdleSeconds }: Ends): Promise<void> {
  const now = clock()
  const ago = (days: number): string => new Date(now - days * day).toISOString()
  await db.asAdmin(async sql => {
    await sql.query('delete from auth.sessions where not_after < $1', [ago(1)])
    // A day more, so that who comes back just then is told why they are signed out.
    if (sessionSeconds !== undefined)
      await sql.query('delete from auth.sessions where created_at < $1', [ago(1 + sessionSeconds / 86_400)])
    if (sessionIdleSeconds !== undefined)
      await sql.query(
        `delete from auth.sessions
         where greatest(created_at, updated_at, refreshed_at at time zone 'utc') < $1`,
        [ago(1 + sessionIdleSeconds / 86_400)],
      )
    // A used refresh token is kept for a while, so that a copy that turns up late still ends its session.
    await sql.query('delete from auth.refresh_tokens where revoked and updated_at < $1', [ago(30)])
    await sql.query("delete from auth.one_time_tokens where created_at < $1::timestamptz at time zone 'utc'", [ago(7)])
    await sql.query('delete from auth.webauthn_challenges where expires_at < $1', [ago(0)])
    await sql.query('delete from auth.mfa_challenges where created_at < $1', [ago(1)])
    await sql.query("delete from auth.mfa_factors where status = 'unverified' and created_at < $1", [ago(1)])
    await sql.query('delete from auth.flow_state where created_at < $1', [ago(1)])
    await sql.query('delete from auth.audit_log_entries where created_at < $1', [ago(90)])
  })
}
