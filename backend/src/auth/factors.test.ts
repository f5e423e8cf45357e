import type { SupabaseClient } from '@supabase/supabase-js'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../database/transactions.ts'
import { createKeys } from './keys.ts'
import { done, goodPassword, newEmail, openTestDb, startAuth, type TestAuth } from './start-auth.ts'
import { seal, stepOf, unseal } from './totp.ts'

let db: Database
let auth: TestAuth
let offset = 0
beforeAll(async () => {
  db = await openTestDb()
  auth = await startAuth(db)
})
afterAll(async () => {
  await auth.close()
  await db.close()
})

const codeOf = async (answer: Promise<{ error: { code?: string | undefined } | null }>) => (await answer).error?.code
const advance = (seconds: number): void => {
  offset += seconds * 1000
  auth.advance(seconds)
}
/** what the app on the phone shows; `steps` thirty seconds later */
const shown = (secret: string, steps = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + offset + steps * 30_000 })

interface Person {
  readonly client: SupabaseClient
  readonly email: string
}
const person = async (): Promise<Person> => {
  const client = auth.client()
  const email = newEmail()
  done(await client.auth.signUp({ email, password: goodPassword }))
  return { client, email }
}
const signedIn = async (email: string): Promise<SupabaseClient> => {
  const client = auth.client()
  done(await client.auth.signInWithPassword({ email, password: goodPassword }))
  return client
}
const enrolled = async (): Promise<Person & { id: string; secret: string }> => {
  const someone = await person()
  const { id, totp } = done(await someone.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: '電話' }))
  done(await someone.client.auth.mfa.challengeAndVerify({ factorId: id, code: shown(totp.secret) }))
  advance(60)
  return { ...someone, id, secret: totp.secret }
}
const levelOf = async (client: SupabaseClient) => done(await client.auth.mfa.getAuthenticatorAssuranceLevel())

describe('the codes', () => {
  // RFC 6238, appendix B, with the last six of its eight digits.
  test.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('at %i seconds are those of the standard', (seconds, code) => {
    const secret = Secret.fromUTF8('12345678901234567890').base32
    const step = Math.floor(seconds / 30)
    expect(stepOf(code, secret, seconds * 1000)).toBe(step)
    expect(stepOf(code, secret, (seconds + 30) * 1000)).toBe(step)
    expect(stepOf(code, secret, (seconds - 30) * 1000)).toBe(step)
    expect(stepOf(code, secret, (seconds + 60) * 1000)).toBeNull()
    expect(stepOf(`${code}0`, secret, seconds * 1000)).toBeNull()
  })

  test('have secrets that open only for their factor and with the keys of this server', async () => {
    const [keys, others] = [await createKeys(), await createKeys()]
    const [factor, another] = [crypto.randomUUID(), crypto.randomUUID()]
    const sealed = await seal('ABC', factor, keys)
    expect(sealed).not.toContain(Buffer.from('ABC').toString('base64url'))
    expect(await unseal(sealed, factor, keys)).toBe('ABC')
    expect(await unseal(sealed, another, keys)).toBeNull()
    expect(await unseal(sealed, factor, others)).toBeNull()
    expect(await unseal(null, factor, keys)).toBeNull()
  })
})

