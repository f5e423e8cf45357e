import { createClient, type SupabaseClient, type User } from '@supabase/supabase-js'
import type { Database } from '@techo/data/database'
import type { Db } from '@techo/server'
import type { Backend } from './backend.ts'

export interface Person {
  /** signed in, unmodified, keeps its session in memory */
  readonly client: SupabaseClient<Database>
  readonly user: User
  readonly email: string
  readonly password: string
}

export interface PersonOptions {
  readonly email?: string
  readonly password?: string
  /** what sign-up is told: name, language, time_zone */
  readonly data?: Readonly<Record<string, unknown>>
}

/** Somebody who just signed up. People share nothing, so tests with a new person each run side by side. */
export async function newPerson(backend: Backend, options: PersonOptions = {}): Promise<Person> {
  const email = options.email ?? `${crypto.randomUUID()}@example.com`
  const password = options.password ?? `Aa1-${crypto.randomUUID()}`
  const client = visitor(backend)
  const { data, error } = await client.auth.signUp({ email, password, options: { data: { ...options.data } } })
  if (error) throw error
  if (!data.session || !data.user) throw new Error('Sign-up gave no session: this backend confirms addresses by letter')
  return { client, user: data.user, email, password }
}

/** A client without a session, as a browser has before sign-in. */
export const visitor = (backend: Backend): SupabaseClient<Database> =>
  createClient<Database>(backend.url, backend.key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })

/** Whom statements run as: the claims of a token. */
export type Claims = Parameters<Db['asUser']>[0]

/** What the backend takes a person's requests for, for statements of a test's own: policies look for the session in it. */
export async function claimsOf({ client, user }: Pick<Person, 'client' | 'user'>): Promise<Claims> {
  const token = (await client.auth.getSession()).data.session?.access_token
  if (!token) throw new Error('Nobody is signed in')
  const told: Readonly<Record<string, unknown>> = JSON.parse(
    Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
  )
  return { ...told, role: 'authenticated', sub: user.id }
}
