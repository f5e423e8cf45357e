import { afterEach, beforeEach, expect, test } from 'vitest'
import { askedEarly, forgetEarly } from './asked-early.ts'

const address =
  'https://techo.example/rest/v1/notes?select=id%2Ctitle&order=updated_at.desc%2Cid.asc&offset=0&limit=20000'
const asked = 'notes?select=id,title&order=updated_at.desc,id.asc&offset=0&limit=20000'
const headers = { authorization: 'Bearer one' }

const ask = (at = Date.now()) => {
  globalThis.techoAsked = {
    at,
    authorization: 'Bearer one',
    answers: { [asked]: Promise.resolve(new Response('[]')) },
  }
}
beforeEach(() => ask())
afterEach(forgetEarly)

test('what the document asked is taken once, for the same question', async () => {
  expect(askedEarly(`${address}1`, { headers })).toBeUndefined()
  expect(await askedEarly(new URL(address), { headers })?.then(answer => answer.text())).toBe('[]')
  expect(askedEarly(address, { headers })).toBeUndefined()
})

test('neither another person nor a renewed token, a write nor a later visit takes it', () => {
  expect(askedEarly(address, { headers, method: 'DELETE' })).toBeUndefined()
  expect(askedEarly(address, { headers: { authorization: 'Bearer two' } })).toBeUndefined()
  expect(askedEarly(address, { headers }), 'whoever asked otherwise has asked anew').toBeUndefined()
})

test('it is over after a while, and after anything was written', () => {
  ask(Date.now() - 60_000)
  expect(askedEarly(address, { headers })).toBeUndefined()
  ask()
  forgetEarly()
  expect(askedEarly(address, { headers })).toBeUndefined()
})
