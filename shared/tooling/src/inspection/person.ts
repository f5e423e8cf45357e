import { randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'

/** People of a product that runs, for inspections and browser tests: made, signed in and asked for rows as a browser would. */

export interface Person {
  readonly email: string
  readonly password: string
}

export interface Session {
  readonly access_token: string
  readonly refresh_token: string
  readonly expires_at: number
  readonly user: { readonly id: string; readonly email: string }
}

/** Where a product runs. */
interface Running {
  readonly url: string
}

export const newPerson = (): Person => ({ email: `p-${randomUUID()}@example.com`, password: 'Techo-2026-手帳' })

const keys = new Map<string, string>()

/** The key that names the project to the backend. */
const keyOf = async ({ url }: Running): Promise<string> => {
  const known = keys.get(url)
  if (known) return known
  const { supabaseKey } = (await (await fetch(`${url}/config.json`)).json()) as { supabaseKey: string }
  keys.set(url, supabaseKey)
  return supabaseKey
}

const post = async (product: Running, path: string, body: unknown, userAgent?: string): Promise<Session> => {
  const response = await fetch(`${product.url}/auth/v1/${path}`, {
    method: 'POST',
    headers: {
      apikey: await keyOf(product),
      'content-type': 'application/json',
      ...(userAgent ? { 'user-agent': userAgent } : {}),
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Session
}

/** @param userAgent the browser that the list of devices shows */
export const register = (product: Running, person: Person, userAgent?: string): Promise<Session> =>
  post(product, 'signup', person, userAgent)

export const signIn = (product: Running, person: Person): Promise<Session> =>
  post(product, 'token?grant_type=password', person)

/** Goes on with a session for another lifetime of its token; what it was before is over. */
export const renew = (product: Running, { refresh_token }: Session): Promise<Session> =>
  post(product, 'token?grant_type=refresh_token', { refresh_token })

const cookieName = ({ url }: Running): string => `sb-${new URL(url).hostname.split('.')[0]}-auth-token`

/** Writes a session into a browser as the page itself keeps it: cookies in chunks of 3,180 characters. */
export async function keepSession(context: BrowserContext, product: Running, session: Session): Promise<void> {
  const name = cookieName(product)
  const value = `base64-${Buffer.from(JSON.stringify(session)).toString('base64url')}`
  const chunks = value.match(/.{1,3180}/g) ?? []
  await context.clearCookies({ name: new RegExp(`^${name}`) })
  await context.addCookies(
    chunks.map((chunk, index) => ({
      name: chunks.length === 1 ? name : `${name}.${index}`,
      value: chunk,
      url: product.url,
      sameSite: 'Lax' as const,
    })),
  )
}

/** A person's rows, read and written through the REST interface under their own token. */
export const rowsOf = (product: Running, session: Pick<Session, 'access_token'>) => {
  const ask = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const response = await fetch(`${product.url}/rest/v1/${path}`, {
      ...init,
      headers: {
        apikey: await keyOf(product),
        authorization: `Bearer ${session.access_token}`,
        'content-type': 'application/json',
        ...init.headers,
      },
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`)
    return text === '' ? null : JSON.parse(text)
  }
  return {
    /** @param query as PostgREST takes it, e.g. `select=id&name=eq.x` */
    read: async (table: string, query = 'select=*') =>
      (await ask(`${table}?${query}`)) as readonly Record<string, unknown>[],
    insert: (table: string, rows: unknown) =>
      ask(table, { method: 'POST', body: JSON.stringify(rows), headers: { prefer: 'return=minimal' } }),
    change: (table: string, query: string, columns: unknown) =>
      ask(`${table}?${query}`, { method: 'PATCH', body: JSON.stringify(columns) }),
    remove: (table: string, query: string) => ask(`${table}?${query}`, { method: 'DELETE' }),
  }
}
