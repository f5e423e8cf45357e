import type { Server as HttpServer } from 'node:http'
import { join } from 'node:path'
import { Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { type AuthOptions, authSchema, createAuth, createKeys, type Keys } from './auth/index.ts'
import type { Mailer } from './auth/mailer.ts'
import { type ClaimsEnv, rememberTokens } from './bearer.ts'
import { boundedBody } from './bounded-body.ts'
import { oldestDump } from './database/dumps.ts'
import { lockFolder } from './database/lock.ts'
import { type DatabaseOptions, openDatabase } from './database/open.ts'
import type { Database } from './database/transactions.ts'
import { createFunctions, type FunctionModule } from './functions/index.ts'
import { log } from './log.ts'
import { createRealtime, type RealtimeParts, realtimeSchema } from './realtime/index.ts'
import { createRest } from './rest/index.ts'
import { createShares, defaultShares, type Shares } from './shares.ts'
import { createStorage, type StorageParts, storageSchema } from './storage/index.ts'

/** What each room needs to be told; every room declares its own part. */
export interface BackendOptions extends Omit<DatabaseOptions, 'hostedSchemas'> {
  readonly auth: AuthOptions
  readonly mailer: Mailer
  readonly storage?: Pick<StorageParts, 'quota' | 'release'>
  readonly realtime?: Pick<RealtimeParts, 'limits' | 'seats'>
  /** Read the client's address from the last entry of X-Forwarded-For, which the proxy next to us wrote. Default false. */
  readonly trustProxy?: boolean
  /** how much one person or one address can have; null: as much as they take, for tests in which one address does everything */
  readonly shares?: Partial<Shares> | null
  /** what runs at `/functions/v1`, by name */
  readonly functions?: ReadonlyMap<string, FunctionModule>
  /** whether pages of this origin may open sockets here; `host` is what the request was sent to. Default: the same host only. */
  readonly isAllowedOrigin?: (origin: string, host: string) => boolean
}

export interface Backend {
  /**
   * Answers what lies below `/rest/v1`, `/auth/v1`, `/storage/v1`, `/realtime/v1` and `/functions/v1`.
   * @param env what the listener of `@hono/node-server` hands over; limits per address need it
   */
  fetch(request: Request, env?: object): Response | Promise<Response>
  /** Takes over the sockets of a listener. */
  attach(server: HttpServer): void
  /** Lets go of every socket: clients come back by themselves. */
  detach(): void
  readonly database: Database
  readonly keys: Keys
  /** Sessions and recovery codes of who asks; mount it behind a bearer check. */
  readonly account: Hono<ClaimsEnv>
  /** Ends sockets and sweeps, dumps when something was written, closes the database, gives the folder back. */
  close(): Promise<void>
}

const hostedSchemas = [authSchema, storageSchema, realtimeSchema].join('\n')
const sweepEveryMs = 3_600_000

/**
 * Opens the database, brings it up to date and puts the protocols on it. It does not listen.
 * @throws an Error with one line that says what to do
 */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const { dataDir } = options
  const lock = dataDir === null ? null : await lockFolder(dataDir)
  try {
    const signing = await createKeys(dataDir === null ? {} : { file: join(dataDir, 'secrets.json') })
    const { db, close: closeDatabase } = await openDatabase({ ...options, hostedSchemas })
    const backend = await compose(options, db, { ...signing, ...rememberTokens(signing) }).catch(async error => {
      await closeDatabase()
      throw error
    })
    return {
      ...backend,
      async close() {
        await backend.close()
        await closeDatabase()
        await lock?.release()
      },
    }
  } catch (error) {
    await lock?.release()
    throw error
  }
}

async function compose(options: BackendOptions, db: Database, keys: Keys): Promise<Backend> {
  const { dataDir, trustProxy = false } = options
  const rest = await createRest(db, keys)
  const auth = createAuth({
    db,
    keys,
    mailer: options.mailer,
    options: { log: line => log.error({ part: 'auth' }, line), trustProxy, ...options.auth },
  })
  const storage = await createStorage({
    db,
    keys,
    secret: keys.derive('storage', 'signed addresses'),
    folder: dataDir === null ? null : join(dataDir, 'objects'),
    keptSince: () => oldestDump(dataDir),
    ...options.storage,
  })
  const isAllowedOrigin = options.isAllowedOrigin ?? isSameHost
  const realtime = await createRealtime({ ...options.realtime, db, keys, isAllowedOrigin, trustProxy })
  const functions = createFunctions(keys, options.functions ?? new Map())

  const routes = new Hono()
  routes.onError((error, context) => {
    log.error({ part: 'backend', name: error.name, at: error.stack?.split('\n')[1]?.trim() }, 'unexpected')
    return context.json({ code: 'internal', message: 'The server made a mistake' }, 500)
  })
  routes.use(async (context, next) => {
    await next()
    context.header('x-content-type-options', 'nosniff')
  })
  if (options.shares !== null) {
    const share = createShares({ keys, trustProxy, shares: { ...defaultShares, ...options.shares } })
    const rows = share('rest')
    for (const room of ['/rest/v1/*', '/realtime/v1/*', '/functions/v1/*']) routes.use(room, rows)
    routes.use('/auth/v1/*', share('auth'))
    routes.use('/storage/v1/*', share('storage'))
  }
  // Files have limits of their own, by bucket.
  for (const room of ['/rest/v1/*', '/realtime/v1/*', '/functions/v1/*']) routes.use(room, boundedBody())
  // The largest is what somebody tells of themselves, which every token carries.
  routes.use('/auth/v1/*', boundedBody(256 * 1024))
  routes.use('/rest/v1/*', compress({ threshold: 2048 }), noStore)
  routes.all('/rest/v1/*', context => rest.fetch(context.req.raw))
  routes.use('/auth/v1/*', noStore)
  routes.route('/auth/v1', auth.routes)
  routes.route('/storage/v1', storage.routes)
  routes.route('/realtime/v1', realtime.routes)
  routes.route('/functions/v1', functions)
  routes.notFound(context => context.json({ code: 'not_found', message: 'There is no such address' }, 404))

  const sweep = async () => {
    for (const [part, work] of [
      ['auth', auth.sweep],
      ['storage', storage.sweep],
      ['realtime', realtime.sweep],
    ] as const)
      await work().catch(error => log.error({ part, name: error instanceof Error ? error.name : '' }, 'sweep'))
  }
  const sweeping = setInterval(sweep, sweepEveryMs).unref()
  await sweep()

  return {
    fetch: (request, env) => routes.fetch(request, env),
    attach: server => realtime.attach(server),
    detach: () => realtime.detach(),
    database: db,
    keys,
    account: auth.account,
    async close() {
      clearInterval(sweeping)
      await realtime.close()
      await auth.close()
      await storage.close()
      await rest.close()
    },
  }
}

const noStore: MiddlewareHandler = async (context, next) => {
  await next()
  if (!context.res.headers.has('cache-control')) context.header('cache-control', 'no-store')
}

const isSameHost = (origin: string, host: string): boolean => URL.canParse(origin) && new URL(origin).host === host
