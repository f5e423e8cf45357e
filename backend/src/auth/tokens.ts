import type { Context } from 'hono'
import { Hono } from 'hono'
import { isDiskFull } from '../database/guarded-engine.ts'
import { insufficientStorage } from '../insufficient-storage.ts'
import { passwordGrantBody, pkceGrantBody, readBody, refreshGrantBody } from './bodies.ts'
import { type AuthDependencies, caller } from './dependencies.ts'
import { AuthError, invalid, invalidCredentials } from './errors.ts'
import { exchangeCode } from './flows.ts'
import { answerWith, isFamiliar, openSession, refreshSession, renewWithoutWriting } from './sessions.ts'
import { type Account, findUser, isBanned } from './users.ts'

export function tokenRoutes(deps: AuthDependencies): Hono {
  return new Hono().post('/token', c => {
    switch (c.req.query('grant_type')) {
      case 'password':
        return passwordGrant(c, deps)
      case 'refresh_token':
        return refreshGrant(c, deps)
      case 'pkce':
        return pkceGrant(c, deps)
      case 'id_token':
        throw new AuthError(400, 'provider_disabled', 'Provider is not enabled')
      case 'web3':
        throw new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled')
      default:
        throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type')
    }
  })
}

const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * A wrong password costs from three budgets (see `Limits`), a right one from none. What an account is like (unconfirmed,
 * banned) is told only after the right password.
 */
async function passwordGrant(c: Context, deps: AuthDependencies): Promise<Response> {
  const { db, hasher, keys, limiter, settings } = deps
  const { email, phone, password } = await readBody(c, passwordGrantBody)
  if ((email === undefined) === (phone === undefined)) {
    throw invalid('Only an email address or phone number should be provided on login.')
  }
  if (password === undefined) throw invalid('Login requires a password')
  const account: Account = email === undefined ? { by: 'phone', value: phone ?? '' } : { by: 'email', value: email }
  const from = caller(c, deps)
  const pair = `${account.value} ${from.key}`
  await limiter.take('password', from.key)
  await limiter.take('passwordAccount', pair)

  const { user, familiar } = await db.asAdmin(async sql => {
    const user = await findUser(sql, account)
    // Asked for unknown accounts too, so that both take the same time.
    return { user, familiar: await isFamiliar(sql, user?.id ?? nobody, from) }
  })
  if (!familiar) await limiter.take('passwordAnywhere', account.value)
  const matches = await hasher.matches(password, user?.encrypted_password)
  if (user === undefined || !matches) throw invalidCredentials()
  await limiter.refund('password', from.key)
  await limiter.refund('passwordAccount', pair)
  if (!familiar) await limiter.refund('passwordAnywhere', account.value)

  if (isBanned(user, settings.now())) throw new AuthError(400, 'user_banned', 'User is banned')
  if (account.by === 'email' && user.email_confirmed_at === null) {
    throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
  }
  if (account.by === 'phone' && user.phone_confirmed_at === null) {
    throw new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed')
  }
  const session = await db.asAdmin(async sql => {
    // The password may have changed, or the account gone, while it was compared.
    const still = await findUser(sql, { by: 'id', value: user.id }, true)
    if (still === undefined || still.encrypted_password !== user.encrypted_password) throw invalidCredentials()
    return openSession(sql, user.id, 'password', from, settings)
  })
  return c.json(await answerWith(session, keys, settings))
}

async function refreshGrant(c: Context, deps: AuthDependencies): Promise<Response> {
  const { db, keys, settings } = deps
  const { refresh_token: token } = await readBody(c, refreshGrantBody)
  const outcome = await db
    .asAdmin(sql => refreshSession(sql, token, caller(c, deps), keys, settings))
    .catch(async error => {
      if (!isDiskFull(error)) throw error
      const session = await db.asAdmin(sql => renewWithoutWriting(sql, token, keys, settings))
      // 507 would end the session at the client; what is answered 503 is asked again.
      if (session === null) throw new AuthError(503, insufficientStorage.code, insufficientStorage.message)
      return { session }
    })
  if ('refusal' in outcome) throw outcome.refusal
  return c.json(await answerWith(outcome.session, keys, settings))
}

async function pkceGrant(c: Context, deps: AuthDependencies): Promise<Response> {
  const { db, keys, limiter, settings } = deps
  const body = await readBody(c, pkceGrantBody)
  const from = caller(c, deps)
  await limiter.take('code', from.key)
  const session = await db.asAdmin(async sql => {
    const { userId, method } = await exchangeCode(sql, body.auth_code, body.code_verifier, settings)
    return openSession(sql, userId, method, from, settings)
  })
  await limiter.refund('code', from.key)
  return c.json(await answerWith(session, keys, settings))
}
