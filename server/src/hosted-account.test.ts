import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import type { Claims } from '@techo/backend/database'
import { expect, test } from 'vitest'
import { projectAssurance } from './hosted-account.ts'

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
  const readAssurance = projectAssurance({ url, publishableKey: 'public', secretKey: null, jwtSecret: null }, null)
  const person: Claims = { role: 'authenticated' }
  expect(await readAssurance(person, 'factor')).toMatchObject({ isOpen: true, hasVerifiedFactor: true })
  expect(await readAssurance(person, 'none')).toMatchObject({ isOpen: true, hasVerifiedFactor: false })
  expect(await readAssurance(person, 'over')).toMatchObject({ isOpen: false, hasVerifiedFactor: false })
  await expect(readAssurance(person, 'down')).rejects.toThrow('503')
  listener?.close()
})
