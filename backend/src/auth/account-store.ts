/** Whom the account routes answer and what they work on: the tables of this process, or wherever else accounts are kept. */
import type { Context } from 'hono'
import { type Caller, callerOf } from '../caller.ts'
import { type AuthDependencies, requireUser } from './dependencies.ts'
import { sendReauthentication } from './mail-requests.ts'
import { giveProof, noteMethod, type Proof } from './proof.ts'
import { type CodesLeft, countCodes, replaceCodes, useCode } from './recovery-codes.ts'
import { noteSecurity } from './security-notes.ts'
import { audit, endSessions, isFamiliar } from './sessions.ts'
import { findUser, hasVerifiedFactor } from './users.ts'

/** Who asks, with a session that is open. */
export interface Bearer {
  readonly person: string
  readonly session: string
  readonly token: string
  readonly from: Caller
}

/** Moments are ISO texts with offset. */
export interface SessionRow {
  readonly id: string
  readonly created_at: string
  readonly last_used_at: string
  readonly user_agent: string | null
  readonly ip: string | null
  readonly aal: string | null
}

export interface AccountStore {
  /** @throws AuthError when nobody is signed in, or the session was ended */
  bearer(c: Context): Promise<Bearer>
  /** The last used ones first, two hundred at most. */
  sessions(bearer: Bearer): Promise<readonly SessionRow[]>
  /** False when the person has no such session. */
  endSession(bearer: Bearer, id: string): Promise<boolean>
  endOtherSessions(bearer: Bearer): Promise<void>
  codesLeft(bearer: Bearer): Promise<CodesLeft>
  /** The codes kept so far are void. False when there is no factor that they could stand for. */
  replaceCodes(bearer: Bearer, hashes: readonly string[]): Promise<boolean>
  /**
   * Uses a code up: the session has shown the second factor (aal2, `mfa/recovery_code`), and those that showed only one end,
   * all or nothing. Null when it is none of the codes.
   */
  recover(bearer: Bearer, hash: string): Promise<CodesLeft | null>
  /**
   * The session has shown who it is by the password, or by the code of a letter.
   * @throws AuthError when that is wrong, or was tried too often
   */
  prove(c: Context, bearer: Bearer, proof: Proof): Promise<void>
  /** Sends the code that `prove` takes to the person's mailbox. */
  sendProofLetter(c: Context, bearer: Bearer): Promise<void>
  /** Whether the account has a session from there that showed the second factor. */
  isFamiliar(bearer: Bearer): Promise<boolean>
}

export const bearerToken = (c: Context): string | undefined =>
  /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]

export function accountInDatabase(deps: AuthDependencies): AccountStore {
  const { db, settings } = deps
  const at = (): string => new Date(settings.now()).toISOString()
  return {
    async bearer(c) {
      const { user, session } = await requireUser(c, deps)
      const from = callerOf(c, settings.trustProxy)
      return { person: user.id, session: session.id, token: bearerToken(c) ?? '', from }
    },
    sessions: ({ person }) =>
      db.asAdmin(sql =>
        sql.query<SessionRow>(
          `select id, created_at, user_agent, host(ip) as ip, aal,
             greatest(created_at, updated_at, refreshed_at at time zone 'utc') as last_used_at
           from auth.sessions where user_id = $1 and (not_after is null or not_after > $2)
           order by last_used_at desc, id limit 200`,
          [person, at()],
        ),
      ),
    endSession: ({ person, from }, id) =>
      db.asAdmin(async sql => {
        const rows = await sql.query('delete from auth.sessions where id = $1 and user_id = $2 returning 1', [
          id,
          person,
        ])
        if (rows.length > 0) await audit(sql, 'logout', person, from, at())
        return rows.length > 0
      }),
    endOtherSessions: ({ person, session, from }) =>
      db.asAdmin(async sql => {
        const ended = await endSessions(sql, person, session, 'others')
        if (ended > 0) await noteSecurity(sql, settings, { event: 'sessions_ended', userId: person, from })
        await audit(sql, 'logout', person, from, at())
      }),
    codesLeft: ({ person }) => db.asAdmin(sql => countCodes(sql, person)),
    replaceCodes: ({ person, from }, hashes) =>
      db.asAdmin(async sql => {
        const user = await findUser(sql, { by: 'id', value: person })
        if (!user || !hasVerifiedFactor(user)) return false
        await audit(sql, 'recovery_codes_made', person, from, at())
        await replaceCodes(sql, person, hashes, at())
        await noteSecurity(sql, settings, { event: 'recovery_codes_made', userId: person, from })
        return true
      }),
    recover: ({ person, session, from }, hash) =>
      db.asAdmin(async sql => {
        if (!(await useCode(sql, person, hash))) return null
        await noteMethod(sql, session, 'mfa/recovery_code', at())
        await sql.query("update auth.sessions set aal = 'aal2', updated_at = $2 where id = $1", [session, at()])
        await sql.query("delete from auth.sessions where user_id = $1 and aal < 'aal2'", [person])
        const left = await countCodes(sql, person)
        await noteSecurity(sql, settings, {
          event: 'recovery_code_used',
          userId: person,
          from,
          codesLeft: left.remaining,
        })
        await audit(sql, 'recovery_code_used', person, from, at())
        return left
      }),
    async prove(c, { from }, proof) {
      await giveProof(deps, await requireUser(c, deps), proof, from)
    },
    async sendProofLetter(c) {
      await sendReauthentication(c, deps)
    },
    isFamiliar: ({ person, from }) => db.asAdmin(sql => isFamiliar(sql, person, from, 'aal2')),
  }
}
