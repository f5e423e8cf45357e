import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../database/transactions.ts'
import { NumberRefused } from './sms/sender.ts'
import { done, goodPassword, newEmail, openTestDb, startAuth, type TestAuth } from './start-auth.ts'

let db: Database
let auth: TestAuth
beforeAll(async () => {
  db = await openTestDb()
  auth = await startAuth(db, { sms: 'kept' })
})
afterAll(async () => {
  await auth.close()
  await db.close()
})

let numbers = 0
/** as GoTrue keeps it */
const newPhone = (): string => `8190${(12_345_000 + numbers++).toString()}`
const codeOf = async (answer: Promise<{ error: { code?: string | undefined } | null }>) => (await answer).error?.code
const textsTo = (phone: string, from = auth) => from.texts.filter(({ to }) => to === `+${phone}`)
const lastCode = (phone: string, from = auth): string =>
  /\b\d{6}\b/.exec(textsTo(phone, from).at(-1)?.text ?? '')?.[0] ?? ''
const another = (code: string): string => (code === '000000' ? '000001' : '000000')

const signedUp = async (): Promise<{ client: SupabaseClient; phone: string }> => {
  const client = auth.client()
  const phone = newPhone()
  done(await client.auth.signUp({ phone, password: goodPassword }))
  done(await client.auth.verifyOtp({ phone, token: lastCode(phone), type: 'sms' }))
  return { client, phone }
}
const byEmail = async (): Promise<{ client: SupabaseClient; email: string }> => {
  const client = auth.client()
  const email = newEmail()
  done(await client.auth.signUp({ email, password: goodPassword }))
  return { client, email }
}
const levelOf = async (client: SupabaseClient) =>
  done(await client.auth.mfa.getAuthenticatorAssuranceLevel())?.currentLevel

