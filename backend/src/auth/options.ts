/** Settings of the auth module, with their defaults. */
import type { Sql } from '../database/db.ts'
import type { ProviderOptions } from './oauth-providers.ts'
import { type RelyingParty, relyingPartyOf } from './passkeys/relying-party.ts'

/** At most `max` uses in any window of `seconds`. */
export interface Budget {
  readonly max: number
  readonly seconds: number
}

/**
 * An account is the e-mail address or phone number as typed, whether or not it exists, so that limits tell nothing.
 * Limits live in memory, or in the database that several servers share; a restart of either empties them. Wrong codes are
 * also counted in the database.
 */
export interface Limits {
  /** Every call, per address. */
  readonly request: Budget
  /** New accounts, per address. */
  readonly signUp: Budget
  /** Sign-ups that met an existing account while confirmation is off, per address: the only place that tells. */
  readonly signUpTaken: Budget
  /** Wrong passwords, per address. */
  readonly password: Budget
  /** Wrong passwords, per address and account. */
  readonly passwordAccount: Budget
  /**
   * Wrong passwords for one account from everywhere. Beyond it, only addresses the account already has a session from
   * may try (each still within `passwordAccount`), so that a stranger's guessing does not lock the owner out.
   */
  readonly passwordAnywhere: Budget
  /** Wrong one-time codes, per address. */
  readonly code: Budget
  /** Wrong 6-digit codes, per account. The link of the letter is not limited by it, so the owner still gets in. */
  readonly codeAccount: Budget
  /** Wrong codes of an authenticator app, or wrong recovery codes, per account and address. */
  readonly factorAccount: Budget
  /** The same per account from everywhere. Beyond it, only addresses go on that showed the second factor before. */
  readonly factorAnywhere: Budget
  /** Challenges for signing in with a passkey, per address; pages that offer it in a field ask for one at each visit. */
  readonly passkeyChallenge: Budget
  /** Wrong answers of passkeys, per address. */
  readonly passkey: Budget
  /** Letters asked for, per address. */
  readonly mail: Budget
  /** Letters to one mailbox. */
  readonly mailbox: Budget
  /** Letters of one kind to one mailbox. */
  readonly mailboxKind: Budget
  /** Letters about security to one mailbox; what exceeds them waits and is sent later. */
  readonly securityLetter: Budget
  /** Text messages asked for, per address. */
  readonly sms: Budget
  /** Text messages to one number within an hour. */
  readonly smsNumber: Budget
  /** The same within a day. */
  readonly smsNumberDay: Budget
  /** Text messages of one purpose to one number. */
  readonly smsNumberKind: Budget
  /** All text messages of the service: what a day may cost at most. */
  readonly smsAll: Budget
}

export const defaultLimits: Limits = {
  request: { max: 600, seconds: 300 },
  signUp: { max: 20, seconds: 3600 },
  signUpTaken: { max: 5, seconds: 3600 },
  password: { max: 30, seconds: 300 },
  passwordAccount: { max: 10, seconds: 600 },
  passwordAnywhere: { max: 100, seconds: 3600 },
  code: { max: 30, seconds: 300 },
  codeAccount: { max: 15, seconds: 3600 },
  factorAccount: { max: 10, seconds: 600 },
  factorAnywhere: { max: 30, seconds: 3600 },
  passkeyChallenge: { max: 120, seconds: 300 },
  passkey: { max: 30, seconds: 300 },
  mail: { max: 30, seconds: 3600 },
  mailbox: { max: 10, seconds: 3600 },
  mailboxKind: { max: 1, seconds: 60 },
  securityLetter: { max: 20, seconds: 3600 },
  sms: { max: 20, seconds: 3600 },
  smsNumber: { max: 5, seconds: 3600 },
  smsNumberDay: { max: 10, seconds: 86_400 },
  smsNumberKind: { max: 1, seconds: 60 },
  smsAll: { max: 500, seconds: 86_400 },
}

const unlimited: Budget = { max: Number.POSITIVE_INFINITY, seconds: 1 }

