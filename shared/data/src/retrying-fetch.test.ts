import { describe, expect, it, vi } from 'vitest'
import { createRetryingFetch, type RetryingFetchDependencies } from './retrying-fetch.ts'

const cut = () => Promise.reject(new TypeError('fetch failed'))

function retrying(answers: (() => Promise<Response>)[], deps: Partial<RetryingFetchDependencies> = {}) {
  const requests: RequestInit[] = []
  const pauses: number[] = []
  const retryingFetch = createRetryingFetch({
    fetch: async (_, init = {}) => {
      requests.push(init)
      return (answers[requests.length - 1] ?? cut)()
    },
    wait: async ms => void pauses.push(ms),
    random: () => 0.999,
    patience: 30_000,
    ...deps,
  })
  return { retryingFetch, requests, pauses }
}

const fine = async () => Response.json({ ok: true })

describe('a request whose connection fails', () => {
  it.each(['GET', 'POST', 'PATCH', 'DELETE'])(
    'by %s is sent again up to three times, later and later',
    async method => {
      const { retryingFetch, requests, pauses } = retrying([cut, cut, cut, fine])
      expect((await retryingFetch('http://x/rest/v1/habits', { method })).status).toBe(200)
      expect(requests).toHaveLength(4)
      expect(pauses.map(Math.round)).toEqual([200, 400, 800])
      const never = retrying([])
      await expect(never.retryingFetch('http://x/rest/v1/habits', { method })).rejects.toThrow('fetch failed')
      expect(never.requests).toHaveLength(4)
    },
  )

  it('is not sent again when the caller gave up', async () => {
    const stop = new AbortController()
    const { retryingFetch, requests } = retrying([cut, fine], { wait: async () => stop.abort() })
    await expect(retryingFetch('http://x/', { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' })
    expect(requests).toHaveLength(1)
  })

  it('is not sent again while the browser says that there is no network', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    const { retryingFetch, requests } = retrying([cut, fine])
    await expect(retryingFetch('http://x/rest/v1/habits')).rejects.toThrow('fetch failed')
    vi.unstubAllGlobals()
    expect(requests).toHaveLength(1)
  })

  it('ends with its caller where others wait for the same answer, which goes on', async () => {
    for (const answer of [() => new Promise<never>(() => {}), async () => new Response(new ReadableStream())]) {
      const stop = new AbortController()
      const { retryingFetch } = retrying([answer])
      const asked = retryingFetch('http://x/rest/v1/habits', { signal: stop.signal })
      stop.abort()
      await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
    }
  })

  it('to renew a token is left to auth-js, which repeats it with its own back-off', async () => {
    const { retryingFetch, requests } = retrying([])
    await expect(retryingFetch('http://x/auth/v1/token?grant_type=refresh_token', { method: 'POST' })).rejects.toThrow()
    expect(requests).toHaveLength(1)
  })

  it('to our own API is sent again unless it posts something', async () => {
    const post = retrying([cut, fine])
    await expect(post.retryingFetch('/api/contact', { method: 'POST' })).rejects.toThrow()
    expect(post.requests).toHaveLength(1)
    expect((await retrying([cut, fine]).retryingFetch('/api/books')).status).toBe(200)
  })
})

describe('an answer', () => {
  it('of a gateway that nobody is there makes a read try again, and never a write', async () => {
    const away = async () => new Response('Bad Gateway', { status: 502 })
    expect((await retrying([away, fine]).retryingFetch('http://x/')).status).toBe(200)
    const write = retrying([away, fine])
    expect((await write.retryingFetch('http://x/', { method: 'PATCH' })).status).toBe(502)
    expect(write.requests).toHaveLength(1)
  })

  it('that breaks off in the middle is a failed connection', async () => {
    const broken = async () =>
      new Response(
        new ReadableStream({
          start: controller => {
            controller.enqueue(new TextEncoder().encode('[{"id":'))
            controller.error(new TypeError('terminated'))
          },
        }),
      )
    const { retryingFetch, requests } = retrying([broken, fine])
    expect(await (await retryingFetch('http://x/')).json()).toEqual({ ok: true })
    expect(requests).toHaveLength(2)
  })

  it('that never comes ends as a time-out, and is not waited for again', async () => {
    const silent = (_: unknown, init: RequestInit = {}) =>
      new Promise<Response>((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      })
    let requests = 0
    const retryingFetch = createRetryingFetch({
      fetch: (input, init) => {
        requests++
        return silent(input, init)
      },
      wait: async () => {},
      random: Math.random,
      patience: 5,
    })
    await expect(retryingFetch('http://x/')).rejects.toMatchObject({ name: 'TimeoutError' })
    expect(requests).toBe(1)
  })

  it('without a body arrives as it is', async () => {
    const { retryingFetch } = retrying([async () => new Response(null, { status: 204 })])
    expect((await retryingFetch('http://x/', { method: 'DELETE' })).status).toBe(204)
  })

  it('may show an empty body with a 204, as Chromium does', async () => {
    const empty = new Response(null, { status: 204 })
    Object.defineProperty(empty, 'body', { value: new ReadableStream({ start: stream => stream.close() }) })
    const { retryingFetch, requests } = retrying([async () => empty])
    expect((await retryingFetch('http://x/', { method: 'POST' })).status).toBe(204)
    expect(requests).toHaveLength(1)
  })
})
