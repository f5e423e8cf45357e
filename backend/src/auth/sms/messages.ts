import type { Context } from 'hono'
import type { Sql } from '../../database/db.ts'
import { type CodeType, issueCode } from '../codes.ts'
import type { AuthDependencies } from '../dependencies.ts'
import { languageFor } from '../letters.ts'
import type { Settings } from '../options.ts'
import type { UserRow } from '../users.ts'
import type { TextMessage } from './sender.ts'
import { accountExistsText, type CodeTextKind, codeText } from './texts.ts'

/** A code of six digits that travels by SMS is short-lived: it can be read on a locked screen. */
export const forTexts = (settings: Settings): Settings => ({ ...settings, codeSeconds: settings.smsCodeSeconds })

type Reader = Pick<UserRow, 'id' | 'raw_user_meta_data'>

const placeOf = (c: Context, { settings }: AuthDependencies, reader: Reader | undefined) => ({
  product: settings.productName,
  language: languageFor(reader?.raw_user_meta_data, c.req.header('accept-language')),
})

/** A message with this code. `phone` is E.164 without +. */
export function textWithCode(
  c: Context,
  deps: AuthDependencies,
  kind: CodeTextKind,
  reader: Reader,
  phone: string,
  code: string,
): TextMessage {
  const { settings } = deps
  const text = codeText(kind, {
    ...placeOf(c, deps, reader),
    host: new URL(settings.siteUrl()).hostname,
    code,
    minutes: Math.round(settings.smsCodeSeconds / 60),
  })
  return { to: `+${phone}`, text, kind }
}

const codeTypes = {
  signup: 'confirmation_token',
  sign_in: 'recovery_token',
  phone_change: 'phone_change_token',
  reauthentication: 'reauthentication_token',
} as const satisfies Partial<Record<CodeTextKind, CodeType>>

/** Issues a code and writes the message that carries it. */
export async function codeMessage(
  c: Context,
  sql: Sql,
  deps: AuthDependencies,
  kind: keyof typeof codeTypes,
  reader: Reader,
  phone: string,
): Promise<TextMessage> {
  const wanted = { userId: reader.id, type: codeTypes[kind], email: phone }
  const { code } = await issueCode(sql, wanted, deps.keys, forTexts(deps.settings))
  return textWithCode(c, deps, kind, reader, phone, code)
}

/** For the owner of a number with which somebody else tried to sign up. */
export const accountExistsMessage = (
  c: Context,
  deps: AuthDependencies,
  owner: Reader,
  phone: string,
): TextMessage => ({
  to: `+${phone}`,
  text: accountExistsText(placeOf(c, deps, owner)),
  kind: 'account_exists',
})
