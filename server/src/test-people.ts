import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { noLimits } from '@techo/backend/auth'
import type { Options } from './options.ts'
import { createServer, type Server } from './server.ts'

/** Whether a site was built before decides nothing of a test. */
export const noSite = join(import.meta.dirname, 'no-site')

/** The real server for a test file, with the product's migrations, and people who speak to it by an unmodified client. */
export interface Listening extends Server {
  readonly serviceKey: string
}

export async function startServer(options: Partial<Options> = {}): Promise<Listening> {
  const server = await createServer({
    port: 0,
    dataDir: null,
    dumpHours: 0,
    shares: null,
    siteDir: noSite,
    ...options,
    auth: { limits: noLimits, passwordCost: 4, ...options.auth },
  })
  await server.listen()
  return Object.assign(server, { serviceKey: server.secretKey ?? '' })
}

const clientOf = (server: Server, key: string): SupabaseClient =>
  createClient(server.url, key, { auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false } })

export const visitor = (server: Server): SupabaseClient => clientOf(server, server.publishableKey)
export const service = (server: Listening): SupabaseClient => clientOf(server, server.serviceKey)

export interface Person {
  readonly client: SupabaseClient
  readonly id: string
  readonly token: string
}

export async function newPerson(server: Server): Promise<Person> {
  const client = visitor(server)
  const credentials = { email: `${crypto.randomUUID()}@example.com`, password: `Aa1-${crypto.randomUUID()}` }
  const { data, error } = await client.auth.signUp(credentials)
  if (error) throw error
  if (!data.session || !data.user) throw new Error('Sign-up gave no session')
  return { client, id: data.user.id, token: data.session.access_token }
}
