import type { SupabaseClient } from '@supabase/supabase-js'
import WebAuthnEmulator, {
  AuthenticatorEmulator,
  type AuthenticatorParameters,
  PasskeysCredentialsMemoryRepository,
} from 'nid-webauthn-emulator'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../database/transactions.ts'
import { done, goodPassword, newEmail, openTestDb, startAuth, type TestAuth } from '../start-auth.ts'
import { relyingPartyOf } from './relying-party.ts'

const origin = 'http://site.test'

let db: Database
let auth: TestAuth
let offset = 0
beforeAll(async () => {
  db = await openTestDb()
  auth = await startAuth(db, { confirmEmail: false })
})
afterAll(async () => {
  await auth.close()
  await db.close()
})

const advance = (seconds: number): void => {
  offset += seconds * 1000
  auth.advance(seconds)
}
const codeOf = async (answer: Promise<{ error: { code?: string | undefined } | null }>) => (await answer).error?.code

interface Person {
  readonly client: SupabaseClient
  readonly email: string
  readonly id: string
}
const person = async (): Promise<Person> => {
  const client = auth.client()
  const email = newEmail()
  const { user } = done(
    await client.auth.signUp({ email, password: goodPassword, options: { data: { name: '花子' } } }),
  )
  return { client, email, id: user?.id ?? '' }
}

/** An authenticator that nobody here wrote; it verifies the person unless told otherwise. */
const authenticator = (parameters: Partial<AuthenticatorParameters> = {}) =>
  new WebAuthnEmulator(
    new AuthenticatorEmulator({ credentialsRepository: new PasskeysCredentialsMemoryRepository(), ...parameters }),
  )

const register = async (client: SupabaseClient, device: WebAuthnEmulator, from = origin) => {
  const { challenge_id: challengeId, options } = done(await client.auth.passkey.startRegistration())
  const credential = device.createJSON(from, options)
  return client.auth.passkey.verifyRegistration({ challengeId, credential })
}
const begun = async (client: SupabaseClient, device: WebAuthnEmulator, from = origin) => {
  const { challenge_id: challengeId, options } = done(await client.auth.passkey.startAuthentication())
  return { challengeId, credential: device.getJSON(from, options) }
}
const signIn = async (device: WebAuthnEmulator, client = auth.client()) =>
  client.auth.passkey.verifyAuthentication(await begun(client, device))
const withResponse = <Answer extends { readonly response: object }>(
  answer: Answer,
  response: Partial<Answer['response']>,
): Answer => ({ ...answer, response: { ...answer.response, ...response } })
const historyOf = async (id: string) =>
  (
    await db.asAdmin(sql =>
      sql.query<{ action: string }>(
        "select payload ->> 'action' as action from auth.audit_log_entries where payload ->> 'actor_id' = $1 order by created_at",
        [id],
      ),
    )
  ).map(({ action }) => action)

