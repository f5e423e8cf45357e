import type { Problem } from '@techo/core'
import { type request, type Schema, send } from '@techo/data'

/** Questions to the product's own API whose answers lie in no cache. */

/** A schema of a function that reads what was answered; undefined for what is not what was promised. */
export const schema = <Out>(read: (value: unknown) => Out | undefined): Schema<Out> => ({
  safeParse: value => {
    const data = read(value)
    return data === undefined ? { success: false } : { success: true, data }
  },
})

/** Never rejects: a Problem is an answer. */
export const asked = async <Out>(call: ReturnType<typeof request>): Promise<Out | Problem> => {
  const answer = await send(call)
  if ('error' in answer) return answer.error
  // The schema of the call made it what it is.
  return answer.data as Out
}
