import type { Server as HttpServer } from 'node:http'
import { join } from 'node:path'
import { Hono, type MiddlewareHandler } from 'hono'
import {
  type Auth,
  type AuthOptions,
  authSchema,
  createAuth,
  createKeys,
  type GivenSecrets,
  givenSecrets,
  type Keys,
  newSecrets,
  secretsInDatabase,
  secretsInFile,
} from './auth/index.ts'
import type { Mailer } from './auth/mailer.ts'
import type { SmsSender } from './auth/sms/sender.ts'
import { type Backup, type BackupFigures, type BackupPlace, startBackup } from './backup/index.ts'
import { type ClaimsEnv, lacksFactor, rememberTokens } from './bearer.ts'
import { boundedBody } from './bounded-body.ts'
import { clusterSchema, createLeader, type Leader, type Sweeps } from './cluster/index.ts'
import { type Claims, DatabaseError } from './database/db.ts'
import { oldestDump } from './database/dumps.ts'
import { endlessSpace, type FreeSpace, type SpaceReading, watchFreeSpace } from './database/free-space.ts'
import { lockFolder } from './database/lock.ts'
import { type DatabaseOptions, type OpenedDatabase, openDatabase } from './database/open.ts'
import type { DumpFigures } from './database/regular-dumps.ts'
import type { Database } from './database/transactions.ts'
import type { Load } from './database/turns.ts'
import { makeUsable } from './database/usable-folder.ts'
import { createFunctions, type FunctionModule } from './functions/index.ts'
import { refuseWritesWithoutRoom } from './insufficient-storage.ts'
import { log } from './log.ts'
import { isHalf, keysOfOpenSessions, type OpenSessions, sessionNews, watchSessions } from './open-sessions.ts'
import { packed } from './packed.ts'
import { createRealtime, type RealtimeDependencies, realtimeSchema } from './realtime/index.ts'
import { createRest } from './rest/index.ts'
import { createShares, defaultShares, type Shares } from './shares.ts'
import { createStorage, type StorageDependencies, storageSchema } from './storage/index.ts'

/** What each room needs to be told; every room declares its own part. */
export interface BackendOptions extends Omit<DatabaseOptions, 'hostedSchemas' | 'space' | 'afterDump'> {
  /** bytes that stay free on the disk of `dataDir`: below that nothing is written; 0 lets everything write */
  readonly freeSpaceFloor?: number
  /** how the disk is asked for its room; default: the system */
  readonly readSpace?: () => Promise<SpaceReading>
  readonly auth: AuthOptions
  readonly mailer: Mailer
  /** default: nobody sends text messages */
  readonly sms?: SmsSender | null
  readonly storage?: Pick<StorageDependencies, 'quota' | 'release' | 's3'>
  /** default: those of the database that servers share, else those of `secrets.json` in `dataDir` */
  readonly secrets?: GivenSecrets | null
  /** where dumps, keys and files are copied to. Default: nowhere; not with a PostgreSQL, which is backed up elsewhere */
  readonly backup?: BackupPlace | null
  /** how fast the servers of one PostgreSQL find out that one of them is gone, in milliseconds */
  readonly cluster?: { readonly lease?: number; readonly beat?: number }
  readonly realtime?: Pick<RealtimeDependencies, 'limits' | 'seats'>
  /**
   * REST refuses half a sign-in itself (401 `insufficient_aal`), by what is known of open sessions, instead of calling the database's
   * `db_pre_request` with each request. For a database whose function asks nothing else. Default false.
   */
  readonly refusesHalfSessions?: boolean
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
  /** Whether the disk has room for a write of so many bytes; `refuseWithoutRoom` puts it before routes. */
  readonly space: Pick<FreeSpace, 'admits' | 'free'>
  /** how many statements the embedded database has ended; it stands still while the engine does */
  statements(): number
  /** Versions of migrations that this backend was started with and its database does not have. */
  readonly missing: OpenedDatabase['missing']
  /** How it is doing, in numbers; nothing in them names a person, an address or a row. */
  figures(): Promise<Figures>
  /** A token counts while its session is open. */
  readonly keys: Keys
  /** What somebody's session has shown; remembered for a moment. */
  readonly assurance: OpenSessions['assurance']
  /** Sessions and recovery codes of who asks; mount it behind a bearer check. */
  readonly account: Hono<ClaimsEnv>
  /** "This was not me": takes the token of a letter about security, from anybody who has it. */
  readonly alarm: Hono
  /** Tells a person by letter that their data was exported. */
  readonly tellOfExport: Auth['tellOfExport']
  /** Runs work now and every so often, at one of the servers that share the database. */
  readonly every: Leader['every']
  /** Ends sockets and sweeps, dumps when something was written, closes the database, gives the folder back. */
  close(): Promise<void>
}

