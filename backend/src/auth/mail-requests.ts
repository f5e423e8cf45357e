import { type Context, Hono } from 'hono'
import type { Sql } from '../database/db.ts'
import { challengeOf, otpBody, readBody, recoverBody, resendBody } from './bodies.ts'
import { codeLetter, type LetterWish, letterWish } from './code-letters.ts'
import { issueCode } from './codes.ts'
import { type AuthDependencies, caller, post, quietly, requireUser, takeMailBudget } from './dependencies.ts'
import { emailChangeLetters } from './email-change.ts'
import { AuthError, invalid } from './errors.ts'
import { languageFor, writeLetter } from './letters.ts'
import type { Letter } from './mailer.ts'
import { isTaken } from './make-way.ts'
import { reauthenticateByText, resendText, signInByText } from './sms/requests.ts'
import { findUser, insertUser, type UserRow } from './users.ts'

/** The endpoints that answer `{}` and perhaps send a letter; the answer is the same whether or not they do. */
export function mailRoutes(deps: AuthDependencies): Hono {
  const { db, settings } = deps

  const answerQuietly = async (write: (sql: Sql) => Promise<readonly Letter[]>): Promise<void> => {
    const letters = await quietly(deps, () => db.asAdmin(write))
    post(deps, letters)
  }

  return new Hono()
    .post('/otp', async c => {
      const body = await readBody(c, otpBody)
      if (body.phone !== undefined) return signInByText(c, deps, body)
      const { email, data = {}, create_user: mayCreate = true } = body
      if (email === undefined) throw invalid('One of email or phone must be set')
      const wish = letterWish(c, challengeOf(body))
      await takeMailBudget(deps, caller(c, deps), email, 'magiclink')
      await answerQuietly(async sql => {
        const user = await findUser(sql, { by: 'email', value: email })
        if (user === undefined && !(mayCreate && settings.allowSignUp)) return []
        const known = user ?? (await newcomer(sql, email, data))
        return [await codeLetter(sql, deps, 'magiclink', known, email, wish)]
      }).catch(error => {
        // Somebody signed up with this address at this very moment; they get their own letter.
        if (!isTaken(error)) throw error
      })
      return c.json({})
    })
    .post('/recover', async c => {
      const body = await readBody(c, recoverBody)
      const wish = letterWish(c, challengeOf(body))
      await takeMailBudget(deps, caller(c, deps), body.email, 'recovery')
      await answerQuietly(async sql => {
        const user = await findUser(sql, { by: 'email', value: body.email })
        if (user === undefined) return []
        await sql.query('update auth.users set recovery_sent_at = $2 where id = $1', [user.id, nowText()])
        return [await codeLetter(sql, deps, 'recovery', user, body.email, wish)]
      })
      return c.json({})
    })
    .post('/resend', async c => {
      const body = await readBody(c, resendBody)
      const { email, phone, type } = body
      if (type === 'sms' || type === 'phone_change') return resendText(c, deps, { type, phone })
      if (email === undefined) throw invalid('Type provided requires an email address')
      const wish = letterWish(c, challengeOf(body))
      await takeMailBudget(deps, caller(c, deps), email, type)
      await answerQuietly(sql => resend(sql, deps, type, email, wish))
      return c.json({})
    })
    .get('/reauthenticate', async c => {
      await sendReauthentication(c, deps)
      return c.json({})
    })

  function nowText(): string {
    return new Date(settings.now()).toISOString()
  }

  /** An account without a password, not confirmed before the letter is. */
  async function newcomer(sql: Sql, email: string, data: Record<string, unknown>): Promise<UserRow> {
    const now = new Date(settings.now())
    const person = { email, phone: null, passwordHash: null, data, confirmed: false }
    const user = await findUser(sql, { by: 'id', value: await insertUser(sql, person, now) })
    if (user === undefined) throw new Error('A new account was not stored')
    return user
  }
}

/** Sends the code with which the person shows that they still hold the mailbox. */
export async function sendReauthentication(c: Context, deps: AuthDependencies): Promise<void> {
  const { db, keys, settings } = deps
  const { user } = await requireUser(c, deps)
  const { email } = user
  if (email === null) return reauthenticateByText(c, deps, user)
  if (user.email_confirmed_at === null) {
    throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.')
  }
  await takeMailBudget(deps, caller(c, deps), email, 'reauthentication')
  const letter = await db.asAdmin(async sql => {
    const wanted = { userId: user.id, type: 'reauthentication_token', email } as const
    const { code } = await issueCode(sql, wanted, keys, settings)
    await sql.query('update auth.users set reauthentication_sent_at = $2 where id = $1', [
      user.id,
      new Date(settings.now()).toISOString(),
    ])
    const reader = await settings.readerOf(sql, user.id)
    const told = { ...user.raw_user_meta_data, ...(reader?.language ? { language: reader.language } : {}) }
    return writeLetter('reauthentication', {
      product: settings.productName,
      to: email,
      language: languageFor(told, c.req.header('accept-language')),
      code,
      minutes: Math.round(settings.codeSeconds / 60),
    })
  })
  post(deps, [letter])
}

async function resend(
  sql: Sql,
  deps: AuthDependencies,
  type: 'signup' | 'email_change',
  email: string,
  wish: LetterWish,
): Promise<readonly Letter[]> {
  const user = await findUser(sql, { by: 'email', value: email }, true)
  if (user === undefined) return []
  if (type === 'email_change')
    return user.email_change ? emailChangeLetters(sql, deps, user, user.email_change, wish) : []
  return user.email_confirmed_at === null ? [await codeLetter(sql, deps, 'signup', user, email, wish)] : []
}
