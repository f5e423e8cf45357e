/**
 * A new e-mail address counts when the new mailbox, and (with `confirmEmailChangeTwice`) the old one too, confirmed it.
 * Until then it waits in `auth.users.email_change`.
 */
import type { Caller } from '../caller.ts'
import type { Sql } from '../database/db.ts'
import { codeLetter, type LetterWish } from './code-letters.ts'
import { type Redeemed, withdrawCodes } from './codes.ts'
import type { AuthDependencies } from './dependencies.ts'
import { languageFor, writeLetter } from './letters.ts'
import type { Letter } from './mailer.ts'
import type { Settings } from './options.ts'
import { noteSecurity } from './security-notes.ts'
import { confirmEmail, findUser, type UserRow } from './users.ts'

/**
 * Starts (or starts again) the change and writes its letters. When the new address belongs to somebody else, that person
 * gets a notice instead, and whoever asked sees no difference.
 */
export async function emailChangeLetters(
  sql: Sql,
  deps: AuthDependencies,
  user: UserRow,
  newEmail: string,
  wish: LetterWish,
): Promise<readonly Letter[]> {
  const { settings } = deps
  await sql.query(
    `update auth.users set email_change = $2, email_change_sent_at = $3, email_change_confirm_status = 0, updated_at = $3
     where id = $1`,
    [user.id, newEmail, new Date(settings.now()).toISOString()],
  )
  await withdrawCodes(sql, user.id, ['email_change_token_new', 'email_change_token_current'])
  const owner = await findUser(sql, { by: 'email', value: newEmail })
  const toNew =
    owner === undefined
      ? await codeLetter(sql, deps, 'email_change', user, newEmail, wish)
      : writeLetter('account_exists', {
          product: settings.productName,
          to: newEmail,
          language: languageFor(owner.raw_user_meta_data, wish.acceptLanguage),
          link: new URL(settings.pages.signIn, settings.siteUrl()).href,
        })
  if (!settings.confirmEmailChangeTwice || user.email === null || user.email_confirmed_at === null) return [toNew]
  return [toNew, await codeLetter(sql, deps, 'email_change_current', user, user.email, wish)]
}

/** Returns `half` while the other mailbox has not confirmed, `stale` when the change was given up meanwhile. */
export async function confirmEmailChange(
  sql: Sql,
  { settings }: AuthDependencies,
  user: UserRow,
  redeemed: Redeemed,
  from: Caller,
): Promise<'changed' | 'half' | 'stale'> {
  const newEmail = user.email_change
  const confirmed = redeemed.type === 'email_change_token_new' ? newEmail : user.email
  if (!newEmail || redeemed.email !== confirmed) return 'stale'
  const now = new Date(settings.now())
  const needsBoth = settings.confirmEmailChangeTwice && user.email !== null && user.email_confirmed_at !== null
  if (needsBoth && user.email_change_confirm_status === 0) {
    await sql.query('update auth.users set email_change_confirm_status = 1, updated_at = $2 where id = $1', [
      user.id,
      now.toISOString(),
    ])
    return 'half'
  }
  await sql.query(`update auth.users set email_change = '', email_change_confirm_status = 0 where id = $1`, [user.id])
  await withdrawCodes(sql, user.id, [
    'email_change_token_new',
    'email_change_token_current',
    'confirmation_token',
    'recovery_token',
  ])
  await confirmEmail(sql, user.id, newEmail, now)
  await noteEmailChange(sql, settings, user, newEmail, from)
  return 'changed'
}

/** Both mailboxes hear of it; the letter to the old one can give the account back. `user` is as it was before. */
export const noteEmailChange = (
  sql: Sql,
  settings: Settings,
  user: UserRow,
  newEmail: string,
  from: Caller,
): Promise<void> =>
  noteSecurity(sql, settings, {
    event: 'email_changed',
    userId: user.id,
    from,
    to: user.email_confirmed_at === null ? [newEmail] : [newEmail, user.email],
    formerEmail: user.email_confirmed_at === null ? null : user.email,
  })