describe('a passkey', () => {
  test('is made, lets in without a password, is renamed, and lets nobody in once it is removed', async () => {
    const { client, email, id } = await person()
    const device = authenticator()
    const asked = done(await client.auth.passkey.startRegistration())
    expect(asked.options).toMatchObject({
      rp: { id: 'site.test', name: 'Site' },
      user: { id: Buffer.from(id).toString('base64url'), name: email, displayName: '花子' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    // What hosted cannot verify could not move there.
    expect(asked.options.pubKeyCredParams.map(({ alg }) => alg)).toEqual([-7, -8, -257])
    const made = done(await register(client, device))
    expect(made).toMatchObject({ friendly_name: 'Passkey' })

    const other = auth.client()
    const events: string[] = []
    other.auth.onAuthStateChange(event => void events.push(event))
    const { user } = done(await signIn(device, other))
    expect(user?.email).toBe(email)
    expect(events).toContain('SIGNED_IN')
    const level = done(await other.auth.mfa.getAuthenticatorAssuranceLevel())
    expect(level).toMatchObject({ currentLevel: 'aal1', currentAuthenticationMethods: [{ method: 'passkey' }] })

    expect(done(await other.auth.passkey.update({ passkeyId: made.id, friendlyName: ' 鍵 ' }))).toMatchObject({
      friendly_name: '鍵',
    })
    const [row, ...more] = done(await client.auth.passkey.list()) ?? []
    expect(more).toEqual([])
    expect(row).toMatchObject({ id: made.id, friendly_name: '鍵', last_used_at: expect.any(String) })
    expect(await codeOf(client.auth.passkey.update({ passkeyId: made.id, friendlyName: 'x'.repeat(121) }))).toBe(
      'validation_failed',
    )

    const next = await begun(auth.client(), device)
    expect((await client.auth.passkey.delete({ passkeyId: made.id })).error).toBeNull()
    expect(await codeOf(auth.client().auth.passkey.verifyAuthentication(next))).toBe('webauthn_verification_failed')
    expect(await historyOf(id)).toEqual(
      expect.arrayContaining(['passkey_created', 'login', 'passkey_updated', 'passkey_deleted']),
    )
  })

  test('belongs to one account, which has ten at most', async () => {
    const { client } = await person()
    const stranger = await person()
    const device = authenticator()
    const { id } = done(await register(client, device))
    for (let i = 0; i < 9; i++) done(await register(client, authenticator()))
    expect(await codeOf(client.auth.passkey.startRegistration())).toBe('too_many_passkeys')

    // The authenticator itself refuses a second one for an account it knows.
    const excluded = done(await stranger.client.auth.passkey.startRegistration()).options.excludeCredentials
    expect(excluded).toEqual([])
    expect(await codeOf(stranger.client.auth.passkey.delete({ passkeyId: id }))).toBe('validation_failed')
    expect(await codeOf(stranger.client.auth.passkey.update({ passkeyId: id, friendlyName: 'mine' }))).toBe(
      'validation_failed',
    )
    expect(done(await stranger.client.auth.passkey.list())).toEqual([])
    expect(done(await client.auth.passkey.list())).toHaveLength(10)
  })

  test('is refused from elsewhere, without verification, by a copy, and for another person', async () => {
    const { client } = await person()
    const careless = authenticator({ userMakeCredentialInteraction: () => ({ options: { uv: false, up: true } }) })
    const begin = async () => done(await client.auth.passkey.startRegistration())
    // A browser that was talked out of verifying.
    const first = await begin()
    const unverified = careless.createJSON(origin, {
      ...first.options,
      authenticatorSelection: { residentKey: 'required', userVerification: 'discouraged' },
    })
    expect(
      await codeOf(client.auth.passkey.verifyRegistration({ challengeId: first.challenge_id, credential: unverified })),
    ).toBe('webauthn_verification_failed')
    // A page of another host that this host allows in its browser.
    const second = await begin()
    const foreign = authenticator().createJSON('http://evil.site.test', second.options)
    expect(
      await codeOf(client.auth.passkey.verifyRegistration({ challengeId: second.challenge_id, credential: foreign })),
    ).toBe('webauthn_verification_failed')

    const device = authenticator()
    done(await register(client, device))
    done(await signIn(device))
    done(await signIn(device))
    await db.asAdmin(sql => sql.query('update auth.webauthn_credentials set sign_count = sign_count + 5'))
    expect(await codeOf(signIn(device))).toBe('webauthn_verification_failed')
    await db.asAdmin(sql => sql.query('update auth.webauthn_credentials set sign_count = 0'))
    done(await signIn(device))

    const other = await person()
    const swapped = await begun(auth.client(), device)
    const userHandle = Buffer.from(other.id).toString('base64url')
    const credential = withResponse(swapped.credential, { userHandle })
    expect(await codeOf(auth.client().auth.passkey.verifyAuthentication({ ...swapped, credential }))).toBe(
      'webauthn_verification_failed',
    )
    const elsewhere = await begun(auth.client(), device, 'http://evil.site.test')
    expect(await codeOf(auth.client().auth.passkey.verifyAuthentication(elsewhere))).toBe(
      'webauthn_verification_failed',
    )
  })
})

describe('a challenge', () => {
  test('is good once, for five minutes, and for what and whom it was made', async () => {
    const { client } = await person()
    const stranger = await person()
    const device = authenticator()
    const registration = done(await client.auth.passkey.startRegistration())
    const credential = device.createJSON(origin, registration.options)
    const answer = { challengeId: registration.challenge_id, credential }
    expect(await codeOf(stranger.client.auth.passkey.verifyRegistration(answer))).toBe('webauthn_challenge_not_found')
    done(await client.auth.passkey.verifyRegistration(answer))
    expect(await codeOf(client.auth.passkey.verifyRegistration(answer))).toBe('webauthn_challenge_not_found')

    const one = await begun(auth.client(), device)
    const [first, second] = await Promise.all([
      auth.client().auth.passkey.verifyAuthentication(one),
      auth.client().auth.passkey.verifyAuthentication(one),
    ])
    expect([first.error?.code, second.error?.code].filter(Boolean)).toEqual(['webauthn_challenge_not_found'])

    const late = await begun(auth.client(), device)
    advance(301)
    expect(await codeOf(auth.client().auth.passkey.verifyAuthentication(late))).toBe('webauthn_challenge_expired')
    const another = await begun(auth.client(), device)
    const wrong = await begun(auth.client(), device)
    expect(
      await codeOf(auth.client().auth.passkey.verifyAuthentication({ ...another, challengeId: wrong.challengeId })),
    ).toBe('webauthn_verification_failed')
  })

  test('costs from the budget of an address, and a wrong answer more; a right one nothing', async () => {
    const limited = await startAuth(db, {
      limits: { passkeyChallenge: { max: 6, seconds: 300 }, passkey: { max: 2, seconds: 300 } },
    })
    const { client } = await person()
    const device = authenticator()
    done(await register(client, device))
    const from = limited.client()
    for (let i = 0; i < 3; i++) done(await from.auth.passkey.verifyAuthentication(await begun(from, device)))
    const stranger = authenticator()
    done(await register((await person()).client, stranger))
    const answer = await begun(from, stranger)
    const wrong = { ...answer, credential: withResponse(answer.credential, { signature: 'AAAA' }) }
    for (let i = 0; i < 2; i++) {
      expect(await codeOf(from.auth.passkey.verifyAuthentication(wrong))).toMatch(/^webauthn_/)
    }
    expect(await codeOf(from.auth.passkey.verifyAuthentication(wrong))).toBe('over_request_rate_limit')
    done(await from.auth.passkey.startAuthentication())
    done(await from.auth.passkey.startAuthentication())
    expect(await codeOf(from.auth.passkey.startAuthentication())).toBe('over_request_rate_limit')
    await limited.close()
  })

  test('takes nonsense for nonsense', async () => {
    const { client } = await person()
    const post = async (path: string, body: unknown) => {
      const answer = await auth.request(path, { method: 'POST', body: JSON.stringify(body) })
      return [answer.status, (await answer.json()).error_code]
    }
    const verify = '/passkeys/authentication/verify'
    expect(await post(verify, {})).toEqual([400, 'validation_failed'])
    expect(await post(verify, { challenge_id: 'x', credential: {} })).toEqual([400, 'validation_failed'])
    expect(await post(verify, { challenge_id: crypto.randomUUID(), credential: {} })).toEqual([
      400,
      'webauthn_challenge_not_found',
    ])
    for (const credential of [{}, [], 'x', { id: 'a', rawId: 'a', type: 'public-key', response: { __proto__: 1 } }]) {
      const { challenge_id } = done(await client.auth.passkey.startAuthentication())
      expect(await post(verify, { challenge_id, credential })).toEqual([400, 'webauthn_verification_failed'])
    }
    expect(await post('/passkeys/registration/options', {})).toEqual([401, 'no_authorization'])
    // A statement with certificates names addresses that a curious server would call.
    const device = authenticator()
    const { challenge_id, options } = done(await client.auth.passkey.startRegistration())
    const created = device.createJSON(origin, options)
    const statement = Buffer.from(created.response.attestationObject, 'base64url')
    const at = statement.indexOf('none')
    const attestationObject = Buffer.concat([
      statement.subarray(0, at - 1),
      Buffer.from([0x65]),
      Buffer.from('apple'),
      statement.subarray(at + 4),
    ]).toString('base64url')
    const credential = withResponse(created, { attestationObject })
    expect(await codeOf(client.auth.passkey.verifyRegistration({ challengeId: challenge_id, credential }))).toBe(
      'webauthn_verification_failed',
    )
  })
})

describe('an account with a second factor', () => {
  test('asks for it after a passkey, and before passkeys change', async () => {
    const { client, email } = await person()
    const device = authenticator()
    const { id: passkeyId } = done(await register(client, device))
    const { id, totp } = done(await client.auth.mfa.enroll({ factorType: 'totp' }))
    const code = () => TOTP.generate({ secret: Secret.fromBase32(totp.secret), timestamp: Date.now() + offset })
    done(await client.auth.mfa.challengeAndVerify({ factorId: id, code: code() }))

    const half = auth.client()
    expect(done(await signIn(device, half)).user?.email).toBe(email)
    expect(done(await half.auth.mfa.getAuthenticatorAssuranceLevel())).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    expect(await codeOf(half.auth.passkey.startRegistration())).toBe('insufficient_aal')
    expect(await codeOf(half.auth.passkey.delete({ passkeyId }))).toBe('insufficient_aal')
    advance(60)
    done(await half.auth.mfa.challengeAndVerify({ factorId: id, code: code() }))
    done(await register(half, authenticator()))
    advance(16 * 60)
    expect(await codeOf(half.auth.passkey.startRegistration())).toBe('insufficient_aal')
  })
})

describe('a security key as second factor', () => {
  const challenged = async (client: SupabaseClient, factorId: string) => {
    const { id, webauthn } = done(
      await client.auth.mfa.challenge({ factorId, webauthn: { rpId: 'site.test', rpOrigins: [origin] } }),
    )
    return { id, webauthn }
  }
  const raw = async (client: SupabaseClient, path: string, body: unknown) => {
    const { session } = done(await client.auth.getSession())
    const answer = await auth.request(path, {
      method: 'POST',
      headers: { authorization: `Bearer ${session?.access_token}` },
      body: JSON.stringify(body),
    })
    return answer.json()
  }
  const enrol = async (client: SupabaseClient, device: WebAuthnEmulator, friendlyName: string) => {
    const factor = done(await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName }))
    expect(factor).toMatchObject({ type: 'webauthn', friendly_name: friendlyName })
    const { id, webauthn } = await raw(client, `/factors/${factor.id}/challenge`, {})
    expect(webauthn.type).toBe('create')
    const credential_response = device.createJSON(origin, webauthn.credential_options.publicKey)
    const answer = { challenge_id: id, webauthn: { type: 'create', credential_response } }
    const session = await raw(client, `/factors/${factor.id}/verify`, answer)
    return { factorId: factor.id, answer, session }
  }

  test('raises the session, is asked for at the next sign-in, and goes', async () => {
    const { client, email } = await person()
    const [device, spare] = [authenticator(), authenticator()]
    const { factorId, answer, session } = await enrol(client, device, '鍵')
    done(await client.auth.setSession(session))
    expect(done(await client.auth.mfa.getAuthenticatorAssuranceLevel())).toMatchObject({ currentLevel: 'aal2' })
    expect((await raw(client, `/factors/${factorId}/verify`, answer)).error_code).toBe('mfa_factor_not_found')
    const second = await enrol(client, spare, '予備')
    done(await client.auth.setSession(second.session))

    const half = auth.client()
    done(await half.auth.signInWithPassword({ email, password: goodPassword }))
    expect(done(await half.auth.mfa.getAuthenticatorAssuranceLevel())).toMatchObject({ nextLevel: 'aal2' })
    const show = async (key: WebAuthnEmulator) => {
      const { id, webauthn } = await raw(half, `/factors/${factorId}/challenge`, {})
      expect(webauthn.type).toBe('request')
      expect(webauthn.credential_options.publicKey.allowCredentials).toHaveLength(2)
      const credential_response = key.getJSON(origin, webauthn.credential_options.publicKey)
      return raw(half, `/factors/${factorId}/verify`, {
        challenge_id: id,
        webauthn: { type: 'request', credential_response },
      })
    }
    await db.asAdmin(sql =>
      sql.query(
        `update auth.mfa_factors set web_authn_credential = jsonb_set(web_authn_credential, '{authenticator,signCount}', '99')
         where id = $1`,
        [factorId],
      ),
    )
    expect((await show(device)).error_code).toBe('webauthn_verification_failed')
    // The other key of the person does as well, and is what the session has shown.
    done(await half.auth.setSession(await show(spare)))
    const level = done(await half.auth.mfa.getAuthenticatorAssuranceLevel())
    expect(level?.currentAuthenticationMethods).toContainEqual(expect.objectContaining({ method: 'mfa/webauthn' }))
    done(await half.auth.mfa.unenroll({ factorId: second.factorId }))
    done(await half.auth.refreshSession())
    expect(done(await half.auth.mfa.getAuthenticatorAssuranceLevel())).toMatchObject({ currentLevel: 'aal1' })
    const { webauthn } = await challenged(half, factorId)
    expect(webauthn.type).toBe('request')
  })
})

describe('the relying party', () => {
  test.each([
    ['https://site.example', { id: 'site.example', origins: ['https://site.example'] }],
    ['http://localhost:3000', { id: 'localhost', origins: ['http://localhost:3000'] }],
    ['http://127.0.0.1:3000', { id: 'localhost', origins: ['http://localhost:3000'] }],
    ['http://[::1]:3000', { id: 'localhost', origins: ['http://localhost:3000'] }],
    ['http://192.0.2.7', null],
    ['http://[2001:db8::7]:3000', null],
  ])('of %s', (site, party) => {
    expect(relyingPartyOf(site, 'Site')).toEqual(party && { ...party, name: 'Site' })
  })

  test('is what the settings go by', async () => {
    const settingsOf = async (each: TestAuth) => (await each.request('/settings')).json()
    const without = await startAuth(db, { relyingParty: null })
    expect((await settingsOf(auth)).passkeys_enabled).toBe(true)
    expect((await settingsOf(without)).passkeys_enabled).toBe(false)
    expect(await codeOf(without.client().auth.passkey.startAuthentication())).toBe('passkey_disabled')
    const client = without.client()
    done(await client.auth.signUp({ email: newEmail(), password: goodPassword }))
    expect(await codeOf(client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: '鍵' }))).toBe(
      'mfa_webauthn_enroll_not_enabled',
    )
    await without.close()
  })
})