describe('setting up', () => {
  test('gives a secret, its address and its picture, and counts only after the first code', async () => {
    const { client, email } = await person()
    const { id, totp, type, friendly_name } = done(
      await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: '電話', issuer: 'Site' }),
    )
    expect({ type, friendly_name }).toEqual({ type: 'totp', friendly_name: '電話' })
    expect(totp.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(totp.uri).toContain(`secret=${totp.secret}`)
    expect(totp.uri).toContain(`issuer=Site`)
    expect(decodeURIComponent(totp.uri)).toContain(email)
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#%]*<\/svg>$/)
    const [{ secret: stored } = { secret: '' }] = await db.asAdmin(sql =>
      sql.query<{ secret: string }>('select secret from auth.mfa_factors where id = $1', [id]),
    )
    expect(stored).not.toContain(totp.secret)
    expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })

    expect(await codeOf(client.auth.mfa.challengeAndVerify({ factorId: id, code: '000000' }))).toBe(
      'mfa_verification_failed',
    )
    const events: string[] = []
    client.auth.onAuthStateChange(event => void events.push(event))
    done(await client.auth.mfa.challengeAndVerify({ factorId: id, code: shown(totp.secret) }))
    expect(events).toContain('MFA_CHALLENGE_VERIFIED')
    const level = await levelOf(client)
    expect(level).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
    expect(
      level?.currentAuthenticationMethods.map(each => (typeof each === 'string' ? each : each.method)).sort(),
    ).toEqual(['password', 'totp'])
    const { all, totp: verified } = done(await client.auth.mfa.listFactors()) ?? {}
    expect(all).toHaveLength(1)
    expect(verified?.[0]).toMatchObject({ id, friendly_name: '電話', factor_type: 'totp', status: 'verified' })

    const { session } = done(await client.auth.refreshSession())
    expect(session?.user.factors).toHaveLength(1)
    expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
  })

  test('refuses a second of the same name, and an eleventh; what was not confirmed in five minutes makes room', async () => {
    const { client } = await person()
    const enroll = (friendlyName?: string) =>
      client.auth.mfa.enroll({ factorType: 'totp', ...(friendlyName === undefined ? {} : { friendlyName }) })
    done(await enroll('一つ目'))
    expect(await codeOf(enroll('一つ目'))).toBe('mfa_factor_name_conflict')
    for (let i = 0; i < 9; i++) done(await enroll())
    expect(await codeOf(enroll())).toBe('too_many_enrolled_mfa_factors')
    advance(301)
    done(await enroll('一つ目'))
    expect(done(await client.auth.getUser()).user?.factors).toHaveLength(1)
  })

  test('asks whoever has a factor to show it before there is another', async () => {
    const { email, client } = await enrolled()
    const half = await signedIn(email)
    expect(await codeOf(half.auth.mfa.enroll({ factorType: 'totp', friendlyName: '別' }))).toBe('insufficient_aal')
    done(await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: '別' }))
  })

  test('refuses kinds of factors that are not there', async () => {
    const { client } = await person()
    expect(await codeOf(client.auth.mfa.enroll({ factorType: 'phone', phone: '+819011112222' }))).toBe(
      'mfa_phone_enroll_not_enabled',
    )
  })
})

describe('showing the second factor', () => {
  test('raises the session, ends those that showed only one, and a code counts once', async () => {
    const { email, id, secret, client: first } = await enrolled()
    const half = await signedIn(email)
    const other = await signedIn(email)
    expect(await levelOf(half)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
    const code = shown(secret)
    done(await half.auth.mfa.challengeAndVerify({ factorId: id, code }))
    expect(await levelOf(half)).toMatchObject({ currentLevel: 'aal2' })
    expect(await codeOf(half.auth.mfa.challengeAndVerify({ factorId: id, code }))).toBe('mfa_verification_failed')
    expect((await other.auth.getUser()).error).not.toBeNull()
    done(await first.auth.getUser())
  })

  test('gives one session to many who send the same code at once', async () => {
    const { email, id, secret } = await enrolled()
    const half = await signedIn(email)
    const code = shown(secret, 1)
    const { session } = done(await half.auth.getSession())
    const headers = { authorization: `Bearer ${session?.access_token}` }
    const answers = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const challenge = await auth.request(`/factors/${id}/challenge`, { method: 'POST', headers, body: '{}' })
        const body = JSON.stringify({ challenge_id: (await challenge.json()).id, code })
        return (await auth.request(`/factors/${id}/verify`, { method: 'POST', headers, body })).status
      }),
    )
    expect(answers.toSorted()).toEqual([200, 422, 422, 422, 422])
  })

  test('needs a challenge that is young, unused, of this factor and from the same address', async () => {
    const { client, id, secret } = await enrolled()
    const ask = async () => done(await client.auth.mfa.challenge({ factorId: id })).id
    const show = async (challengeId: string, code = shown(secret)) =>
      codeOf(client.auth.mfa.verify({ factorId: id, challengeId, code }))
    expect(await show(crypto.randomUUID())).toBe('mfa_factor_not_found')
    const old = await ask()
    advance(301)
    expect(await show(old)).toBe('mfa_challenge_expired')
    const fresh = await ask()
    expect(await show(fresh)).toBeUndefined()
    advance(60)
    expect(await show(fresh)).toBe('mfa_ip_address_mismatch')
    const { session } = done(await client.auth.getSession())
    const elsewhere = await auth.request(`/factors/${id}/verify`, {
      method: 'POST',
      headers: { authorization: `Bearer ${session?.access_token}` },
      body: JSON.stringify({ challenge_id: await ask(), code: shown(secret) }),
      from: '203.0.113.7',
    })
    expect(await elsewhere.json()).toMatchObject({ error_code: 'mfa_ip_address_mismatch' })
  })

  test('is not possible with the factor of somebody else', async () => {
    const { id, secret } = await enrolled()
    const { client } = await person()
    expect(await codeOf(client.auth.mfa.challengeAndVerify({ factorId: id, code: shown(secret) }))).toBe(
      'mfa_factor_not_found',
    )
    expect(await codeOf(client.auth.mfa.unenroll({ factorId: id }))).toBe('mfa_factor_not_found')
  })
})

