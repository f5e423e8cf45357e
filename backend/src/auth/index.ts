/**
 * Accounts and sessions, in the protocol of hosted Supabase Auth (GoTrue) for an unmodified supabase-js.
 *
 * Hides: tables of `auth.*`, hashing off the main thread, token signing and rotation, one-time codes, letters, limits.
 * Promises: every answer is JSON or a redirect; bad input is a 4xx with a code; no answer tells whether an account
 * exists (two exceptions with `confirmEmail` off, where a new address counts at once: sign-up and e-mail change, which
 * are limited hard instead).
 */
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ClaimsEnv } from '../bearer.ts'
import type { Caller } from '../caller.ts'
import type { Db } from '../database/db.ts'
import { accountRoutes } from './account.ts'
import { accountApi } from './account-api.ts'
import { accountInDatabase } from './account-store.ts'
import { alarmRoutes } from './alarm.ts'
import { type AuthDependencies, caller } from './dependencies.ts'
import { AuthError, refuse } from './errors.ts'
import { factorRoutes } from './factors.ts'
import { identityRoutes } from './identities.ts'
import type { Keys } from './keys.ts'
import { createLimiter } from './limits.ts'
import { mailRoutes } from './mail-requests.ts'
import type { Mailer } from './mailer.ts'
import { oauthRoutes } from './oauth.ts'
import { type AuthOptions, settingsFrom } from './options.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { createHasher } from './passwords.ts'
import { providerRoutes } from './providers.ts'
import { deliver, sweepSecurity } from './security-letters.ts'
import { noteSecurity } from './security-notes.ts'
import { createSharedLimiter, sweepLimits } from './shared-limits.ts'
import { signUpRoutes } from './sign-up.ts'
import { createSmsDispatcher } from './sms/dispatcher.ts'
import type { SmsSender } from './sms/sender.ts'
import { databaseAssurance } from './step-up.ts'
import { sweep } from './sweep.ts'
import { tokenRoutes } from './tokens.ts'
import { verifyRoutes } from './verify.ts'

export { accountApi, withoutAccountApi } from './account-api.ts'
export { type AccountStore, bearerToken } from './account-store.ts'
export { isUuid } from './dependencies.ts'
export { AuthError } from './errors.ts'
export { createKeys, type Keys } from './keys.ts'
export { createLimiter, type Limiter } from './limits.ts'
export type { Letter, Mailer } from './mailer.ts'
export { apple, github, google, type ProviderOptions } from './oauth-providers.ts'
export { type AuthOptions, defaultLimits, type Limits, noLimits } from './options.ts'
export { authSchema } from './schema.ts'
export { type GivenSecrets, givenSecrets, newSecrets, secretsInDatabase, secretsInFile } from './secrets.ts'
export { NumberRefused, type SmsSender, type TextMessage } from './sms/sender.ts'
export { databaseAssurance, freshSeconds, isFreshAal2, type ReadAssurance, stepUp } from './step-up.ts'
export { unseal } from './totp.ts'

export interface Auth {
  /** Mount at `/auth/v1` (`options.path`). */
  readonly routes: Hono
  /** Sessions and recovery codes; mount it behind a bearer check. */
  readonly account: Hono<ClaimsEnv>
  /** "This was not me": takes the token of a letter about security, from anybody who has it. */
  readonly alarm: Hono
  /** Tells a person by letter that their data was exported. Rejects never. */
  tellOfExport(userId: string, from: Caller): Promise<void>
  /** Removes what is over: sessions, used tokens, old codes, history past 90 days. Call it now and then. */
  sweep(): Promise<void>
  /** Forgets shared limits that are over; call it every minute where they are shared. */
  sweepLimits(): Promise<unknown>
  /** Ends the hashing threads. */
  close(): Promise<void>
}

const maximumBodyBytes = 64 * 1024

/** What may have written a letter about security down: links of letters and foreign accounts come back by GET. */
const isDeed = ({ req, res }: Context): boolean =>
  res.status < 400 &&
  (req.method === 'GET' ? /\/(verify|callback)$/.test(req.path) : req.query('grant_type') !== 'refresh_token')

export function createAuth({
  db,
  keys,
  mailer,
  sms = null,
  options,
  sharesLimits = false,
}: {
  db: Db
  keys: Keys
  mailer: Mailer
  /** null: nobody sends text messages, and phone numbers are not taken */
  sms?: SmsSender | null
  options: AuthOptions
  /** limits count in the database, over all its servers; else in memory */
  sharesLimits?: boolean
}): Auth {
  const settings = settingsFrom(options)
  const limiter = sharesLimits
    ? createSharedLimiter(db, settings.limits, key => keys.derive('limits', key))
    : createLimiter(settings.limits, settings.now)
  const hasher = createHasher(settings.passwordCost)
  const dispatcher = sms && createSmsDispatcher(sms, limiter, settings)
  const deps: AuthDependencies = { db, keys, mailer, sms: dispatcher, settings, limiter, hasher }

  // Letters go when the answer has gone, one round at a time; `close` waits for the last.
  let rounds: Promise<void> = Promise.resolve()
  const sendLetters = (): void => {
    rounds = rounds.then(() => deliver(deps))
  }
  const thenLetters: MiddlewareHandler = async (c, next) => {
    await next()
    if (isDeed(c)) sendLetters()
  }

  const routes = new Hono()
    .use(async (c, next) => {
      c.header('Cache-Control', 'no-store')
      await limiter.take('request', caller(c, deps).key)
      await next()
    })
    .use(thenLetters)
    .use(
      bodyLimit({
        maxSize: maximumBodyBytes,
        onError: () => {
          throw new AuthError(413, 'validation_failed', 'Request body is too large')
        },
      }),
    )
    .route('/', signUpRoutes(deps))
    .route('/', tokenRoutes(deps))
    .route('/', verifyRoutes(deps))
    .route('/', mailRoutes(deps))
    .route('/', accountRoutes(deps))
    .route('/', passkeyRoutes(deps))
    .route('/', providerRoutes(deps))
    .route('/', factorRoutes(deps))
    .route('/', identityRoutes(deps))
    .route('/', oauthRoutes(deps))
    .all('*', () => {
      throw new AuthError(404, 'not_found', 'There is nothing at this address')
    })
  routes.onError((error, c) => refuse(c, error, settings.log))

  const account = accountApi({
    store: accountInDatabase(deps),
    limiter,
    readAssurance: databaseAssurance(db, { proofSeconds: settings.proofSeconds }),
    now: settings.now,
    log: settings.log,
  })
  return {
    routes,
    account: new Hono<ClaimsEnv>().use(thenLetters).route('/', account),
    alarm: alarmRoutes(deps),
    async tellOfExport(userId, from) {
      try {
        await db.asAdmin(sql => noteSecurity(sql, settings, { event: 'exported', userId, from }))
        sendLetters()
      } catch (error) {
        settings.log(`auth: no letter about an export: ${error instanceof Error ? error.name : 'unknown'}`)
      }
    },
    async sweep() {
      await sweep(db, settings)
      await sweepSecurity(deps)
    },
    sweepLimits: () => sweepLimits(db),
    async close() {
      await rounds
      await hasher.close()
    },
  }
}
