import { isOurs, partsOf } from './asked-together.ts'

/**
 * Answers to what the document asked before any script had come (`server/src/first-questions.ts`). Each is taken once, for the
 * same question with the same token, and soon; otherwise the question is asked as any other.
 */
declare global {
  var techoAsked:
    | {
        /** milliseconds since 1970 */
        readonly at: number
        readonly authorization: string
        /** by the address behind `/rest/v1/`, as it reads decoded; those that went together have one */
        readonly answers: Record<string, Promise<Response>>
        readonly together?: readonly string[]
      }
    | undefined
}

const parts = new WeakMap<Promise<Response>, Promise<ReadonlyMap<number, Response>>>()

/** One answer of several; whoever finds none asks again. */
async function partOf(answer: Promise<Response>, at: number): Promise<Response> {
  let all = parts.get(answer)
  if (!all) {
    all = answer.then(response => (isOurs(response) ? partsOf(response) : new Map<number, Response>()))
    parts.set(answer, all)
  }
  const part = (await all).get(at)
  if (!part) throw new TypeError('The answer broke off')
  return part
}

/** Milliseconds after which a page asks anew. */
const fresh = 20_000

/** The answer that is on its way or here; undefined where nobody asked, or somebody else. */
export function askedEarly(
  input: RequestInfo | URL,
  { method = 'GET', headers }: RequestInit,
): Promise<Response> | undefined {
  const { techoAsked: asked } = globalThis
  if (!asked || method !== 'GET') return undefined
  const address = decodeURIComponent(String(input).replace(/^.*?\/rest\/v1\//, ''))
  const answer = asked.answers[address]
  delete asked.answers[address]
  const isSame = new Headers(headers).get('authorization') === asked.authorization && Date.now() - asked.at < fresh
  const at = asked.together?.indexOf(address) ?? -1
  return isSame && answer && at >= 0 ? partOf(answer, at) : isSame ? answer : undefined
}

/** Whether this browser held nothing as its document came, so that what is seen first is worth a question of its own. */
export const isNewHere = (): boolean => globalThis.techoAsked !== undefined

/** What was asked is no longer all there is: something was written since. */
export function forgetEarly(): void {
  globalThis.techoAsked = undefined
}
