import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import { expect, test } from 'vitest'
import type { Claims } from '../db.ts'
import { requireAal2, standInProject } from './step-up.ts'

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

test('a hosted project is asked with the person’s own token', async () => {
  const answers: Record<string, Response> = {
    factor: Response.json({ factors: [{ status: 'unverified' }, { status: 'verified' }] }),
    none: Response.json({ id: 'x' }),
    over: Response.json({ code: 'bad_jwt' }, { status: 403 }),
    down: Response.json({}, { status: 503 }),
  }
  let listener: Server | undefined
  const url = await new Promise<string>(resolve => {
    const fetch = (request: Request) => {
      const token = request.headers.get('authorization')?.slice('Bearer '.length) ?? ''
      const isAsked = request.headers.get('apikey') === 'public' && request.url.endsWith('/auth/v1/user')
      return (isAsked && answers[token]) || new Response(null, { status: 404 })
    }
    // Only an http server is asked for, so only one is made.
    listener = serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve(`http://127.0.0.1:${port}`),
    ) as Server
  })
  const stand = standInProject({ url, publishableKey: 'public', secretKey: null, jwtSecret: null })
  const person: Claims = { role: 'authenticated' }
  expect(await stand(person, 'factor')).toEqual(withFactor)
  expect(await stand(person, 'none')).toEqual({ isOpen: true, hasVerifiedFactor: false })
  expect(await stand(person, 'over')).toEqual({ isOpen: false, hasVerifiedFactor: false })
  await expect(stand(person, 'down')).rejects.toThrow('503')
  listener?.close()
})
