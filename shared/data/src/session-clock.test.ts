import { expect, test } from 'vitest'
import { byOwnClock } from './session-clock.ts'

const answering = (body: string, init?: ResponseInit) => async () =>
  new Response(body, { headers: { 'content-type': 'application/json' }, ...init })
const now = Date.UTC(2030, 0, 2) + 700
const session = { access_token: 'a', token_type: 'bearer', expires_in: 3600, expires_at: 1, refresh_token: 'r' }

test('the end of a session is told by the clock of the device, whatever the service’s says', async () => {
  const answer = await byOwnClock(answering(JSON.stringify(session)), () => now)('/token')
  expect(await answer.json()).toEqual({ ...session, expires_at: Date.UTC(2030, 0, 2) / 1000 + 3600 })
})

test.each([
  ['a user', '{"id":"1","expires_in":5}', undefined],
  ['a refusal', JSON.stringify(session), { status: 400, headers: { 'content-type': 'application/json' } }],
  ['a page', '<html>', { status: 200, headers: { 'content-type': 'text/html' } }],
  ['half an answer', '{"access_token":"a","expires_in":', undefined],
  ['a list', '[1]', undefined],
  ['nothing', 'null', undefined],
  ['a word', '"access_token expires_in"', undefined],
  ['what was made', '{"id":"1"}', { status: 201, headers: { 'content-type': 'application/json' } }],
])('%s passes as it came', async (_, body, init) => {
  const answer = await byOwnClock(answering(body, init), () => now)('/token')
  expect(answer.status).toBe(init && 'status' in init ? init.status : 200)
  expect(await answer.text()).toBe(body)
})
