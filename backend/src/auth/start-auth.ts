/** For the tests of this folder: the auth module on a database in memory, and people with unmodified clients. */
import { createClient, type SupabaseClient, type SupabaseClientOptions } from '@supabase/supabase-js'
import { Hono } from 'hono'
import type { ClaimsEnv } from '../bearer.ts'
import { readToken } from '../bearer.ts'
import { bootstrap } from '../database/bootstrap.ts'
import { openBareDatabase } from '../database/empty-database.ts'
import { createDb, type Database } from '../database/transactions.ts'
import { type AuthOptions, authSchema, createAuth, createKeys, type Keys, noLimits } from './index.ts'
import type { Letter } from './mailer.ts'
import type { SmsSender, TextMessage } from './sms/sender.ts'

export const siteUrl = 'http://site.test'

export interface TestAuth {
  readonly db: Database
  readonly keys: Keys
  /** newest last */
  readonly letters: Letter[]
  /** newest last; empty unless `sms` was asked for */
  readonly texts: TextMessage[]
  readonly log: string[]
  readonly mailer: { isDown: boolean }
  /** moves the server's clock */
  advance(seconds: number): void
  /** a raw request to `/auth/v1` + path */
  request(path: string, init?: RequestInit & { from?: string }): Promise<Response>
  /** a request to `/account` + path as the person of this client */
  account(client: SupabaseClient, path: string, init?: RequestInit & { from?: string }): Promise<Response>
  /** what the link of a letter about security sends */
  alarm(token: string): Promise<Response>
  /** what the leader does every hour */
  sweep(): Promise<void>
  client(options?: { flowType?: 'pkce' | 'implicit'; from?: string; language?: string; agent?: string }): SupabaseClient
  close(): Promise<void>
}

export async function openTestDb(): Promise<Database> {
  const db = createDb(await openBareDatabase(null))
  await bootstrap(db, authSchema)
  return db
}

/** Without limits unless `options` sets some; cheap hashes; answers as soon as they are ready. */
export async function startAuth(
  db: Database,
  { sms = null, ...options }: Partial<AuthOptions> & { sms?: 'kept' | SmsSender | null } = {},
): Promise<TestAuth> {
  let offset = 0
  const now = () => Date.now() + offset
  const keys = await createKeys({ now })
  const letters: Letter[] = []
  const mailer = { isDown: false }
  const texts: TextMessage[] = []
  const log: string[] = []
  const auth = createAuth({
    db,
    keys,
    mailer: {
      send: async letter => {
        if (mailer.isDown) throw new Error('The mail server is down')
        letters.push(letter)
      },
    },
    sms: sms === 'kept' ? { send: async message => void texts.push(message) } : sms,
    options: {
      siteUrl,
      productName: 'Site',
      pages: { signIn: '/sign-in', verify: '/confirm', callback: '/callback' },
      passwordCost: 4,
      quietAnswerMs: 0,
      trustProxy: true,
      now,
      log: line => void log.push(line),
      ...options,
      limits: { ...noLimits, ...options.limits },
    },
  })
  const api = new Hono<ClaimsEnv>()
    .use(async (c, next) => {
      const bearer = await readToken(c.req.header('authorization')?.slice('Bearer '.length) ?? '', keys)
      if (bearer.refusal) return c.json({ code: 'bad_jwt' }, 401)
      c.set('claims', bearer.claims)
      return next()
    })
    .route('/', auth.account)
  const app = new Hono().route('/auth/v1', auth.routes).route('/account', api).route('/alarm', auth.alarm)

  const fetchFrom =
    (from = '192.0.2.1', language?: string, agent?: string): typeof fetch =>
    async (input, init) => {
      const request = new Request(input, init)
      request.headers.set('x-forwarded-for', from)
      if (language !== undefined) request.headers.set('accept-language', language)
      if (agent !== undefined) request.headers.set('user-agent', agent)
      return app.fetch(request)
    }

  return {
    db,
    keys,
    letters,
    texts,
    log,
    mailer,
    advance: seconds => {
      offset += seconds * 1000
    },
    request: (path, { from, ...init } = {}) => fetchFrom(from)(`${siteUrl}/auth/v1${path}`, init),
    async account(client, path, { from, ...init } = {}) {
      const { data } = await client.auth.getSession()
      return fetchFrom(from)(`${siteUrl}/account${path}`, {
        ...init,
        headers: { authorization: `Bearer ${data.session?.access_token}` },
      })
    },
    alarm: token => fetchFrom()(`${siteUrl}/alarm`, { method: 'POST', body: JSON.stringify({ token }) }),
    sweep: () => auth.sweep(),
    client({ flowType = 'implicit', from, language, agent } = {}) {
      const kept = new Map<string, string>()
      const clientOptions: SupabaseClientOptions<'public'> = {
        auth: {
          flowType,
          autoRefreshToken: false,
          detectSessionInUrl: false,
          storageKey: `test-${crypto.randomUUID()}`,
          storage: {
            getItem: key => kept.get(key) ?? null,
            setItem: (key, value) => void kept.set(key, value),
            removeItem: key => void kept.delete(key),
          },
        },
        global: { fetch: fetchFrom(from, language, agent) },
      }
      return createClient(siteUrl, keys.publishableKey, clientOptions)
    },
    close: () => auth.close(),
  }
}

export const newEmail = (): string => `${crypto.randomUUID()}@example.jp`
export const goodPassword = 'correct horse 7'

/** The link and the code of a letter. */
export function secretsOf(letter: Letter | undefined): { link: URL; tokenHash: string; code: string } {
  if (letter === undefined) throw new Error('There is no letter')
  const link = new URL(/https?:\/\/\S+/.exec(letter.text)?.[0] ?? 'nothing:')
  return {
    link,
    tokenHash: link.searchParams.get('token_hash') ?? link.searchParams.get('token') ?? '',
    code: /^\d{6}$/m.exec(letter.text)?.[0] ?? '',
  }
}

/** What a client answered, when it must have worked. */
export function done<Answer extends { data: unknown; error: { message: string; code?: string | undefined } | null }>(
  answer: Answer,
): Extract<Answer, { error: null }>['data'] {
  if (answer.error !== null) throw new Error(`${answer.error.code}: ${answer.error.message}`)
  return answer.data
}

/** Oldest first. */
export const lettersTo = (auth: TestAuth, email: string): Letter[] => auth.letters.filter(({ to }) => to === email)
export const lastTo = (auth: TestAuth, email: string): ReturnType<typeof secretsOf> =>
  secretsOf(lettersTo(auth, email).at(-1))

/** Somebody who signed up and answered the letter; `auth` confirms e-mail addresses. */
export async function confirmedPerson(auth: TestAuth): Promise<{ client: SupabaseClient; email: string }> {
  const client = auth.client()
  const email = newEmail()
  done(await client.auth.signUp({ email, password: goodPassword }))
  done(await client.auth.verifyOtp({ token_hash: lastTo(auth, email).tokenHash, type: 'signup' }))
  return { client, email }
}
