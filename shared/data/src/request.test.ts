import { type Problem, problem } from '@techo/core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createRequester, request, type UnauthorizedRule } from './request.ts'

function requester(answer: () => Response, token: string | Problem = 'ann-token', rule?: UnauthorizedRule) {
  const requests: { path: string; init: RequestInit }[] = []
  const ask = createRequester({
    fetch: async (input, init = {}) => {
      requests.push({ path: String(input), init })
      return answer()
    },
    patientFetch: async () => answer(),
    token: async () => token,
    rule: () => rule,
  })
  const header = (name: string) => new Headers(requests[0]?.init.headers).get(name)
  return { ask, requests, header }
}

afterEach(() => void vi.restoreAllMocks())

describe('a call of our API', () => {
  it('carries the person’s token and JSON, and answers with what came back', async () => {
    const { ask, requests, header } = requester(() => Response.json({ found: 2 }))
    expect(await ask(request('/api/books', { body: { isbn: '9784' } }))).toEqual({ data: { found: 2 } })
    expect(requests[0]).toMatchObject({ path: '/api/books', init: { method: 'POST', body: '{"isbn":"9784"}' } })
    expect(header('authorization')).toBe('Bearer ann-token')
    expect(header('content-type')).toBe('application/json')
  })

  it('without a session has no token, and only a warning is logged', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { ask, header } = requester(() => Response.json({}), problem('unauthorized', { code: 'session_missing' }))
    expect(await ask(request('/api/health'))).toEqual({ data: {} })
    expect(header('authorization')).toBeNull()
    expect(warn.mock.calls).toEqual([['No session token for /api/health (session_missing)']])
  })

  it('is only for our own addresses', () => {
    expect(() => request('https://elsewhere.example/api/')).toThrow(TypeError)
  })

  it('sends files as they are', async () => {
    const { ask, requests, header } = requester(() => new Response(null, { status: 204 }))
    const body = new FormData()
    expect(await ask(request('/api/import', { body }))).toEqual({ data: null })
    expect(requests[0]?.init.body).toBe(body)
    expect(header('content-type')).toBeNull()
  })

  it('that receives its answer itself gets a good one as it comes; a refusal stays a problem, with its place', async () => {
    const receive = async (answer: Response) => (await answer.bytes()).length
    const { ask } = requester(() => new Response(new Uint8Array(5)))
    expect(await ask(request('/api/account/export', { receive }))).toEqual({ data: 5 })
    const body = { code: 'broken', file: 'data/tasks.ndjson', line: 12 }
    const refused = requester(() => Response.json(body, { status: 422 }))
    expect(await refused.ask(request('/api/account/import', { receive }))).toEqual({
      error: problem('invalid', { code: 'broken', place: 'data/tasks.ndjson:12' }),
    })
  })

  it('whose answer is not what was promised fails as our own mistake, and as the service’s when it is no JSON', async () => {
    const schema = {
      safeParse: (value: unknown) =>
        typeof value === 'number' ? { success: true as const, data: value } : { success: false as const },
    }
    expect(await requester(() => Response.json(7)).ask(request('/api/x', { schema }))).toEqual({ data: 7 })
    expect(await requester(() => Response.json('seven')).ask(request('/api/x', { schema }))).toMatchObject({
      error: { kind: 'bug', code: 'unexpected_answer' },
    })
    expect(await requester(() => new Response('<html>')).ask(request('/api/x'))).toMatchObject({
      error: { kind: 'unavailable', code: 'not_json' },
    })
  })
})

describe('a 401', () => {
  const no = () => Response.json({ code: 'token_over' }, { status: 401 })

  it('on a page that is not public signs out and leaves', async () => {
    const leave = vi.fn()
    const { ask } = requester(no, 'old', { isPublicPage: () => false, leave })
    expect(await ask(request('/api/x'))).toEqual({ error: { kind: 'unauthorized', code: 'token_over' } })
    expect(leave).toHaveBeenCalledOnce()
  })

  it('on a public page does nothing but fail', async () => {
    const leave = vi.fn()
    const { ask } = requester(no, 'old', { isPublicPage: () => true, leave })
    expect(await ask(request('/api/x'))).toMatchObject({ error: { kind: 'unauthorized' } })
    expect(leave).not.toHaveBeenCalled()
  })
})
