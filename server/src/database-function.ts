import type { Db } from '@techo/backend/database'
import { log } from '@techo/backend/log'
import { fieldOf } from '@techo/core'
import type { Hosted } from './hosted.ts'

/**
 * Functions of the database that only the server may call, in this process or at a hosted project. `type` is what the function
 * takes. Rejects when the database or the project refuses.
 */
export type CallFunction = (name: string, ...given: readonly Argument[]) => Promise<unknown>
type Argument = readonly [name: string, type: 'text' | 'uuid' | 'jsonb' | 'timestamptz', value: unknown]

export const callDatabase =
  (db: Db): CallFunction =>
  (name, ...given) =>
    db.asAdmin(async sql => {
      const list = given.map(([key, type], index) => `${key} => $${index + 1}::${type}`).join(', ')
      const [row] = await sql.query<{ answer: unknown }>(
        `select public.${name}(${list}) as answer`,
        given.map(([, , value]) => value),
      )
      return row?.answer ?? null
    })

/** The same at a hosted project, which needs its secret key; null without one. */
export const callProject = ({ url, secretKey }: Hosted): CallFunction | null =>
  secretKey === null
    ? null
    : async (name, ...given) => {
        const answer = await fetch(`${url}/rest/v1/rpc/${name}`, {
          method: 'POST',
          headers: { apikey: secretKey, 'content-type': 'application/json' },
          // A text of JSON would arrive as a text.
          body: JSON.stringify(
            Object.fromEntries(
              given.map(([key, type, value]) => [
                key,
                type === 'jsonb' && typeof value === 'string' ? JSON.parse(value) : value,
              ]),
            ),
          ),
          signal: AbortSignal.timeout(10_000),
        })
        if (!answer.ok) throw new Error(`The backend answers ${answer.status}`)
        const text = await answer.text()
        return text === '' ? null : JSON.parse(text)
      }

/** What a part does whose functions a hosted project does not have yet: nothing but say so. Rethrows everything else. */
export const withoutFunctions =
  (part: string) =>
  (error: unknown): void => {
    const isMissing =
      fieldOf(error, 'code') === '42883' || (error instanceof Error && error.message === 'The backend answers 404')
    if (!isMissing) throw error
    log.warn({ part }, 'the database has no functions for this: apply its migrations')
  }
