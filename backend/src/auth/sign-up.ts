import { Hono } from 'hono'
import type { Caller } from '../caller.ts'
import type { Sql } from '../database/db.ts'
import { challengeOf, readBody, signUpBody } from './bodies.ts'
import { codeLetter, type LetterWish, letterWish } from './code-letters.ts'
import { type AuthDependencies, caller, post, quietly, takeMailBudget, takesPhones } from './dependencies.ts'
import { AuthError, invalid, userExists } from './errors.ts'
import { languageFor, writeLetter } from './letters.ts'
import type { Letter } from './mailer.ts'
import { isTaken, makeWay, takenMeanwhile } from './make-way.ts'
import { checkStrength } from './passwords.ts'
import { answerWith, audit, openSession } from './sessions.ts'
import { phoneDisabled, signUpByText } from './sms/requests.ts'
import { draftUser, findUser, insertUser, type NewUser, publicUser } from './users.ts'

/**
 * With confirmation on, the answer and the time it takes are the same whether or not the address is taken; the owner of
 * a taken one gets a letter. With confirmation off a sign-up signs in at once, so a taken address cannot be hidden:
 * it answers `user_already_exists`, a few times per address only.
 */
export function signUpRoutes(deps: AuthDependencies): Hono {
  const { db, hasher, keys, limiter, settings } = deps
  return new Hono().post('/signup', async c => {
    const body = await readBody(c, signUpBody)
    const from = caller(c, deps)
    if (!settings.allowSignUp) {
      throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
    }
    const { email = null, phone = null, password, data = {} } = body
    if (email === null && phone === null) {
      throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
    }
    if (email !== null && phone !== null) {
      throw invalid('Only an email address or phone number should be provided on signup.')
    }
    if (phone !== null && !takesPhones(deps)) throw phoneDisabled('Phone signups are disabled')
    if (password === undefined) throw invalid('Signup requires a valid password')
    checkStrength(password, settings)
    const wish = letterWish(c, challengeOf(body))
    await limiter.take('signUp', from.key)
    if (phone !== null && !settings.allowPhone) return signUpByText(c, deps, { phone, password, data })
    const confirm = settings.confirmEmail && email !== null

    if (!confirm) {
      if (await limiter.isSpent('signUpTaken', from.key)) await limiter.take('signUpTaken', from.key)
      const passwordHash = await hasher.hash(password)
      const session = await registerAtOnce(deps, { email, phone, passwordHash, data, confirmed: true }, from)
      if (session === undefined) {
        await limiter.take('signUpTaken', from.key)
        throw userExists()
      }
      return c.json(await answerWith(session, keys, settings))
    }

    await takeMailBudget(deps, from, email, 'signup')
    const { user, letter } = await quietly(deps, async () => {
      const passwordHash = await hasher.hash(password)
      const person = { email, phone: null, passwordHash, data, confirmed: false }
      return db.asAdmin(sql => registerByLetter(sql, deps, email, person, from, wish)).catch(takenMeanwhile)
    })
    post(deps, [letter])
    return c.json(publicUser(user))
  })
}

/** Undefined when the address is taken. */
async function registerAtOnce(deps: AuthDependencies, person: NewUser, from: Caller) {
  const { db, settings } = deps
  try {
    return await db.asAdmin(async sql => {
      if (!(await makeWay(sql, person))) return undefined
      const now = new Date(settings.now())
      const userId = await insertUser(sql, person, now)
      await audit(sql, 'user_signedup', userId, from, now.toISOString())
      return openSession(sql, userId, 'password', from, settings)
    })
  } catch (error) {
    if (isTaken(error)) return undefined
    throw error
  }
}

async function registerByLetter(
  sql: Sql,
  deps: AuthDependencies,
  email: string,
  person: NewUser,
  from: Caller,
  wish: LetterWish,
): Promise<{ user: ReturnType<typeof draftUser>; letter: Letter }> {
  const { settings } = deps
  const now = new Date(settings.now())
  const owner = await findUser(sql, { by: 'email', value: email })
  if (!(await makeWay(sql, person))) {
    const language = languageFor(owner?.raw_user_meta_data, wish.acceptLanguage)
    const link = new URL(settings.pages.signIn, settings.siteUrl()).href
    const product = settings.productName
    const letter = writeLetter('account_exists', { product, to: email, language, link })
    return { user: draftUser(person, now), letter }
  }
  const userId = await insertUser(sql, person, now)
  await audit(sql, 'user_confirmation_requested', userId, from, now.toISOString())
  const user = await findUser(sql, { by: 'id', value: userId })
  if (user === undefined) throw new Error('A new account was not stored')
  return { user, letter: await codeLetter(sql, deps, 'signup', user, email, wish) }
}
