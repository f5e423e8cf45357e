import { extname } from 'node:path'
import { createBackend } from '@techo/backend'
import type { AuthOptions, Mailer, SmsSender } from '@techo/backend/auth'
import { createDeletion } from './account-data/index.ts'
import { callDatabase } from './database-function.ts'
import type { Deployment } from './deployment.ts'
import { openTables } from './migrations.ts'
import { notify } from './notify.ts'
import type { Options } from './options.ts'
import { isAllowedOrigin } from './origins.ts'
import { storageOfPlans } from './storage-of-plans.ts'
import { sweepTrash } from './trash.ts'
import { versionFunction } from './version-function.ts'

/** Starts the backend inside this process, with what its sweeps take away. @param siteUrl where people reach it, once that is known */
export async function openEmbedded(
  options: Options,
  { mailer, sms }: { readonly mailer: Mailer; readonly sms: SmsSender | null },
  deployment: Deployment,
  siteUrl: () => string,
) {
  const backend = await createBackend({
    dataDir: options.dataDir,
    databaseUrl: options.databaseUrl,
    migrationsDirs: options.migrationsDirs,
    migrationFaults: openTables,
    dumpHours: options.dumpHours,
    backup: options.backup,
    restoreFrom: options.restoreFrom,
    beginsFromImage: options.beginsFromImage ?? true,
    // In a release it is a script already.
    restoreCommand: `node --liftoff-only --disable-proto=delete server/src/main${extname(import.meta.filename)} restore`,
    freeSpaceFloor: options.freeSpaceFloor,
    ...(options.readSpace ? { readSpace: options.readSpace } : {}),
    trustProxy: options.trustProxy,
    // What the migrations set as `db_pre_request` asks for the session, and for nothing else.
    refusesHalfSessions: true,
    shares: options.shares,
    mailer,
    sms,
    auth: {
      productName: 'Techo',
      pages: { signIn: '/login', verify: '/auth/verify', callback: '/auth/callback', alarm: '/auth/not-me' },
      proofSeconds: options.proofSeconds,
      ...(options.sessionIdleDays > 0 ? { sessionIdleSeconds: options.sessionIdleDays * 86_400 } : {}),
      ...(options.sessionDays > 0 ? { sessionSeconds: options.sessionDays * 86_400 } : {}),
      readerOf,
      siteUrl,
      allowedRedirects: options.allowedRedirects,
      confirmEmail: options.confirmEmail,
      providers: options.providers,
      ...options.auth,
      limits: { smsAll: { max: options.smsPerDay, seconds: 86_400 }, ...options.auth?.limits },
    },
    secrets: options.secrets,
    storage: { ...storageOfPlans, s3: options.s3 },
    functions: new Map([['version', versionFunction(async () => (await deployment.build()).id)]]),
    isAllowedOrigin: (origin, host) => isAllowedOrigin(origin, options) || isSameHost(origin, host),
  })
  const db = backend.database
  const deletion = createDeletion({
    call: callDatabase(db),
    tell: (person, notice) => notify(db, person, notice),
    storage: async (path, { headers, ...sent }) => {
      const key = backend.keys.secretKey
      const all = { ...headers, apikey: key, authorization: `Bearer ${key}` }
      return backend.fetch(new Request(`http://backend/storage/v1${path}`, { ...sent, headers: all }))
    },
    mailer,
    siteUrl,
  })
  await backend.every(3_600_000, 'deletion', () => deletion.run())
  await backend.every(3_600_000, 'trash', () => sweepTrash(callDatabase(db), Date.now()), 'later')
  return { backend, account: backend.account, deletion, close: () => backend.close() }
}

/** The profile says how somebody wants to be written to. */
const readerOf: NonNullable<AuthOptions['readerOf']> = async (sql, person) => {
  const [profile] = await sql.query<{ language: string; timeZone: string }>(
    'select language, time_zone as "timeZone" from public.profiles where user_id = $1',
    [person],
  )
  return profile
}

const isSameHost = (origin: string, host: string): boolean => URL.canParse(origin) && new URL(origin).host === host
