import type { AuthOptions, Mailer } from '@techo/backend/auth'
import type { ClaimsEnv, KeyRing } from '@techo/backend/bearer'
import type { Db } from '@techo/backend/database'
import { createDb, openProjectPostgres } from '@techo/backend/database'
import { log } from '@techo/backend/log'
import type { Hono } from 'hono'
import { createDeletion, type Deletion, NoDatabase, type WithDb } from './account-data/index.ts'
import { callProject } from './database-function.ts'
import type { Hosted } from './hosted.ts'
import { hostedAccountApi } from './hosted-account.ts'
import { notifyInProject } from './notify.ts'
import { sweepTrash } from './trash.ts'

/** What this server does about accounts where a hosted project keeps them; it takes the secret key. */
export interface Project {
  /** below `/api/account` */
  readonly account: Hono<ClaimsEnv>
  /** null without the secret key */
  readonly deletion: Deletion | null
  /** the project's own database, where its address is set; connected while it is lent */
  readonly withDb: WithDb | null
  /** Ends the hourly look for accounts and trash whose moment has come, and waits for the one that is under way. */
  close(): Promise<void>
}

interface ProjectDependencies {
  readonly hosted: Hosted
  readonly trustProxy: boolean
  readonly proofSeconds: number
  /** limits of the auth module that differ from its own */
  readonly limits: AuthOptions['limits'] | undefined
  readonly keys: Pick<KeyRing, 'verify'>
  readonly mailer: Mailer | null
  readonly siteUrl: () => string
}

export function openProject({
  hosted,
  trustProxy,
  proofSeconds,
  limits,
  keys,
  mailer,
  siteUrl,
}: ProjectDependencies): Project {
  const deletion = deletionIn(hosted, mailer, siteUrl)
  const call = callProject(hosted)
  const tell = (part: string) => (error: unknown) =>
    log.error({ part, name: error instanceof Error ? error.name : '' }, 'sweep')
  const sweep = async () => {
    await deletion?.run().catch(tell('deletion'))
    if (call) await sweepTrash(call, Date.now()).catch(tell('trash'))
  }
  // Nobody waits for it at the start: the project may be slow or down.
  let latest = sweep()
  const sweeping = setInterval(() => {
    latest = sweep()
  }, 3_600_000).unref()
  return {
    account: hostedAccountApi({
      hosted,
      keys,
      trustProxy,
      proofSeconds,
      limits,
      log: line => log.error({ part: 'auth' }, line),
    }),
    deletion,
    withDb: hosted.databaseUrl ? withConnection(hosted.databaseUrl) : null,
    async close() {
      clearInterval(sweeping)
      await latest
    },
  }
}

const withConnection =
  (url: string): WithDb =>
  work =>
    withProjectDatabase(url, work).catch(error => {
      if (error instanceof NoDatabase) log.error({ part: 'database' }, error.message)
      throw error
    })

/**
 * Connects to the PostgreSQL of a hosted project for as long as the work takes.
 * @throws NoDatabase that says why it cannot be reached
 */
export async function withProjectDatabase<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const engine = await openProjectPostgres(url).catch(error => {
    throw new NoDatabase(error instanceof Error ? error.message : String(error))
  })
  const db = createDb(engine)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

function deletionIn(hosted: Hosted, mailer: Mailer | null, siteUrl: () => string): Deletion | null {
  const { url, secretKey } = hosted
  const call = callProject(hosted)
  if (!call || secretKey === null) return null
  return createDeletion({
    call,
    tell: (person, notice) => notifyInProject(hosted, person, notice),
    storage: (path, sent) =>
      fetch(`${url}/storage/v1${path}`, {
        ...sent,
        headers: { ...sent.headers, apikey: secretKey, authorization: `Bearer ${secretKey}` },
        signal: AbortSignal.timeout(60_000),
      }),
    mailer,
    siteUrl,
  })
}