describe('removing a factor', () => {
  test('needs the factor, and takes sessions down to aal1', async () => {
    const { email, client, id } = await enrolled()
    const half = await signedIn(email)
    expect(await codeOf(half.auth.mfa.unenroll({ factorId: id }))).toBe('insufficient_aal')
    expect(done(await client.auth.mfa.unenroll({ factorId: id }))).toEqual({ id })
    done(await client.auth.refreshSession())
    const level = await levelOf(client)
    expect(level).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
    expect(level?.currentAuthenticationMethods).toHaveLength(1)
  })
})

describe('a fresh second factor', () => {
  test('is asked for before password and e-mail change, and not of who has none', async () => {
    const { email, client, id, secret } = await enrolled()
    const half = await signedIn(email)
    expect(await codeOf(half.auth.updateUser({ password: 'another horse 8' }))).toBe('insufficient_aal')
    expect(await codeOf(half.auth.updateUser({ email: newEmail() }))).toBe('insufficient_aal')
    done(await half.auth.updateUser({ data: { name: '花子' } }))
    advance(16 * 60)
    expect(await codeOf(client.auth.updateUser({ email: newEmail() }))).toBe('insufficient_aal')
    done(await client.auth.mfa.challengeAndVerify({ factorId: id, code: shown(secret) }))
    done(await client.auth.updateUser({ email: newEmail(), password: 'another horse 8' }))
    const { client: simple } = await person()
    done(await simple.auth.updateUser({ email: newEmail() }))
  })
})

