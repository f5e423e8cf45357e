/**
 * The `fetch` through which everything reaches the backend and the product's own API. It promises that a request whose
 * connection failed is sent again up to three times (unless the caller gave up, or there is no network), and that silence ends:
 * after 30 s without an answer the request fails with a `TimeoutError`. Reads are also repeated when a gateway answered that
 * nobody is there.
 *
 * What may be sent twice must bear it: writes are wanted states with client-made keys, and a form of the auth service whose
 * answer was lost would be sent again by hand with the same result. Not repeated are the refresh of a token, which auth-js
 * repeats itself with its own back-off, and what is posted to our own API, where twice may be two letters.
 */
export interface RetryingFetchDependencies {
  readonly fetch: typeof fetch
  /** resolves after so many milliseconds */
  readonly wait: (ms: number) => Promise<void>
  /** 0 ≤ chance < 1 */
  readonly random: () => number
  /** milliseconds of silence that count as no answer */
  readonly patience: number
}

const retries = 3
/** A browser without a network knows. That there is one tells nothing. */
const isOffline = () => globalThis.navigator?.onLine === false
const gatewayStatuses = new Set([502, 503, 504, 520])

export const retryingFetchDependencies: RetryingFetchDependencies = {
  fetch: (input, init) => globalThis.fetch(input, init),
  wait: ms => new Promise(resolve => setTimeout(resolve, ms)),
  random: Math.random,
  patience: 30_000,
}

export function createRetryingFetch({
  fetch,
  wait,
  random,
  patience,
}: RetryingFetchDependencies): typeof globalThis.fetch {
  const once = async (input: RequestInfo | URL, init: RequestInit): Promise<Response> => {
    // A long text on a slow line is not silence: a second more for every 20 kB.
    const size = typeof init.body === 'string' ? init.body.length : 0
    const silence = new AbortController()
    const timer = setTimeout(
      () => silence.abort(new DOMException('No answer came in time', 'TimeoutError')),
      patience + size / 20,
    )
    const signal = init.signal ? AbortSignal.any([init.signal, silence.signal]) : silence.signal
    // An answer on which others wait as well is not ended with the signal of one of them.
    const ended = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    try {
      signal.throwIfAborted()
      const response = await Promise.race([fetch(input, { ...init, signal }), ended])
      // 204, 205 and 304 have no body; a browser may show an empty one, and a Response made of it throws.
      if (!response.body || [204, 205, 304].includes(response.status)) return response
      // The whole body is taken in under the same patience, so that a connection cut in the middle is a failure of the network.
      const body = await Promise.race([response.arrayBuffer(), ended])
      return new Response(body, { status: response.status, statusText: response.statusText, headers: response.headers })
    } finally {
      clearTimeout(timer)
    }
  }

  return async (input, init = {}) => {
    const reads = /^(GET|HEAD)?$/i.test(init.method ?? '')
    const address = String(input)
    const repeatable =
      !address.includes('/auth/v1/token?grant_type=refresh_token') &&
      !(address.startsWith('/api/') && /^(POST|PATCH)$/i.test(init.method ?? ''))
    for (let attempt = 0; ; attempt++) {
      try {
        const response = await once(input, init)
        if (!reads || attempt === retries || !gatewayStatuses.has(response.status)) return response
      } catch (error) {
        const silent = error instanceof DOMException && error.name === 'TimeoutError'
        if (init.signal?.aborted || silent || !repeatable || attempt === retries || isOffline()) throw error
      }
      await wait(200 * 2 ** attempt * (0.5 + random() / 2))
      init.signal?.throwIfAborted()
    }
  }
}
