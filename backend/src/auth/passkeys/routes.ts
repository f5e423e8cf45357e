/**
 * Passkeys, as hosted has them: ten at most for each account, made by who is signed in, and a whole way to sign in. A
 * session that a passkey opened is of aal1, so whoever has a second factor is still asked for it.
 *
 * Stricter than hosted: the authenticator must have verified the person (by finger, face or PIN), for a passkey stands for
 * the password; a count that went back is refused; and making and removing takes a second factor shown lately.
 */
import { type Context, Hono } from 'hono'
import type { Sql } from '../../database/db.ts'
import { readBody } from '../bodies.ts'
import { type AuthDependencies, caller, isUuid, refuseQuietly, requireUser, type SignedIn } from '../dependencies.ts'
import { AuthError } from '../errors.ts'
import { isTaken } from '../make-way.ts'
import { requireProof } from '../proof.ts'
import { noteSecurity } from '../security-notes.ts'
import { answerWith, audit, methodsOf, openSession } from '../sessions.ts'
import { isFreshAal2 } from '../step-up.ts'
import { findUser, hasVerifiedFactor, isBanned, type UserRow } from '../users.ts'
import { answerBody, renameBody } from './bodies.ts'
import {
  creationOptions,
  failed,
  readShown,
  requestOptions,
  requireParty,
  userOfHandle,
  verifyCreated,
  verifyShown,
} from './ceremony.ts'
import { openChallenge, useChallenge } from './challenges.ts'
import {
  credentialIds,
  deletePasskey,
  findCredential,
  insertPasskey,
  listPasskeys,
  markUsed,
  type PasskeyRow,
  renamePasskey,
  requireRoom,
} from './credentials.ts'

export function passkeyRoutes(deps: AuthDependencies): Hono {
  return new Hono()
    .use('/passkeys/*', async (_, next) => {
      requireParty(deps.settings.relyingParty())
      await next()
    })
    .post('/passkeys/registration/options', c => beginRegistration(c, deps))
    .post('/passkeys/registration/verify', c => endRegistration(c, deps))
    .post('/passkeys/authentication/options', c => beginSignIn(c, deps))
    .post('/passkeys/authentication/verify', c => endSignIn(c, deps))
    .get('/passkeys', c => list(c, deps))
    .patch('/passkeys/:id', c => rename(c, deps))
    .delete('/passkeys/:id', c => remove(c, deps))
}

async function beginRegistration(c: Context, deps: AuthDependencies): Promise<Response> {
  const party = requireParty(deps.settings.relyingParty())
  const { user } = await requireManager(c, deps)
  const existing = await deps.db.asAdmin(async sql => {
    await requireRoom(sql, user.id)
    return credentialIds(sql, user.id)
  })
  const { id, bytes, expiresAt } = await openChallenge(deps, party, user.id)
  const options = await creationOptions({ party, challenge: bytes, user, existing, asPasskey: true })
  return c.json({ challenge_id: id, options, expires_at: expiresAt })
}

async function endRegistration(c: Context, deps: AuthDependencies): Promise<Response> {
  const { db, settings } = deps
  const party = requireParty(settings.relyingParty())
  const { user } = await requireManager(c, deps)
  const body = await readBody(c, answerBody)
  const challenge = await useChallenge(deps, body.challenge_id, user.id)
  const credential = await verifyCreated(body.credential, { party, challenge, userVerified: true })
  const at = new Date(settings.now()).toISOString()
  const row = await db
    .asAdmin(async sql => {
      await requireRoom(sql, user.id)
      const row = await insertPasskey(sql, user.id, credential, at)
      const from = caller(c, deps)
      await noteSecurity(sql, settings, { event: 'passkey_added', userId: user.id, from, since: at })
      await audit(sql, 'passkey_created', user.id, from, at)
      return row
    })
    .catch(error => {
      if (!isTaken(error)) throw error
      throw new AuthError(422, 'webauthn_credential_exists', 'This credential is already registered')
    })
  const { id, friendly_name, created_at } = row
  return c.json({ id, friendly_name, created_at })
}

async function beginSignIn(c: Context, deps: AuthDependencies): Promise<Response> {
  const party = requireParty(deps.settings.relyingParty())
  await deps.limiter.take('passkeyChallenge', caller(c, deps).key)
  const { id, bytes, expiresAt } = await openChallenge(deps, party, null)
  const options = await requestOptions({ party, challenge: bytes, allowed: null })
  return c.json({ challenge_id: id, options, expires_at: expiresAt })
}

