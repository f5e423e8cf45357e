/**
 * The endpoints that send a code to a phone. Their answers are the same whether or not the number has an account: where one
 * without an account gets no message, nothing waits for the gateway.
 */
import type { Context } from 'hono'
import type { z } from 'zod'
import type { Sql } from '../../database/db.ts'
import type { otpBody } from '../bodies.ts'
import { type AuthDependencies, caller, quietly } from '../dependencies.ts'
import { AuthError, invalid } from '../errors.ts'
import { isTaken, makeWay, takenMeanwhile } from '../make-way.ts'
import { audit } from '../sessions.ts'
import { draftUser, findUser, insertUser, type NewUser, publicUser, type UserRow } from '../users.ts'
import type { SmsDispatcher } from './dispatcher.ts'
import { accountExistsMessage, codeMessage } from './messages.ts'
import type { TextMessage } from './sender.ts'

export const phoneDisabled = (message = 'Unsupported phone provider'): AuthError =>
  new AuthError(400, 'phone_provider_disabled', message)

export function requireSms({ sms }: AuthDependencies): SmsDispatcher {
  if (sms === null) throw phoneDisabled()
  return sms
}

interface Sent {
  readonly user: UserRow
  readonly message: TextMessage
}

/** A new account by phone number, confirmed by the code. The owner of a taken number is told by a message of their own. */
export async function signUpByText(
  c: Context,
  deps: AuthDependencies,
  { phone, password, data }: { phone: string; password: string; data: Record<string, unknown> },
): Promise<Response> {
  const { db, hasher, settings } = deps
  const from = caller(c, deps)
  const reserved = await requireSms(deps).reserve(from, phone, 'access')
  const { user, message } = await quietly(deps, async () => {
    const person = { email: null, phone, passwordHash: await hasher.hash(password), data, confirmed: false }
    const register = async (sql: Sql): Promise<Sent> => {
      const owner = await findUser(sql, { by: 'phone', value: phone })
      const now = new Date(settings.now())
      if (owner !== undefined && !(await makeWay(sql, person))) {
        return { user: draftUser(person, now), message: accountExistsMessage(c, deps, owner, phone) }
      }
      const user = await newcomer(sql, person, now)
      await audit(sql, 'user_confirmation_requested', user.id, from, now.toISOString())
      return { user, message: await codeMessage(c, sql, deps, 'signup', user, phone) }
    }
    return db.asAdmin(register).catch(takenMeanwhile)
  })
  await reserved.send(message)
  return c.json(publicUser(user))
}

/** A code to sign in with. */
export async function signInByText(
  c: Context,
  deps: AuthDependencies,
  body: z.output<typeof otpBody>,
): Promise<Response> {
  const { db, settings } = deps
  const { phone, data = {}, create_user: wantsUser = true } = body
  const sms = requireSms(deps)
  if (phone === undefined) throw invalid('One of email or phone must be set')
  const from = caller(c, deps)
  const reserved = await sms.reserve(from, phone, 'access')
  const mayCreate = wantsUser && settings.allowSignUp
  const message = await quietly(deps, () =>
    db.asAdmin(async sql => {
      const known = await findUser(sql, { by: 'phone', value: phone })
      if (known === undefined && !mayCreate) return undefined
      const person = { email: null, phone, passwordHash: null, data, confirmed: false }
      const user = known ?? (await newcomer(sql, person, new Date(settings.now())))
      return codeMessage(c, sql, deps, 'sign_in', user, phone)
    }),
  ).catch(error => {
    // Somebody signed up with this number at this very moment; they get their own message.
    if (!isTaken(error)) throw error
    return undefined
  })
  if (mayCreate) await reserved.send(message)
  else reserved.post(message)
  return c.json({})
}

export async function resendText(
  c: Context,
  deps: AuthDependencies,
  { type, phone }: { type: 'sms' | 'phone_change'; phone: string | undefined },
): Promise<Response> {
  const sms = requireSms(deps)
  if (phone === undefined) throw invalid('Type provided requires a phone number')
  const reserved = await sms.reserve(caller(c, deps), phone, type === 'sms' ? 'access' : 'change')
  const message = await quietly(deps, () =>
    deps.db.asAdmin(async sql => {
      // A change may be named by the new number, too: who adds their first one has no other.
      const user =
        (await findUser(sql, { by: 'phone', value: phone })) ??
        (type === 'phone_change' ? await findUser(sql, { by: 'phone_change', value: phone }) : undefined)
      if (user === undefined) return undefined
      if (type === 'sms') {
        return user.phone_confirmed_at === null ? codeMessage(c, sql, deps, 'signup', user, phone) : undefined
      }
      return user.phone_change ? phoneChangeMessage(c, sql, deps, user, user.phone_change) : undefined
    }),
  )
  reserved.post(message)
  return c.json({})
}

/** The number waits in `phone_change` until its code is typed. The owner of a taken one is told instead. */
export async function phoneChangeMessage(
  c: Context,
  sql: Sql,
  deps: AuthDependencies,
  user: UserRow,
  phone: string,
): Promise<TextMessage> {
  const at = new Date(deps.settings.now()).toISOString()
  await sql.query('update auth.users set phone_change = $2, phone_change_sent_at = $3, updated_at = $3 where id = $1', [
    user.id,
    phone,
    at,
  ])
  const owner = await findUser(sql, { by: 'phone', value: phone })
  return owner === undefined || owner.id === user.id
    ? codeMessage(c, sql, deps, 'phone_change', user, phone)
    : accountExistsMessage(c, deps, owner, phone)
}

/** The code that a sensitive change asks for, for who has no e-mail address. */
export async function reauthenticateByText(c: Context, deps: AuthDependencies, user: UserRow): Promise<void> {
  const { phone } = user
  if (phone === null) {
    throw invalid('Reauthentication requires the user to have an email or a phone number')
  }
  if (user.phone_confirmed_at === null) {
    throw new AuthError(422, 'phone_not_confirmed', 'Please verify your phone first.')
  }
  const reserved = await requireSms(deps).reserve(caller(c, deps), phone, 'reauthentication')
  const message = await deps.db.asAdmin(async sql => {
    const at = new Date(deps.settings.now()).toISOString()
    await sql.query('update auth.users set reauthentication_sent_at = $2 where id = $1', [user.id, at])
    return codeMessage(c, sql, deps, 'reauthentication', user, phone)
  })
  await reserved.send(message)
}

async function newcomer(sql: Sql, person: NewUser, now: Date): Promise<UserRow> {
  const user = await findUser(sql, { by: 'id', value: await insertUser(sql, person, now) })
  if (user === undefined) throw new Error('A new account was not stored')
  return user
}
