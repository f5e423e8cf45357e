import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { url as inspectorUrl } from 'node:inspector'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { harden } from './harden.ts'
import { dumpAsSql, openSecrets, sendFiles } from './hosted-transfer.ts'
import { createServer, readOptions, type Server } from './index.ts'
import { startWatchdog, type Watchdog } from './watchdog.ts'

/**
 * `main.ts` starts the server with the settings of the environment; `main.ts restore <dump>` puts a dump back and ends, `try <dump>` puts it
 * into a folder of its own and throws that away; `sql <dump>` and `files <dump>` move it to a hosted project; `doctor` says what is wrong with this installation.
 * Prints one line when it is ready, one when it cannot start.
 */
async function run(): Promise<void> {
  const options = readOptions(process.env)
  let server: Server | null = null
  let watchdog: Watchdog | null = null
  let askedAt: number | null = null
  const stop = async () => {
    // Who asks again does not want to wait. One key press can arrive twice: from the terminal, and from the process above.
    if (askedAt !== null) return performance.now() - askedAt > sameRequestMs ? process.exit(1) : undefined
    askedAt = performance.now()
    if (server) await end(server)
  }
  const end = async (started: Server) => {
    watchdog?.relax()
    await started.close()
    process.exit(0)
  }
  // As the first process of a container it would not hear them otherwise; what is being opened is opened, then closed.
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  const opened = await createServer(options)
  server = opened
  if (askedAt !== null) return end(opened)
  await opened.listen().catch(async error => {
    await opened.close()
    throw error
  })
  await opened.tellFacts(options.siteDir)
  opened.takeBuilds()
  watchdog = await watch(opened, options.watchdogSeconds)
  console.log(`Techo is ready at ${opened.url}`)
}

const sameRequestMs = 1000

/** Not while a debugger may hold the process still. */
const watch = async (server: Server, seconds: number): Promise<Watchdog | null> =>
  seconds === 0 || inspectorUrl() !== undefined ? null : startWatchdog(seconds, () => server.isAlive())

async function restore(file: string): Promise<void> {
  const options = readOptions(process.env)
  if (options.databaseUrl !== null || options.hosted)
    throw new Error('A dump is restored into the embedded database only')
  const server = await createServer({ ...options, restoreFrom: resolve(file) })
  await server.close()
  console.log(`${file} was restored`)
  process.exit(0)
}

/** Puts a dump back into a folder that is thrown away: whether it can be done, without touching anything. */
async function tryOut(file: string): Promise<void> {
  const options = readOptions(process.env)
  // On the disk that has room for a database; a folder for passing things is often memory.
  const place = options.dataDir ?? tmpdir()
  await mkdir(place, { recursive: true, mode: 0o700 })
  const scratch = await mkdtemp(join(place, 'try-'))
  const alone = {
    databaseUrl: null,
    hosted: null,
    s3: null,
    secrets: null,
    backup: null,
    registries: [],
    beginsFromImage: false,
  }
  try {
    const server = await createServer({ ...options, ...alone, dataDir: scratch, restoreFrom: resolve(file) })
    const [found] = await server.db.asAdmin(sql =>
      sql.query<{ people: number }>('select count(*) as people from auth.users'),
    )
    await server.close()
    console.log(`${file} can be restored; it holds ${found?.people} accounts`)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
  process.exit(0)
}

/** Prints a dump as SQL for the database of a hosted or self-hosted project. */
async function sql(file: string): Promise<void> {
  const { dataDir, secrets } = readOptions(process.env)
  const open = await openSecrets(dataDir ?? '', secrets)
  await pipeline(Readable.from(dumpAsSql(resolve(file), open)), process.stdout, { end: false })
}

/** Uploads the files of a dump to the project of the environment. */
async function files(file: string): Promise<void> {
  const { hosted, dataDir } = readOptions(process.env)
  if (!hosted || dataDir === null) throw new Error('Set SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY')
  const { sent, missing } = await sendFiles(resolve(file), join(dataDir, 'objects'), hosted)
  console.log(`${sent} files were uploaded${missing.length > 0 ? `; not in the folder: ${missing.join(', ')}` : ''}`)
}

async function examine(flags: readonly string[]): Promise<0 | 1> {
  const { doctor } = await import('./doctor/index.ts')
  return doctor(flags, console.log)
}

harden()
const [command, file] = process.argv.slice(2)
try {
  if (command === undefined) await run()
  else if (command === 'restore' && file) await restore(file)
  else if (command === 'try' && file) await tryOut(file)
  else if (command === 'sql' && file) await sql(file)
  else if (command === 'files' && file) await files(file)
  else if (command === 'doctor') process.exit(await examine(process.argv.slice(3)))
  else
    throw new Error(
      `Usage: ${basename(import.meta.filename)} [restore <dump> | try <dump> | sql <dump> | files <dump> | doctor [--json]]`,
    )
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
