import type { Db } from '@techo/backend/database'
import type { Hosted } from './hosted.ts'

/** Something a person finds among their notifications. The screen has the words, by `kind` and `params.what`. */
export interface Notice {
  readonly kind: 'security' | 'plan' | 'account'
  /** names what happened: the same key is told once, however often it is given */
  readonly key: string
  readonly params: { readonly what: string; readonly [name: string]: unknown }
  /** where it leads, a path of the product */
  readonly href: string
}

/** Tells a person. Nothing happens when the account is gone or its owner does not want to hear of plans. */
export const notify = (db: Db, userId: string, { kind, key, params, href }: Notice): Promise<unknown> =>
  db.asAdmin(sql =>
    sql.query('select public.notify_person($1::uuid, $2, $3, $4::jsonb, $5)', [userId, kind, key, params, href]),
  )

/** The same through the API of a hosted project. @throws when there is no secret key, or the backend does not take it */
export async function notifyInProject(
  { url, secretKey }: Hosted,
  userId: string,
  { kind, key, params, href }: Notice,
): Promise<void> {
  if (secretKey === null) throw new Error('SUPABASE_SECRET_KEY is needed to tell people something')
  const answer = await fetch(`${url}/rest/v1/rpc/notify_person`, {
    method: 'POST',
    headers: { apikey: secretKey, 'content-type': 'application/json' },
    body: JSON.stringify({ person: userId, kind, key, params, href }),
    signal: AbortSignal.timeout(10_000),
  })
  if (!answer.ok) throw new Error(`The backend answers ${answer.status}`)
}