describe('signing up', () => {
  test('waits for the code, which signs in, and then the password does', async () => {
    const client = auth.client({ language: 'en' })
    const phone = newPhone()
    const { user, session } = done(
      await client.auth.signUp({ phone: `+${phone}`, password: goodPassword, options: { data: { name: '花子' } } }),
    )
    expect(session).toBeNull()
    expect(user).toMatchObject({ phone, email: '', user_metadata: { name: '花子', phone_verified: false } })
    expect(user?.phone_confirmed_at).toBeUndefined()
    expect(await codeOf(auth.client().auth.signInWithPassword({ phone, password: goodPassword }))).toBe(
      'phone_not_confirmed',
    )

    const [message] = textsTo(phone)
    expect(message).toMatchObject({ kind: 'signup' })
    expect(message?.text).toMatch(/^Site: \d{6} is your sign-up code\.[\s\S]*\n@site\.test #\d{6}$/)
    const code = lastCode(phone)
    expect(await codeOf(client.auth.verifyOtp({ phone, token: another(code), type: 'sms' }))).toBe('otp_expired')
    const verified = done(await client.auth.verifyOtp({ phone, token: code, type: 'sms' }))
    expect(verified.user).toMatchObject({ phone, app_metadata: { provider: 'phone', providers: ['phone'] } })
    expect(verified.user?.identities?.[0]).toMatchObject({ provider: 'phone', identity_data: { phone_verified: true } })
    expect(await codeOf(client.auth.verifyOtp({ phone, token: code, type: 'sms' }))).toBe('otp_expired')
    done(await auth.client().auth.signInWithPassword({ phone, password: goodPassword }))
  })

  test('answers the same for a taken number, whose owner gets a message without a code', async () => {
    const { phone } = await signedUp()
    const fresh = newPhone()
    const [taken, free] = [
      done(await auth.client().auth.signUp({ phone, password: goodPassword })),
      done(await auth.client().auth.signUp({ phone: fresh, password: goodPassword })),
    ]
    const shape = ({ user }: typeof taken) => ({ ...user, phone: '', id: '', created_at: '', updated_at: '' })
    expect(Object.keys(shape(taken))).toEqual(Object.keys(shape(free)))
    expect(taken.session).toBeNull()
    expect(textsTo(phone).at(-1)).toMatchObject({ kind: 'account_exists' })
    expect(textsTo(phone).at(-1)?.text).not.toMatch(/\d{6}/)
  })

  test('a code may be sent again until it was typed; five wrong ones, or ten minutes, void it', async () => {
    const phone = newPhone()
    const { auth: client } = auth.client()
    done(await client.signUp({ phone, password: goodPassword }))
    const first = lastCode(phone)
    done(await client.resend({ type: 'sms', phone }))
    const second = lastCode(phone)
    expect(textsTo(phone)).toHaveLength(2)
    if (first !== second)
      expect(await codeOf(client.verifyOtp({ phone, token: first, type: 'sms' }))).toBe('otp_expired')
    for (let i = 0; i < 5; i++) await client.verifyOtp({ phone, token: another(second), type: 'sms' })
    expect(await codeOf(client.verifyOtp({ phone, token: second, type: 'sms' }))).toBe('otp_expired')

    done(await client.resend({ type: 'sms', phone }))
    const third = lastCode(phone)
    auth.advance(601)
    expect(await codeOf(client.verifyOtp({ phone, token: third, type: 'sms' }))).toBe('otp_expired')
    done(await client.resend({ type: 'sms', phone }))
    done(await client.verifyOtp({ phone, token: lastCode(phone), type: 'sms' }))
    done(await client.resend({ type: 'sms', phone }))
    expect(textsTo(phone)).toHaveLength(4)
  })
})

describe('signing in by a code', () => {
  test('sends nothing to an unknown number unless it may make an account, and tells no difference', async () => {
    const { phone } = await signedUp()
    const unknown = newPhone()
    const ask = (number: string, shouldCreateUser: boolean) =>
      auth.client().auth.signInWithOtp({ phone: number, options: { shouldCreateUser } })
    expect([await ask(phone, false), await ask(unknown, false)].map(({ data, error }) => ({ data, error }))).toEqual(
      Array(2).fill({ data: { user: null, session: null, messageId: undefined }, error: null }),
    )
    expect(textsTo(phone).at(-1)).toMatchObject({ kind: 'sign_in' })
    expect(textsTo(unknown)).toEqual([])
    const { session } = done(await auth.client().auth.verifyOtp({ phone, token: lastCode(phone), type: 'sms' }))
    expect(session?.user.phone).toBe(phone)

    done(await ask(unknown, true))
    done(await auth.client().auth.verifyOtp({ phone: unknown, token: lastCode(unknown), type: 'sms' }))
  })

  test('takes the password away that a stranger chose for a number that is not theirs', async () => {
    const phone = newPhone()
    done(await auth.client().auth.signUp({ phone, password: goodPassword }))
    done(await auth.client().auth.signInWithOtp({ phone }))
    done(await auth.client().auth.verifyOtp({ phone, token: lastCode(phone), type: 'sms' }))
    expect(await codeOf(auth.client().auth.signInWithPassword({ phone, password: goodPassword }))).toBe(
      'invalid_credentials',
    )
  })
})

describe('another number', () => {
  test('counts after its code, joins an account by e-mail, and leaves again', async () => {
    const { client, email } = await byEmail()
    const phone = newPhone()
    const { user: waiting } = done(await client.auth.updateUser({ phone: `+${phone}` }))
    expect(waiting).toMatchObject({ phone: '', new_phone: phone })
    done(await client.auth.resend({ type: 'phone_change', phone }))
    expect(textsTo(phone).map(({ kind }) => kind)).toEqual(['phone_change', 'phone_change'])
    const { user } = done(await client.auth.verifyOtp({ phone, token: lastCode(phone), type: 'phone_change' }))
    expect(user).toMatchObject({ phone, email, app_metadata: { providers: ['email', 'phone'] } })
    expect(user?.new_phone).toBeUndefined()
    done(await auth.client().auth.signInWithPassword({ phone, password: goodPassword }))

    const next = newPhone()
    done(await client.auth.updateUser({ phone: next }))
    done(await client.auth.verifyOtp({ phone: next, token: lastCode(next), type: 'phone_change' }))
    const identities = done(await client.auth.getUserIdentities())?.identities ?? []
    const own = identities.find(({ provider }) => provider === 'phone')
    if (own === undefined) throw new Error('A phone identity was expected')
    expect(own.identity_data).toMatchObject({ phone: next, phone_verified: true })
    done(await client.auth.unlinkIdentity(own))
    expect(done(await client.auth.getUser()).user).toMatchObject({ phone: '', app_metadata: { providers: ['email'] } })
    done(await auth.client().auth.signInWithPassword({ email, password: goodPassword }))
  })

  test('of somebody else cannot be taken, and is not told of', async () => {
    const { phone } = await signedUp()
    const { client } = await byEmail()
    expect(done(await client.auth.updateUser({ phone })).user).toMatchObject({ new_phone: phone })
    expect(textsTo(phone).at(-1)).toMatchObject({ kind: 'account_exists' })
    expect(await codeOf(client.auth.verifyOtp({ phone, token: '123456', type: 'phone_change' }))).toBe('otp_expired')
  })

  test('asked for by two people goes to who has it at hand', async () => {
    const [stranger, owner] = [await byEmail(), await byEmail()]
    const phone = newPhone()
    done(await stranger.client.auth.updateUser({ phone }))
    done(await owner.client.auth.updateUser({ phone }))
    const { user } = done(await owner.client.auth.verifyOtp({ phone, token: lastCode(phone), type: 'phone_change' }))
    expect(user).toMatchObject({ email: owner.email, phone })
  })

  test('stays with the password when the e-mail address goes', async () => {
    const { client, phone } = await signedUp()
    const email = newEmail()
    done(await client.auth.updateUser({ email }))
    const own = done(await client.auth.getUserIdentities())?.identities.find(({ provider }) => provider === 'email')
    if (own === undefined) throw new Error('An e-mail identity was expected')
    done(await client.auth.unlinkIdentity(own))
    done(await auth.client().auth.signInWithPassword({ phone, password: goodPassword }))
  })

  test('is where the code for a new password goes when there is no letter box', async () => {
    const strict = await startAuth(db, { sms: 'kept', reauthenticateAfterSeconds: 60 })
    const phone = newPhone()
    const { auth: client } = strict.client()
    done(await client.signUp({ phone, password: goodPassword }))
    done(await client.verifyOtp({ phone, token: lastCode(phone, strict), type: 'sms' }))
    strict.advance(120)
    expect(await codeOf(client.updateUser({ password: 'another horse 8' }))).toBe('reauthentication_needed')
    done(await client.reauthenticate())
    expect(textsTo(phone, strict).at(-1)).toMatchObject({ kind: 'reauthentication' })
    done(await client.updateUser({ password: 'another horse 8', nonce: lastCode(phone, strict) }))
    await strict.close()
  })
})

describe('a phone as second factor', () => {
  test('is sent a code for each challenge; five wrong ones void it; the right one raises the session', async () => {
    const { client, email } = await byEmail()
    const phone = newPhone()
    const factor = done(await client.auth.mfa.enroll({ factorType: 'phone', phone: `+${phone}`, friendlyName: '携帯' }))
    expect(factor).toMatchObject({ type: 'phone', friendly_name: '携帯', phone })
    expect(textsTo(phone)).toEqual([])
    const challenge = done(await client.auth.mfa.challenge({ factorId: factor.id }))
    expect(challenge).toMatchObject({ type: 'phone' })
    expect(textsTo(phone).at(-1)).toMatchObject({ kind: 'factor' })
    const [stored] = await db.asAdmin(sql =>
      sql.query<{ otp_code: string }>('select otp_code from auth.mfa_challenges where id = $1', [challenge.id]),
    )
    expect(stored?.otp_code).not.toContain(lastCode(phone))
    const asked = { factorId: factor.id, challengeId: challenge.id }
    done(await client.auth.mfa.verify({ ...asked, code: lastCode(phone) }))
    expect(await levelOf(client)).toBe('aal2')
    expect(await codeOf(client.auth.mfa.verify({ ...asked, code: lastCode(phone) }))).toBe('mfa_ip_address_mismatch')
    expect(await codeOf(client.auth.mfa.enroll({ factorType: 'phone', phone, friendlyName: '別' }))).toBe(
      'mfa_verified_factor_exists',
    )
    // The amr says so in the words of the hosted service, and what asks for a fresh factor takes it.
    done(await client.auth.updateUser({ password: 'another horse 8' }))

    const half = auth.client()
    done(await half.auth.signInWithPassword({ email, password: 'another horse 8' }))
    expect(await levelOf(half)).toBe('aal1')
    const { id: challengeId } = done(await half.auth.mfa.challenge({ factorId: factor.id }))
    const code = lastCode(phone)
    for (let i = 0; i < 5; i++)
      expect(await codeOf(half.auth.mfa.verify({ factorId: factor.id, challengeId, code: another(code) }))).toBe(
        'mfa_verification_failed',
      )
    expect(await codeOf(half.auth.mfa.verify({ factorId: factor.id, challengeId, code }))).toBe(
      'mfa_verification_failed',
    )
    const again = done(await half.auth.mfa.challenge({ factorId: factor.id }))
    done(await half.auth.mfa.verify({ factorId: factor.id, challengeId: again.id, code: lastCode(phone) }))
    expect(await levelOf(half)).toBe('aal2')
    done(await half.auth.mfa.unenroll({ factorId: factor.id }))
    done(await half.auth.refreshSession())
    expect(await levelOf(half)).toBe('aal1')
  })
})

describe('what it costs', () => {
  test('is bounded by the number, the address and the day, alike for numbers with and without an account', async () => {
    const limited = await startAuth(db, {
      sms: 'kept',
      limits: {
        smsNumberKind: { max: 1, seconds: 60 },
        smsNumber: { max: 2, seconds: 3600 },
        sms: { max: 4, seconds: 3600 },
        smsAll: { max: 5, seconds: 86_400 },
      },
    })
    const ask = (phone: string, from: string) =>
      limited.client({ from }).auth.signInWithOtp({ phone, options: { shouldCreateUser: false } })
    const refused = 'over_sms_send_rate_limit'
    const [known, unknown] = [(await signedUp()).phone, newPhone()]
    for (const [phone, from] of [
      [known, '192.0.2.10'],
      [unknown, '192.0.2.11'],
    ] as const) {
      done(await ask(phone, from))
      expect(await codeOf(ask(phone, from))).toBe(refused)
      limited.advance(61)
      done(await ask(phone, from))
      limited.advance(61)
      expect(await codeOf(ask(phone, '192.0.2.12'))).toBe(refused)
    }
    // Three of the address's four are gone, and of the day's five one is left.
    done(await ask(newPhone(), '192.0.2.10'))
    expect(await codeOf(ask(newPhone(), '192.0.2.10'))).toBe(refused)
    expect(await codeOf(ask(newPhone(), '192.0.2.99'))).toBe(refused)
    await limited.close()
  })

  test('of a gateway that refuses is nothing; a broken one is told to everybody for half a minute', async () => {
    let fault: Error | null = new NumberRefused('gateway answered 400 (21211)')
    const broken = await startAuth(db, {
      sms: {
        send: async () => {
          if (fault) throw fault
        },
      },
      limits: { smsNumberKind: { max: 1, seconds: 60 } },
    })
    const phone = newPhone()
    const signUp = (number: string) => codeOf(broken.client().auth.signUp({ phone: number, password: goodPassword }))
    expect(await signUp(phone)).toBe('sms_send_failed')
    expect(await signUp(phone)).toBe('sms_send_failed')
    expect(broken.log.join()).toContain('21211')
    expect(broken.log.join()).not.toContain(phone)

    fault = new Error('gateway answered 503')
    expect(await signUp(phone)).toBe('sms_send_failed')
    fault = null
    const ask = (number: string) =>
      codeOf(broken.client().auth.signInWithOtp({ phone: number, options: { shouldCreateUser: false } }))
    expect([await ask(newPhone()), await ask((await signedUp()).phone)]).toEqual(['sms_send_failed', 'sms_send_failed'])
    broken.advance(31)
    expect(await signUp(phone)).toBeUndefined()
    await broken.close()
  })
})

test('what is offered is told in the settings; other channels are not', async () => {
  expect(await (await auth.request('/settings')).json()).toMatchObject({
    external: { phone: true },
    phone_autoconfirm: false,
  })
  const options = { channel: 'whatsapp' } as const
  expect(await codeOf(auth.client().auth.signInWithOtp({ phone: newPhone(), options }))).toBe('validation_failed')
  const without = await startAuth(db)
  const phone = newPhone()
  const { auth: client } = without.client()
  expect(await (await without.request('/settings')).json()).toMatchObject({ external: { phone: false } })
  expect(await codeOf(client.signUp({ phone, password: goodPassword }))).toBe('phone_provider_disabled')
  expect(await codeOf(client.resend({ type: 'sms', phone }))).toBe('phone_provider_disabled')
  await without.close()
})