export interface Figures {
  readonly database: Load
  readonly isLeading: boolean
  readonly sweeps: readonly Sweeps[]
  /** sockets of realtime that are open */
  readonly sockets: number
  /** null where others keep the backups */
  readonly dumps: DumpFigures | null
  /** null where nothing is copied */
  readonly backup: BackupFigures | null
}

const hostedSchemas = [authSchema, sessionNews, storageSchema, realtimeSchema]
const minuteMs = 60_000
const hourMs = 3_600_000
/** What a checkpoint and the log of a stop may need, twice. */
const usualFloor = 64 * 1024 * 1024

/**
 * Opens the database, brings it up to date and puts the protocols on it. It does not listen.
 * @throws an Error with one line that says what to do
 */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const { dataDir } = options
  if (dataDir !== null) await makeUsable(dataDir)
  const lock = dataDir === null ? null : await lockFolder(dataDir)
  let space = endlessSpace
  let backup: Backup | null = null
  try {
    if (dataDir !== null)
      space = await watchFreeSpace({
        folder: dataDir,
        floor: options.freeSpaceFloor ?? usualFloor,
        read: options.readSpace,
      })
    const shared = options.databaseUrl === null ? [] : [clusterSchema]
    const {
      db,
      statements,
      dumps,
      missing,
      close: closeDatabase,
    } = await openDatabase({
      ...options,
      hostedSchemas: [...hostedSchemas, ...shared].join('\n'),
      space,
      // The dump of a stop is copied too; files wait for the next start.
      afterDump: async () => backup?.run(),
    })
    const backend = await openSecrets(options, db)
      .then(secrets => createKeys({ secrets }))
      .then(signing => compose(options, db, { ...signing, ...rememberTokens(signing) }, space))
      .catch(async error => {
        await closeDatabase()
        throw error
      })
    if (options.backup && dataDir !== null && options.databaseUrl === null)
      backup = startBackup(dataDir, options.backup, !options.storage?.s3)
    return {
      ...backend,
      space,
      statements,
      missing,
      figures: async () => ({
        ...backend.figures(),
        dumps: await dumps(),
        backup: backup?.figures() ?? null,
      }),
      async close() {
        await backend.close()
        await backup?.stop()
        await closeDatabase()
        await space.stop()
        await lock?.release()
      },
    }
  } catch (error) {
    await space.stop()
    await lock?.release()
    throw error
  }
}

function openSecrets({ secrets = null, databaseUrl, dataDir }: BackendOptions, db: Database) {
  const file = dataDir === null ? null : join(dataDir, 'secrets.json')
  if (secrets !== null) return givenSecrets(secrets)
  if (databaseUrl !== null) return secretsInDatabase(db, file)
  return file === null ? newSecrets() : secretsInFile(file)
}

async function compose(
  options: BackendOptions,
  db: Database,
  signing: Keys,
  space: FreeSpace,
): Promise<
  Omit<Backend, 'space' | 'statements' | 'missing' | 'figures'> & { figures(): Omit<Figures, 'dumps' | 'backup'> }