describe('recovery codes', () => {
  const make = async (client: SupabaseClient): Promise<string[]> => {
    const answer = await auth.account(client, '/recovery-codes', { method: 'POST' })
    if (answer.status !== 201) throw new Error(`${answer.status}`)
    return (await answer.json()).codes
  }
  const remaining = async (client: SupabaseClient) =>
    (await (await auth.account(client, '/recovery-codes')).json()).remaining
  const recover = (client: SupabaseClient, code: string) =>
    auth.account(client, '/recover', { method: 'POST', body: JSON.stringify({ code }) })

  test('are ten, differ, are kept as hashes, and new ones replace them', async () => {
    const { client } = await enrolled()
    expect(await remaining(client)).toBe(0)
    const codes = await make(client)
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(await remaining(client)).toBe(10)
    const kept = JSON.stringify(await db.asAdmin(sql => sql.query('select * from auth.recovery_codes')))
    for (const code of codes) expect(kept).not.toContain(code)
    await make(client)
    expect(await remaining(client)).toBe(10)
    expect((await recover(client, codes[0] ?? '')).status).toBe(422)
  })

  test('let somebody in who has lost the factor, each once, however the code is typed', async () => {
    const { email, client, id } = await enrolled()
    const [code = '', second = ''] = await make(client)
    const half = await signedIn(email)
    const other = await signedIn(email)
    expect((await recover(half, 'ABCD-ABCD-ABCD-ABCD')).status).toBe(422)
    const typed = ` ${code.toLowerCase().replaceAll('-', '‐').replaceAll('0', 'o').replaceAll('1', 'l')} `
    const answers = await Promise.all([recover(half, typed), recover(half, typed)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await answers.find(({ status }) => status === 200)?.json()).toEqual({ remaining: 9 })
    done(await half.auth.refreshSession())
    const level = await levelOf(half)
    expect(level).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
    expect(level?.currentAuthenticationMethods).toContainEqual(expect.objectContaining({ method: 'mfa/recovery_code' }))
    expect(done(await half.auth.mfa.listFactors())?.totp).toHaveLength(1)
    done(await client.auth.getUser())
    expect((await other.auth.getUser()).error).not.toBeNull()
    expect((await recover(half, code)).status).toBe(422)

    const again = await signedIn(email)
    expect(await (await recover(again, second)).json()).toEqual({ remaining: 8 })
    done(await again.auth.refreshSession())
    // Taking the lost app away is a deed of its own, which a recovery code is proof enough for.
    advance(16 * 60)
    expect(await codeOf(again.auth.updateUser({ password: 'another horse 8' }))).toBe('insufficient_aal')
    done(await again.auth.mfa.unenroll({ factorId: id }))
    done(await again.auth.refreshSession())
    expect(await levelOf(again)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
    expect(await remaining(again)).toBe(0)
  })

  test('are made only with a fresh factor, and by nobody without one', async () => {
    const { email, client } = await enrolled()
    const half = await signedIn(email)
    const refused = await auth.account(half, '/recovery-codes', { method: 'POST' })
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'insufficient_aal' }])
    advance(16 * 60)
    expect((await auth.account(client, '/recovery-codes', { method: 'POST' })).status).toBe(403)
    const { client: simple } = await person()
    expect((await auth.account(simple, '/recovery-codes', { method: 'POST' })).status).toBe(409)
  })

  test('are of one person only', async () => {
    const { client } = await enrolled()
    const { client: stranger } = await enrolled()
    const [code = ''] = await make(client)
    expect((await recover(stranger, code)).status).toBe(422)
    expect(await remaining(client)).toBe(10)
  })
})

describe('open sessions', () => {
  test('are listed with coarse words and ended one by one or all others', async () => {
    const { client, email } = await person()
    const phone = auth.client({ from: '203.0.113.7' })
    done(await phone.auth.signInWithPassword({ email, password: goodPassword }))
    const stranger = (await person()).client
    const list = async (whose: SupabaseClient) => (await (await auth.account(whose, '/sessions')).json()).sessions
    const sessions = await list(client)
    expect(sessions).toHaveLength(2)
    const theirs = sessions.find(({ current }: { current: boolean }) => !current)
    expect(theirs).toMatchObject({ network: '203.0.…', aal: 'aal1', current: false })
    expect(JSON.stringify(sessions)).not.toContain('203.0.113.7')
    expect((await auth.account(stranger, `/sessions/${theirs.id}`, { method: 'DELETE' })).status).toBe(404)
    expect((await auth.account(client, '/sessions/x', { method: 'DELETE' })).status).toBe(404)
    expect((await auth.account(client, `/sessions/${theirs.id}`, { method: 'DELETE' })).status).toBe(204)
    const gone = await auth.account(phone, '/sessions')
    expect([gone.status, await gone.json()]).toMatchObject([401, { code: 'session_expired' }])
    const again = await signedIn(email)
    expect((await auth.account(client, '/sessions', { method: 'DELETE' })).status).toBe(204)
    expect(await list(client)).toHaveLength(1)
    expect((await again.auth.getUser()).error).not.toBeNull()
  })
})