/** A wrong answer costs from the budget of its address, a right one does not. Whose the passkey is says only a right one. */
async function endSignIn(c: Context, deps: AuthDependencies): Promise<Response> {
  const { db, keys, limiter, settings } = deps
  const party = requireParty(settings.relyingParty())
  const body = await readBody(c, answerBody)
  const from = caller(c, deps)
  await limiter.take('passkey', from.key)
  const { credential, used } = await refuseQuietly(deps, async () => {
    const challenge = await useChallenge(deps, body.challenge_id, null)
    const answer = readShown(body.credential)
    const credential = await db.asAdmin(sql => findCredential(sql, answer.id))
    if (credential === undefined || userOfHandle(answer) !== credential.userId) throw failed()
    const used = await verifyShown(answer, credential, { party, challenge, userVerified: true })
    return { credential, used }
  })
  await limiter.refund('passkey', from.key)
  const session = await db.asAdmin(async sql => {
    const user = await findUser(sql, { by: 'id', value: credential.userId }, true)
    if (user === undefined) throw failed()
    refuseUnready(user, settings.now())
    if (!(await markUsed(sql, credential, used, new Date(settings.now()).toISOString()))) throw failed()
    return openSession(sql, user.id, 'passkey', from, settings)
  })
  return c.json(await answerWith(session, keys, settings))
}

/** As hosted: each address that the account has must be confirmed. */
function refuseUnready(user: UserRow, now: number): void {
  if (user.email && user.email_confirmed_at === null) {
    throw new AuthError(403, 'email_not_confirmed', 'Email not confirmed')
  }
  if (user.phone && user.phone_confirmed_at === null) {
    throw new AuthError(403, 'phone_not_confirmed', 'Phone not confirmed')
  }
  if (isBanned(user, now)) throw new AuthError(403, 'user_banned', 'User is banned')
}

async function list(c: Context, deps: AuthDependencies): Promise<Response> {
  const { user } = await requireUser(c, deps)
  const rows = await deps.db.asAdmin(sql => listPasskeys(sql, user.id))
  return c.json(rows.map(asHosted))
}

async function rename(c: Context, deps: AuthDependencies): Promise<Response> {
  const { user } = await requireUser(c, deps)
  const id = idOf(c)
  const { friendly_name: name } = await readBody(c, renameBody)
  const row = await change(c, deps, user.id, 'passkey_updated', (sql, at) => renamePasskey(sql, user.id, id, name, at))
  return c.json(asHosted(row))
}

async function remove(c: Context, deps: AuthDependencies): Promise<Response> {
  const { user } = await requireManager(c, deps)
  const id = idOf(c)
  await change(c, deps, user.id, 'passkey_deleted', async sql => {
    const isGone = await deletePasskey(sql, user.id, id)
    if (isGone)
      await noteSecurity(sql, deps.settings, { event: 'passkey_removed', userId: user.id, from: caller(c, deps) })
    return isGone
  })
  return c.body(null, 204)
}

/** Does and writes down; 404 when the person has no such passkey. */
async function change<Done>(
  c: Context,
  deps: AuthDependencies,
  userId: string,
  action: string,
  work: (sql: Sql, at: string) => Promise<Done | undefined | false>,
): Promise<Done> {
  const at = new Date(deps.settings.now()).toISOString()
  return deps.db.asAdmin(async sql => {
    const done = await work(sql, at)
    if (!done) throw notFound()
    await audit(sql, action, userId, caller(c, deps), at)
    return done
  })
}

const notFound = (): AuthError => new AuthError(404, 'validation_failed', 'Passkey not found')

const idOf = (c: Context): string => {
  const id = c.req.param('id')
  if (!isUuid(id)) throw notFound()
  return id
}

/** Who makes or removes a way in must have shown lately who they are: with the second factor, where there is one. */
async function requireManager(c: Context, deps: AuthDependencies): Promise<SignedIn> {
  const signedIn = await requireUser(c, deps)
  const { user, session } = signedIn
  if (!hasVerifiedFactor(user)) {
    await requireProof(deps, signedIn)
    return signedIn
  }
  const amr = await deps.db.asAdmin(sql => methodsOf(sql, session.id))
  if (isFreshAal2({ aal: session.aal, amr }, deps.settings.now())) return signedIn
  throw new AuthError(403, 'insufficient_aal', 'AAL2 session is required to manage passkeys when MFA is enabled')
}

const asHosted = ({ last_used_at, ...row }: PasskeyRow) => ({
  ...row,
  created_at: new Date(row.created_at).toISOString(),
  ...(last_used_at === null ? {} : { last_used_at: new Date(last_used_at).toISOString() }),
})
