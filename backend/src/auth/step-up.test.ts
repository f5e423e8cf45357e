import { expect, test } from 'vitest'
import type { Claims } from '../database/db.ts'
import { requireAal2 } from './step-up.ts'

const now = Date.parse('2026-11-21T06:00:00Z')
const ago = (minutes: number): number => now / 1000 - minutes * 60
const claims = (aal: string, method: string, minutes: number): Claims => ({
  role: 'authenticated',
  aal,
  amr: [{ method, timestamp: ago(minutes) }],
})
const withFactor = { isOpen: true, hasVerifiedFactor: true }

test.each([
  [claims('aal2', 'totp', 14), null],
  [claims('aal2', 'totp', 16), 'insufficient_aal'],
  [claims('aal2', 'password', 1), 'insufficient_aal'],
  [claims('aal1', 'totp', 1), 'insufficient_aal'],
  [{ role: 'authenticated', aal: 'aal2', amr: 'totp' } as const, 'insufficient_aal'],
  [{ role: 'authenticated' } as const, 'insufficient_aal'],
  [{ role: 'service_role' } as const, null],
])('with a factor %j is answered %s', (given, code) => {
  expect(requireAal2(given, withFactor, now)?.code ?? null).toBe(code)
})

test('without a factor nothing is asked, and an ended session is refused either way', () => {
  expect(requireAal2(claims('aal1', 'password', 99), { isOpen: true, hasVerifiedFactor: false }, now)).toBeNull()
  expect(requireAal2(claims('aal2', 'totp', 1), { isOpen: false, hasVerifiedFactor: false }, now)?.status).toBe(401)
})