> {
  const { dataDir, trustProxy = false } = options
  const sessions = await watchSessions(db)
  const keys = keysOfOpenSessions(signing, sessions)
  const whole = async (claims: Claims) =>
    claims.role === 'authenticated' && isHalf(claims, await sessions.assurance(claims)) ? lacksFactor : null
  const rest = await createRest(db, keys, options.refusesHalfSessions ? whole : null)
  const auth = createAuth({
    db,
    // It looks the session up by itself, with words of its own.
    keys: signing,
    mailer: options.mailer,
    sms: options.sms ?? null,
    options: { log: line => log.error({ part: 'auth' }, line), trustProxy, ...options.auth },
    sharesLimits: db.kind === 'postgres',
  })
  const storage = await createStorage({
    db,
    keys,
    secret: keys.derive('storage', 'signed addresses'),
    isOpen: async claims => (await sessions.assurance(claims)).isOpen,
    folder: dataDir === null ? null : join(dataDir, 'objects'),
    keptSince: () => oldestDump(dataDir),
    ...options.storage,
  })
  const realtime = await createRealtime({
    ...options.realtime,
    db,
    keys,
    watchSession: sessions.watch,
    isAllowedOrigin: options.isAllowedOrigin ?? isSameHost,
    trustProxy,
    peers: db.kind === 'postgres' ? { ...options.cluster, met: options.storage?.s3 ? undefined : warnOfFolders } : null,
  })
  const functions = createFunctions(keys, options.functions ?? new Map())

  const routes = new Hono()
  routes.onError((error, context) => {
    // Whether a session is open is asked before a room is entered.
    if (error instanceof DatabaseError && /^(08|53|57)/.test(error.code))
      return context.json({ code: 'unavailable', message: 'The database cannot do that just now' }, 503, {
        'retry-after': '2',
      })
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
  refuseWritesWithoutRoom(routes, space, db.kind === 'pglite')
  // Files have limits of their own, by bucket.
  for (const room of ['/rest/v1/*', '/realtime/v1/*', '/functions/v1/*']) routes.use(room, boundedBody())
  // The largest is what somebody tells of themselves, which every token carries.
  routes.use('/auth/v1/*', boundedBody(256 * 1024))
  routes.use('/rest/v1/*', packed, noStore)
  routes.all('/rest/v1/*', context => rest.fetch(context.req.raw))
  routes.use('/auth/v1/*', noStore)
  routes.route('/auth/v1', auth.routes)
  routes.route('/storage/v1', storage.routes)
  routes.route('/realtime/v1', realtime.routes)
  routes.route('/functions/v1', functions)
  routes.notFound(context => context.json({ code: 'not_found', message: 'There is no such address' }, 404))

  const leader = await createLeader(db, options.cluster)
  await leader.every(hourMs, 'auth', auth.sweep)
  await leader.every(hourMs, 'storage', storage.sweep)
  await leader.every(hourMs, 'realtime', realtime.sweep)
  if (db.kind === 'postgres') await leader.every(minuteMs, 'limits', auth.sweepLimits)

  return {
    fetch: (request, env) => routes.fetch(request, env),
    attach: server => realtime.attach(server),
    detach: () => realtime.detach(),
    database: db,
    keys,
    assurance: sessions.assurance,
    account: auth.account,
    alarm: auth.alarm,
    tellOfExport: auth.tellOfExport,
    every: leader.every,
    figures: () => ({
      database: db.load(),
      isLeading: leader.isLeading(),
      sweeps: leader.sweeps(),
      sockets: realtime.sockets(),
    }),
    async close() {
      await leader.close()
      await realtime.close()
      await auth.close()
      await storage.close()
      await rest.close()
      await sessions.close()
    },
  }
}

const warnOfFolders = () =>
  log.warn(
    { part: 'storage' },
    'another server works on this database, and files lie in the folder of each: set STORAGE_S3_… at all of them',
  )

const noStore: MiddlewareHandler = async (context, next) => {
  await next()
  if (!context.res.headers.has('cache-control')) context.header('cache-control', 'no-store')
}

const isSameHost = (origin: string, host: string): boolean => URL.canParse(origin) && new URL(origin).host === host
