/** What every route of the auth module works with, and the three things most of them do. */
import type { Context } from 'hono'
import { type Caller, callerOf } from '../caller.ts'
import type { Db } from '../database/db.ts'
import { AuthError } from './errors.ts'
import type { Keys } from './keys.ts'
import type { Limiter } from './limits.ts'
import type { Letter, Mailer } from './mailer.ts'
import type { Settings } from './options.ts'
import type { Hasher } from './passwords.ts'
import { findSession, type SessionRow } from './sessions.ts'
import type { SmsDispatcher } from './sms/dispatcher.ts'
import { findUser, isBanned, type UserRow } from './users.ts'

export interface AuthDependencies {
  readonly db: Db
  readonly keys: Keys
  readonly mailer: Mailer
  /** null: nobody sends text messages */
  readonly sms: SmsDispatcher | null
  readonly settings: Settings
  readonly limiter: Limiter
  readonly hasher: Hasher
}

export const caller = (c: Context, { settings }: AuthDependencies): Caller => callerOf(c, settings.trustProxy)

/** Whether people may have phone numbers in their accounts. */
export const takesPhones = ({ sms, settings }: AuthDependencies): boolean => sms !== null || settings.allowPhone

export interface SignedIn {
  readonly user: UserRow
  readonly session: SessionRow
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i
export const isUuid = (value: unknown): value is string => typeof value === 'string' && uuid.test(value)

/** The person behind the bearer token, whose session must still be open. Throws 401 or 403 as hosted. */
export async function requireUser(c: Context, { db, keys, settings }: AuthDependencies): Promise<SignedIn> {
  const token = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  if (token === undefined) {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  }
  const claims = await keys.verify(token).catch(() => {
    throw new AuthError(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature')
  })
  const { sub, session_id: sessionId } = claims
  if (claims.role !== 'authenticated' || claims.aud !== 'authenticated' || !isUuid(sub) || !isUuid(sessionId)) {
    throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim')
  }
  return db.asAdmin(async sql => {
    const user = await findUser(sql, { by: 'id', value: sub })
    if (user === undefined) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
    const session = await findSession(sql, sessionId, settings.now())
    if (session === undefined || session.user_id !== user.id) {
      throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
    }
    if (isBanned(user, settings.now())) throw new AuthError(403, 'user_banned', 'User is banned')
    return { user, session }
  })
}

/**
 * Takes the budgets of one letter. The mailbox counts as typed, whether or not somebody has it, so the answer is the
 * same for both.
 */
export async function takeMailBudget(
  { limiter }: AuthDependencies,
  from: Caller,
  email: string,
  kind: string,
): Promise<void> {
  await limiter.take('mail', from.key)
  await limiter.take('mailboxKind', `${kind} ${email}`)
  await limiter.take('mailbox', email)
}

/** Hands letters over without waiting: how long a mail server takes must not tell whether there was a letter. */
export function post({ mailer, settings }: AuthDependencies, letters: readonly Letter[]): void {
  for (const letter of letters) {
    mailer
      .send(letter)
      .catch((error: unknown) =>
        settings.log(
          `auth: a letter (${letter.kind}) was not taken: ${error instanceof Error ? error.name : 'unknown'}`,
        ),
      )
  }
}

/** Like `quietly`, but only a refusal waits: a success tells by itself that there is an account. */
export async function refuseQuietly<T>(deps: AuthDependencies, fn: () => Promise<T>): Promise<T> {
  const started = performance.now()
  try {
    return await fn()
  } catch (error) {
    const rest = deps.settings.quietAnswerMs - (performance.now() - started)
    if (rest > 0) await new Promise(resolve => setTimeout(resolve, rest))
    throw error
  }
}

/** Runs `fn` and answers no sooner than `quietAnswerMs`, so that the work done does not show in the time taken. */
export async function quietly<T>({ settings }: AuthDependencies, fn: () => Promise<T>): Promise<T> {
  if (settings.quietAnswerMs <= 0) return fn()
  const [outcome] = await Promise.allSettled([
    fn(),
    new Promise(resolve => setTimeout(resolve, settings.quietAnswerMs)),
  ])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