/** For test suites in which hundreds of people sign up from one address. */
export const noLimits: Limits = {
  request: unlimited,
  signUp: unlimited,
  signUpTaken: unlimited,
  password: unlimited,
  passwordAccount: unlimited,
  passwordAnywhere: unlimited,
  code: unlimited,
  codeAccount: unlimited,
  factorAccount: unlimited,
  factorAnywhere: unlimited,
  passkeyChallenge: unlimited,
  passkey: unlimited,
  mail: unlimited,
  mailbox: unlimited,
  mailboxKind: unlimited,
  securityLetter: unlimited,
  sms: unlimited,
  smsNumber: unlimited,
  smsNumberDay: unlimited,
  smsNumberKind: unlimited,
  smsAll: unlimited,
}

/** Pages of the site that letters lead to, as paths. */
export interface Pages {
  /** where people sign in */
  readonly signIn: string
  /** takes the token hash of a letter and sends it by a click; null: links lead to the API's own redirecting address */
  readonly verify: string | null
  /** takes what a redirect brings; links to it go by the API's redirecting address */
  readonly callback: string | null
  /** takes the token of "this was not me"; null: no letters about security are written */
  readonly alarm: string | null
}

/** How somebody wants to be written to. */
export interface Reader {
  readonly language: string | null
  /** IANA name */
  readonly timeZone: string | null
}

export interface AuthOptions {
  /** What letters call the site. Default: its host. */
  readonly productName?: string
  /** Origin of the site, e.g. `https://site.example`; a function when the port is known only after listening. */
  readonly siteUrl: string | (() => string)
  /** Default: the start page, and no others. */
  readonly pages?: Partial<Pages>
  /** Where these routes are mounted below the site. Default `/auth/v1`. */
  readonly path?: string
  /** Foreign addresses that letters may lead to; `*` stands for one name, `**` for anything, as hosted. */
  readonly allowedRedirects?: readonly string[]
  /** New e-mail addresses must be confirmed by letter. Default false. */
  readonly confirmEmail?: boolean
  /** An e-mail change is confirmed from the old mailbox too. Default true; matters only with `confirmEmail`. */
  readonly confirmEmailChangeTwice?: boolean
  /**
   * A phone number counts without a code. Default false: it is confirmed by a code, where text messages are sent, and not
   * taken elsewhere. Existing accounts always sign in.
   */
  readonly allowPhone?: boolean
  /** Default true. */
  readonly allowSignUp?: boolean
  /** Lifetime of an access token. Default 3600. */
  readonly accessTokenSeconds?: number
  /** How long a rotated refresh token still answers with its successor, for lost answers and parallel tabs. Default 10. */
  readonly refreshReuseSeconds?: number
  /** A session ends this long after sign-in; default never. */
  readonly sessionSeconds?: number
  /** A session ends when it was not used for so long; default never. */
  readonly sessionIdleSeconds?: number
  /** Lifetime of one-time codes and links. Default 3600. */
  readonly codeSeconds?: number
  /** Lifetime of a code by SMS. Default 600. */
  readonly smsCodeSeconds?: number
  /** Wrong guesses after which a 6-digit code is worthless (its link still works). Default 5. */
  readonly codeAttempts?: number
  /** A new password needs a code by letter when the session is older than this. Default: never asked. */
  readonly reauthenticateAfterSeconds?: number
  /**
   * Before password, address, second factor and ways in change, the person must have shown who they are within so many
   * seconds: signed in, given the password or a code by letter, or shown the second factor when there is one (then only that
   * counts). Default: only the second factor is asked for, within 15 minutes.
   */
  readonly proofSeconds?: number
  /** Least length of a new password in characters, as people count them. Default 8. */
  readonly passwordCharacters?: number
  /** New passwords need a letter and a digit or symbol. Default true. */
  readonly passwordMixed?: boolean
  /** Passwords that everybody guesses first are let in too, as hosted does unless told. Default false. */
  readonly passwordCommon?: boolean
  /** bcrypt cost. Default 10, as hosted. */
  readonly passwordCost?: number
  /** Read the client's address from X-Forwarded-For (its last entry, written by the proxy next to us). Default false. */
  readonly trustProxy?: boolean
  /** Answers that must not tell whether an account exists leave no sooner than this. Default 250. */
  readonly quietAnswerMs?: number
  /** What the site knows of a person's language and time zone; default: what they said when they signed up. */
  readonly readerOf?: (sql: Sql, person: string) => Promise<Reader | undefined>
  /** Foreign accounts one can sign in with. Default none. */
  readonly providers?: readonly ProviderOptions[]
  /** Whom passkeys and security keys are made for. Default: the site; null: there are none. */
  readonly relyingParty?: RelyingParty | null
  readonly limits?: Partial<Limits>
  /** Milliseconds since 1970. */
  readonly now?: () => number
  /** Gets one line per unforeseen failure, without values of the person. */
  readonly log?: (line: string) => void
}

