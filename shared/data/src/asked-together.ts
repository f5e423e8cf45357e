import { mostRows } from './read-all.ts'

/**
 * Questions for rows that leave in one turn go in one request, where the backend is this site's own
 * (`server/src/rows-together.ts`): a page begins with a dozen. Each gets its own answer, and is
 * repeated and given up by itself. Where the server does not take them so, each goes alone, and so does what is asked
 * again after a line was cut: what cuts one long request may let short ones through.
 */
interface Question {
  /** behind `/rest/v1/` */
  readonly address: string
  readonly headers: Headers
  readonly input: RequestInfo | URL
  readonly init: RequestInit
  readonly answer: (response: Response | Promise<Response>) => void
  readonly fail: (error: unknown) => void
}

/** The server's own limits; a question with a list of ids may be longer. */
const [most, longest] = [40, 4000]
/** All rows of a list, as `readAll` begins to ask for them: what takes long holds nobody else up. */
const isLong = (address: string): boolean =>
  address.includes(`offset=0&limit=${mostRows}`) && !address.includes('=gte.')
/** What a question says beside who asks. */
const wishes = ['accept', 'accept-profile', 'prefer']

/** A page in its place comes from something in between. */
export const isOurs = ({ status, headers }: Response): boolean =>
  status === 200 && headers.get('content-type') === 'application/octet-stream'

/** The answers to the questions of one request, by their places in it; without those that a cut line did not bring whole. */
export async function partsOf(response: Response): Promise<ReadonlyMap<number, Response>> {
  const parts = new Map<number, Response>()
  const date = response.headers.get('date')
  const bytes = await response.arrayBuffer()
  const sizes = new DataView(bytes)
  for (let from = 0; from < bytes.byteLength; ) {
    const begin = from + 8 + sizes.getUint32(from)
    const end = begin + sizes.getUint32(from + 4)
    if (end > bytes.byteLength) break
    const head: { at: number; status: number; headers: Record<string, string> } = JSON.parse(
      new TextDecoder().decode(bytes.slice(from + 8, begin)),
    )
    // The clock of the server, from before the rows were read.
    const headers = { ...head.headers, ...(date ? { date } : {}) }
    parts.set(head.at, new Response(begin === end ? null : bytes.slice(begin, end), { status: head.status, headers }))
    from = end
  }
  return parts
}

/** @param origin of this site; questions for another go as they are */
export function askTogether(
  fetch: typeof globalThis.fetch,
  origin = globalThis.location?.origin,
): typeof globalThis.fetch {
  const room = `${origin}/rest/v1/`
  let waiting: Question[] = []
  /** An older server, or something before it, that does not know the address. */
  let isRefused = false
  /** Addresses of questions that were asked together and got no answer, through a cut line or silence. */
  const cut = new Set<string>()

  const send = () => {
    const groups = Map.groupBy(waiting, ({ headers }) => headers.get('authorization'))
    waiting = []
    for (const group of groups.values())
      for (let from = 0; from < group.length; from += most) void ask(group.slice(from, from + most))
  }

  const alone = ({ input, init, answer }: Question) => answer(fetch(input, init))

  async function ask(questions: readonly Question[]): Promise<void> {
    const asked = questions.filter(({ init, fail }) => {
      if (init.signal?.aborted) fail(init.signal.reason)
      return !init.signal?.aborted
    })
    const [first] = asked
    if (!first) return
    if (asked.length === 1) return alone(first)
    const stop = new AbortController()
    const left = new Set(asked)
    for (const question of asked)
      question.init.signal?.addEventListener('abort', () => {
        const reason = question.init.signal?.reason
        question.fail(reason)
        if (!left.delete(question)) return
        if (reason?.name === 'TimeoutError') cut.add(question.address)
        if (left.size === 0) stop.abort()
      })
    try {
      const response = await fetch(`${origin}/api/rows`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          apikey: first.headers.get('apikey') ?? '',
          authorization: first.headers.get('authorization') ?? '',
        },
        body: JSON.stringify(
          asked.map(({ address, headers }) => ({
            address,
            headers: Object.fromEntries(wishes.flatMap(name => (headers.has(name) ? [[name, headers.get(name)]] : []))),
          })),
        ),
        signal: stop.signal,
      })
      if (!isOurs(response)) {
        isRefused ||= response.status === 404 || response.status === 405
        response.body?.cancel().catch(() => {})
        for (const question of left) alone(question)
        return
      }
      for (const [at, part] of await partsOf(response)) {
        const question = asked[at]
        question?.answer(part)
        if (question) left.delete(question)
      }
      if (left.size > 0) throw new TypeError('The answer broke off')
    } catch (error) {
      for (const { address, fail } of left) {
        cut.add(address)
        fail(error)
      }
    }
  }

  return (input, init = {}) => {
    const address = String(input)
    const headers = new Headers(init.headers)
    const isQuestion = /^(GET)?$/i.test(init.method ?? '') && headers.has('authorization')
    if (isRefused || !isQuestion || !address.startsWith(room) || address.length > longest || isLong(address))
      return fetch(input, init)
    const behind = address.slice(room.length)
    if (cut.delete(behind)) return fetch(input, init)
    return new Promise((answer, fail) => {
      if (waiting.push({ address: behind, headers, input, init, answer, fail }) === 1)
        // What is asked by one drawing of a page waits for the same things, and leaves in the same turn.
        setTimeout(send)
    })
  }
}
