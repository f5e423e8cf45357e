/** A letter with a one-time secret: issues the code, remembers the PKCE challenge, writes the link. */
import type { Context } from 'hono'
import type { Sql } from '../database/db.ts'
import type { Challenge, VerifyType } from './bodies.ts'
import { type CodeType, issueCode } from './codes.ts'
import type { AuthDependencies } from './dependencies.ts'
import { startFlow } from './flows.ts'
import type { LetterKind } from './letter-texts.ts'
import { languageFor, writeLetter } from './letters.ts'
import type { Letter } from './mailer.ts'
import { letterLink } from './redirects.ts'
import type { Method } from './sessions.ts'
import type { UserRow } from './users.ts'

/** What a request says about the letters it causes. */
export interface LetterWish {
  readonly redirectTo: string | undefined
  readonly acceptLanguage: string | undefined
  readonly challenge: Challenge | null
}

export const letterWish = (c: Context, challenge: Challenge | null): LetterWish => ({
  redirectTo: c.req.query('redirect_to'),
  acceptLanguage: c.req.header('accept-language'),
  challenge,
})

const kinds = {
  signup: { code: 'confirmation_token', type: 'signup', method: 'email/signup' },
  magiclink: { code: 'recovery_token', type: 'magiclink', method: 'magiclink' },
  recovery: { code: 'recovery_token', type: 'recovery', method: 'recovery' },
  email_change: { code: 'email_change_token_new', type: 'email_change', method: 'email_change' },
  email_change_current: { code: 'email_change_token_current', type: 'email_change', method: 'email_change' },
} as const satisfies Partial<Record<LetterKind, { code: CodeType; type: VerifyType; method: Method }>>

export async function codeLetter(
  sql: Sql,
  { keys, settings }: AuthDependencies,
  kind: keyof typeof kinds,
  user: Pick<UserRow, 'id' | 'raw_user_meta_data'>,
  to: string,
  { redirectTo, acceptLanguage, challenge }: LetterWish,
): Promise<Letter> {
  const { code: codeType, type, method } = kinds[kind]
  const { code, tokenHash } = await issueCode(sql, { userId: user.id, type: codeType, email: to }, keys, settings)
  if (challenge !== null) await startFlow(sql, user.id, method, challenge, settings)
  const link = letterLink({ type, tokenHash, requested: redirectTo, pkce: challenge !== null }, settings)
  return writeLetter(kind, {
    product: settings.productName,
    to,
    language: languageFor(user.raw_user_meta_data, acceptLanguage),
    link,
    code,
    minutes: Math.round(settings.codeSeconds / 60),
  })
}