export interface Settings {
  readonly pages: Pages
  readonly productName: string
  siteUrl(): string
  authUrl(): string
  readonly allowedRedirects: readonly string[]
  readonly confirmEmail: boolean
  readonly confirmEmailChangeTwice: boolean
  readonly allowPhone: boolean
  readonly allowSignUp: boolean
  readonly accessTokenSeconds: number
  readonly refreshReuseSeconds: number
  readonly sessionSeconds: number | undefined
  readonly sessionIdleSeconds: number | undefined
  readonly codeSeconds: number
  readonly smsCodeSeconds: number
  readonly codeAttempts: number
  readonly reauthenticateAfterSeconds: number | undefined
  readonly proofSeconds: number | undefined
  readonly passwordCharacters: number
  readonly passwordMixed: boolean
  readonly passwordCommon: boolean
  readonly passwordCost: number
  readonly trustProxy: boolean
  readonly quietAnswerMs: number
  readerOf(sql: Sql, person: string): Promise<Reader | undefined>
  readonly providers: readonly ProviderOptions[]
  /** null: no passkeys and no security keys */
  relyingParty(): RelyingParty | null
  readonly limits: Limits
  now(): number
  log(line: string): void
}

export function settingsFrom(options: AuthOptions): Settings {
  const { siteUrl: given, path = '/auth/v1' } = options
  const siteUrl = (): string => (typeof given === 'string' ? given : given()).replace(/\/+$/, '')
  const settings: Settings = {
    get productName() {
      return options.productName ?? new URL(siteUrl()).host
    },
    pages: { signIn: '/', verify: null, callback: null, alarm: null, ...options.pages },
    siteUrl,
    authUrl: () => siteUrl() + path,
    allowedRedirects: options.allowedRedirects ?? [],
    confirmEmail: options.confirmEmail ?? false,
    confirmEmailChangeTwice: options.confirmEmailChangeTwice ?? true,
    allowPhone: options.allowPhone ?? false,
    allowSignUp: options.allowSignUp ?? true,
    accessTokenSeconds: options.accessTokenSeconds ?? 3600,
    refreshReuseSeconds: options.refreshReuseSeconds ?? 10,
    sessionSeconds: options.sessionSeconds,
    sessionIdleSeconds: options.sessionIdleSeconds,
    codeSeconds: options.codeSeconds ?? 3600,
    smsCodeSeconds: options.smsCodeSeconds ?? 600,
    codeAttempts: options.codeAttempts ?? 5,
    reauthenticateAfterSeconds: options.reauthenticateAfterSeconds,
    proofSeconds: options.proofSeconds,
    passwordCharacters: options.passwordCharacters ?? 8,
    passwordMixed: options.passwordMixed ?? true,
    passwordCommon: options.passwordCommon ?? false,
    passwordCost: options.passwordCost ?? 10,
    trustProxy: options.trustProxy ?? false,
    quietAnswerMs: options.quietAnswerMs ?? 250,
    readerOf: options.readerOf ?? (async () => undefined),
    providers: options.providers ?? [],
    relyingParty: () =>
      options.relyingParty === undefined ? relyingPartyOf(siteUrl(), settings.productName) : options.relyingParty,
    limits: { ...defaultLimits, ...options.limits },
    now: options.now ?? Date.now,
    log: options.log ?? (line => console.warn(line)),
  }
  return settings
}
