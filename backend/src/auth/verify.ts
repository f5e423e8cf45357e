import type { Context } from 'hono'
import { Hono } from 'hono'
import type { Caller } from '../caller.ts'
import type { Sql } from '../database/db.ts'
import { readBody, type VerifyType, verifyBody, verifyTypes } from './bodies.ts'
import { type CodeType, type Redeemed, redeemCode, redeemLink, withdrawCodes } from './codes.ts'
import { type AuthDependencies, caller, refuseQuietly } from './dependencies.ts'
import { confirmEmailChange } from './email-change.ts'
import { AuthError, addressExists, asAuthError, expiredCode, invalid } from './errors.ts'
import { issueAuthCode } from './flows.ts'
import { isTaken } from './make-way.ts'
import { allowedTarget, withFragment, withQuery } from './redirects.ts'
import { answerWith, audit, type Method, type OpenSession, openSession } from './sessions.ts'
import { redeemText } from './sms/verify.ts'
import { confirmEmail, findUser, isBanned, type UserRow } from './users.ts'

/** Which letters a type may redeem; `email` stands for both kinds of sign-in letters, as hosted. */
const codeTypes: Record<VerifyType, readonly CodeType[]> = {
  signup: ['confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: ['email_change_token_new', 'email_change_token_current'],
}

const halfMessage = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

export function verifyRoutes(deps: AuthDependencies): Hono {
  const { db, keys, limiter, settings } = deps

  return (
    new Hono()
      .post('/verify', async c => {
        const { type, ...body } = await readBody(c, verifyBody)
        const from = caller(c, deps)
        if (body.phone !== undefined && type !== 'sms' && type !== 'phone_change') {
          throw invalid('Only an email address or phone number should be provided on verify')
        }
        const outcome = await (type === 'sms' || type === 'phone_change'
          ? redeemByText({ ...body, type }, from)
          : body.token_hash !== undefined
            ? redeemByLink(body.token_hash, { ...body, type }, from)
            : redeemByCode({ ...body, type }, from))
        if (outcome.kind === 'half') return c.json({ msg: halfMessage, code: 200 })
        return c.json(await answerWith(outcome.session, keys, settings))
      })
      // HEAD is answered by GET's handler; link checkers that send it must use nothing up.
      .get('/verify', async (c): Promise<Response> => (c.req.method === 'HEAD' ? c.body(null, 204) : followLink(c)))
  )

  async function redeemByLink(
    tokenHash: string,
    { type, token, email }: { type: VerifyType; token?: string | undefined; email?: string | undefined },
    from: Caller,
  ): Promise<Verified> {
    if (token !== undefined || email !== undefined) throw invalid('Only the token_hash and type should be provided')
    return attempt(from, async sql => {
      const redeemed = await redeemLink(sql, codeTypes[type], tokenHash, settings)
      return redeemed && verified(sql, deps, redeemed, type, from)
    })
  }

  async function redeemByCode(
    { type, token, email }: { type: VerifyType; token?: string | undefined; email?: string | undefined },
    from: Caller,
  ): Promise<Verified> {
    if (token === undefined || email === undefined) {
      throw invalid('Verify requires a token_hash, or an email and a token')
    }
    await limiter.take('codeAccount', email)
    const redeem = async (sql: Sql): Promise<Verified | undefined> => {
      const user = await userForCode(sql, type, email)
      if (user === undefined) return undefined
      const redeemed = await redeemCode(
        sql,
        { userId: user.id, types: codeTypes[type], email, code: token.trim() },
        keys,
        settings,
      )
      return redeemed && verified(sql, deps, redeemed, type, from)
    }
    // Only where there is an account is there something to compare with.
    const outcome = await refuseQuietly(deps, () => attempt(from, redeem))
    await limiter.refund('codeAccount', email)
    return outcome
  }

  async function redeemByText(
    { type, phone, token }: { type: 'sms' | 'phone_change'; phone?: string | undefined; token?: string | undefined },
    from: Caller,
  ): Promise<Verified> {
    if (phone === undefined || token === undefined) throw invalid('Verify requires a phone number and a token')
    await limiter.take('codeAccount', phone)
    const redeem = async (sql: Sql): Promise<Verified | undefined> => {
      const session = await redeemText(sql, deps, { type, phone, code: token }, from)
      return session && { kind: 'session', session }
    }
    const outcome = await refuseQuietly(deps, () => attempt(from, redeem))
    await limiter.refund('codeAccount', phone)
    return outcome
  }

  /** One transaction; a wrong secret costs from the address's budget. Its count of guesses commits before it throws. */
  async function attempt(from: Caller, redeem: (sql: Sql) => Promise<Verified | undefined>): Promise<Verified> {
    await limiter.take('code', from.key)
    const outcome = await db.asAdmin(redeem).catch(error => {
      throw isTaken(error) ? addressExists(error) : error
    })
    if (outcome === undefined) throw expiredCode()
    await limiter.refund('code', from.key)
    return outcome
  }

  async function followLink(c: Context): Promise<Response> {
    const target = allowedTarget(c.req.query('redirect_to'), settings)
    try {
      const type = verifyTypes.safeParse(c.req.query('type'))
      const token = c.req.query('token') ?? c.req.query('token_hash') ?? ''
      if (!type.success || token === '' || token.length > 255) {
        throw invalid('Verify requires a token and a verification type')
      }
      const from = caller(c, deps)
      if (token.startsWith('pkce_')) return await followWithCode(c, target, type.data, token, from)
      const outcome = await redeemByLink(token, { type: type.data }, from)
      if (outcome.kind === 'half') return c.redirect(withFragment(target, { message: halfMessage }), 303)
      const answer = await answerWith(outcome.session, keys, settings)
      const fields = {
        access_token: answer.access_token,
        expires_at: String(answer.expires_at),
        expires_in: String(answer.expires_in),
        refresh_token: answer.refresh_token,
        token_type: 'bearer',
        type: type.data,
      }
      return c.redirect(withFragment(target, fields), 303)
    } catch (thrown) {
      const error = asAuthError(thrown, settings.log)
      const fields = {
        error: error.status === 403 ? 'access_denied' : error.status >= 500 ? 'server_error' : 'invalid_request',
        error_code: error.code,
        error_description: error.code === 'otp_expired' ? 'Email link is invalid or has expired' : error.message,
      }
      return c.redirect(withFragment(withQuery(target, fields), fields), 303)
    }
  }

  /** PKCE: the link leads back with a code instead of a session. */
  async function followWithCode(
    c: Context,
    target: URL,
    type: VerifyType,
    token: string,
    from: Caller,
  ): Promise<Response> {
    await limiter.take('code', from.key)
    const code = await db
      .asAdmin(async sql => {
        const redeemed = await redeemLink(sql, codeTypes[type], token, settings)
        const applied = redeemed && (await apply(sql, deps, redeemed, type, from))
        if (applied === undefined) return undefined
        if (applied.kind === 'half') return applied
        const method = flowMethods[type === 'email' ? flowTypeOf(redeemed) : type]
        const authCode = await issueAuthCode(sql, applied.user.id, method, settings)
        if (authCode === undefined) {
          throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
        }
        return { kind: 'code', code: authCode } as const
      })
      .catch(error => {
        throw isTaken(error) ? addressExists(error) : error
      })
    if (code === undefined) throw expiredCode()
    await limiter.refund('code', from.key)
    return c.redirect(
      code.kind === 'half' ? withQuery(target, { message: halfMessage }) : withQuery(target, { code: code.code }),
      303,
    )
  }

  /** For a change of address the code may be typed with the old or the new one. */
  async function userForCode(sql: Sql, type: VerifyType, email: string): Promise<UserRow | undefined> {
    const user = await findUser(sql, { by: 'email', value: email }, true)
    if (type !== 'email_change' || user?.email_change) return user
    return findUser(sql, { by: 'email_change', value: email }, true)
  }
}

const flowMethods: Record<Exclude<VerifyType, 'email'>, Method> = {
  signup: 'email/signup',
  recovery: 'recovery',
  magiclink: 'magiclink',
  email_change: 'email_change',
}

const flowTypeOf = (redeemed: Redeemed | undefined): 'signup' | 'magiclink' =>
  redeemed?.type === 'confirmation_token' ? 'signup' : 'magiclink'

type Verified = { readonly kind: 'session'; readonly session: OpenSession } | { readonly kind: 'half' }

async function verified(
  sql: Sql,
  deps: AuthDependencies,
  redeemed: Redeemed,
  type: VerifyType,
  from: Caller,
): Promise<Verified | undefined> {
  const applied = await apply(sql, deps, redeemed, type, from)
  if (applied === undefined || applied.kind === 'half') return applied
  return { kind: 'session', session: await openSession(sql, applied.user.id, 'otp', from, deps.settings) }
}

/** What a redeemed secret proves, written down. Undefined when it proves nothing any more. */
async function apply(
  sql: Sql,
  deps: AuthDependencies,
  redeemed: Redeemed,
  type: VerifyType,
  from: Caller,
): Promise<{ readonly kind: 'proven'; readonly user: UserRow } | { readonly kind: 'half' } | undefined> {
  const now = new Date(deps.settings.now())
  const user = await findUser(sql, { by: 'id', value: redeemed.userId }, true)
  if (user === undefined) return undefined
  if (isBanned(user, now.getTime())) throw new AuthError(403, 'user_banned', 'User is banned')

  if (type === 'email_change') {
    const change = await confirmEmailChange(sql, deps, user, redeemed, from)
    if (change === 'half') return { kind: 'half' }
    return change === 'changed' ? { kind: 'proven', user } : undefined
  }
  if (user.email !== redeemed.email) return undefined
  if (user.email_confirmed_at === null) {
    await confirmEmail(sql, user.id, redeemed.email, now)
    await audit(sql, 'user_signedup', user.id, from, now.toISOString())
    // A letter that was not the sign-up's proves the mailbox, not who chose the password: it may be a stranger's who
    // signed up with this address and waits for its owner to confirm it.
    if (redeemed.type === 'recovery_token') {
      await sql.query('update auth.users set encrypted_password = null where id = $1', [user.id])
    }
  }
  await withdrawCodes(sql, user.id, ['confirmation_token', 'recovery_token'])
  return { kind: 'proven', user }
}
