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

test('what went together with others is told apart, and asked anew where its part did not come', async () => {
  const body = (at: number, rows: string) => {
    const head = Buffer.from(JSON.stringify({ at, status: 200, headers: { 'content-range': '0-0/1' } }))
    const sizes = Buffer.alloc(8)
    sizes.writeUInt32BE(head.length, 0)
    sizes.writeUInt32BE(rows.length, 4)
    return Buffer.concat([sizes, head, Buffer.from(rows)])
  }
  const tell = (response: Response) => {
    const answer = Promise.resolve(response)
    globalThis.techoAsked = {
      at: Date.now(),
      authorization: 'Bearer one',
      answers: { 'tasks?select=id': answer, [asked]: answer, 'habits?select=id': answer },
      together: ['tasks?select=id', asked, 'habits?select=id'],
    }
  }
  const take = (question: string) => askedEarly(`https://techo.example/rest/v1/${question}`, { headers })
  const headersOfParts = { 'content-type': 'application/octet-stream' }
  tell(new Response(Buffer.concat([body(1, '[1]'), body(0, '[0]')]), { headers: headersOfParts }))
  const [tasks, notes, habits] = [take('tasks?select=id'), askedEarly(address, { headers }), take('habits?select=id')]
  await expect(habits).rejects.toThrow('broke off')
  expect(await (await tasks)?.json()).toEqual([0])
  expect((await notes)?.headers.get('content-range')).toBe('0-0/1')
  expect(await (await notes)?.json()).toEqual([1])

  tell(new Response('<html></html>', { status: 404, headers: { 'content-type': 'text/html' } }))
  await expect(take('tasks?select=id')).rejects.toThrow('broke off')
  expect(take('tasks?select=id'), 'the second time it goes the ordinary way').toBeUndefined()
})
