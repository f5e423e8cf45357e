import { expect, test } from 'vitest'
import type { Claims } from '../database/db.ts'
import { requireFresh } from './step-up.ts'

const now = Date.parse('2026-11-21T06:00:00Z')
const ago = (minutes: number): number => now / 1000 - minutes * 60
const claims = (aal: string, method: string, minutes: number): Claims => ({
  role: 'authenticated',
  aal,
  amr: [{ method, timestamp: ago(minutes) }],
})
const open = { isOpen: true, hasVerifiedFactor: false, amr: null }
const withFactor = { ...open, hasVerifiedFactor: true }

test.each([
  [claims('aal2', 'totp', 14), null],
  [claims('aal2', 'totp', 16), 'insufficient_aal'],
  [claims('aal2', 'password', 1), 'insufficient_aal'],
  [claims('aal1', 'totp', 1), 'insufficient_aal'],
  [{ role: 'authenticated', aal: 'aal2', amr: 'totp' } as const, 'insufficient_aal'],
  [{ role: 'authenticated' } as const, 'insufficient_aal'],
  [{ role: 'service_role' } as const, null],
])('with a factor %j is answered %s', (given, code) => {
  expect(requireFresh(given, withFactor, now)?.code ?? null).toBe(code)
})

test('a recovery code counts as the second factor, and what the session showed counts before what its token says', () => {
  expect(requireFresh(claims('aal2', 'mfa/recovery_code', 1), withFactor, now)).toBeNull()
  const amr = [{ method: 'totp', timestamp: ago(1) }]
  expect(requireFresh(claims('aal2', 'totp', 99), { ...withFactor, amr }, now)).toBeNull()
  expect(requireFresh(claims('aal2', 'totp', 1), { ...withFactor, amr: [] }, now)?.code).toBe('insufficient_aal')
})

test('without a factor nothing is asked unless proofs are kept, and an ended session is refused either way', () => {
  expect(requireFresh(claims('aal1', 'password', 99), open, now)).toBeNull()
  const asked = { ...open, proofSeconds: 900 }
  expect(requireFresh(claims('aal1', 'password', 99), asked, now)?.code).toBe('reauthentication_needed')
  expect(requireFresh(claims('aal1', 'password', 14), asked, now)).toBeNull()
  expect(requireFresh(claims('aal2', 'totp', 1), { ...open, isOpen: false }, now)?.status).toBe(401)
})
