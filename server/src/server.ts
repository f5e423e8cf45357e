import type { Server as HttpServer } from 'node:http'
import { join } from 'node:path'
import { type HttpBindings, serve } from '@hono/node-server'
import { databaseAssurance } from '@techo/backend/auth'
import { rememberTokens } from '@techo/backend/bearer'
import { callerOf } from '@techo/backend/caller'
import type { Db, Migration } from '@techo/backend/database'
import { readMigrations } from '@techo/backend/database'
import { log } from '@techo/backend/log'
import type { Hono } from 'hono'
import { sourceInDatabase, sourceInProject } from './account-data/index.ts'
import { createApp } from './app.ts'
import { cacheAssurance } from './assurance-cache.ts'
import { chosenProviders } from './books/index.ts'
import { createCaldav } from './caldav/index.ts'
import { feedInDatabase, feedInProject } from './calendar-feed/index.ts'
import { createCalendars } from './calendar-subscriptions/index.ts'
import { createContactService, keepInDatabase, keepInProject } from './contact.ts'
import { tryControlSocket } from './control-socket.ts'
import { tellFacts, watchFacts } from './database-facts.ts'
import { callDatabase, callProject } from './database-function.ts'
import { createDeployment } from './deployment.ts'
import { createDigests } from './digest/index.ts'
import { routeOf } from './document.ts'
import { openEmbedded } from './embedded.ts'
import { hostedKeys } from './hosted.ts'
import { projectAssurance } from './hosted-account.ts'
import { listenFailure, stopListening } from './listening.ts'
import { createMailbox, createSmtpMailer, type Mailbox } from './mail.ts'
import { type Migrated, migrate } from './migrations.ts'
import { endStillBodies } from './moving-bodies.ts'
import { countLetters, countTexts, createObservation, createReadiness } from './observation/index.ts'
import { type Options, readOptions } from './options.ts'
import { createPayment } from './payment/index.ts'
import type { Bindings } from './peer.ts'
import { openProject } from './project.ts'
import { openRegistries } from './registries.ts'
import { createReminding, isHoliday } from './reminders/index.ts'
import { createRowsTogether } from './rows-together.ts'
import { createSmsGateway, smsIntoMailbox } from './sms.ts'
import { servesOthers } from './this-machine.ts'

export interface Server {
  /** Answers a request inside the process, as the listener would. */
  fetch(request: Request): Promise<Response>
  /**
   * Whether it can answer: health with the embedded database, anything with another, whose absence no restart mends. An
   * embedded database that is at work counts, also when a long import lets health wait.
   */
  isAlive(): Promise<boolean>
  /** Starts to listen and resolves to the address. Rejects when the port is taken. */
  listen(): Promise<string>
  /** Stops accepting, finishes what is under way (ten seconds at most), dumps, closes the database, gives the folder back. */
  close(): Promise<void>
  /** Begins to ask the registries of the settings, and does so until it is closed. */
  takeBuilds(): void
  /** The address people use: SITE_URL, or where the server listens. */
  readonly url: string
  /** The embedded database. Throws with a hosted backend. */
  readonly db: Db
  /** The letters that no mail server took, null when one is configured. Only this machine is shown them, at /dev/mailbox. */
  readonly mailbox: Mailbox | null
  /** The key that browsers use, as in /config.json. */
  readonly publishableKey: string
  /** The names of all tables of people, now; null with a hosted backend. */
  readonly tables: readonly string[] | null
  /** Applies migrations of a remote while it serves; throws in one line. See `migrate` of `migrations.ts`. */
  migrate(migrations: readonly Migration[]): Promise<Migrated>
  /** Lays what the database has beside the registry of a site, now and whenever a migration was applied. */
  tellFacts(siteDir: string): Promise<void>
  /** Grants everything; null when a hosted backend's was not given. */
  readonly secretKey: string | null
}

/**
 * Opens the database, brings it up to date and puts the server together; it does not listen yet.
 * @param given differences to what `readOptions` makes of an empty environment; `dataDir: null` keeps everything in memory
 * @throws an Error with one line that says what to do
 */
export async function createServer(given: Partial<Options> = {}): Promise<Server> {
  const options: Options = { ...readOptions({}), ...given }
  const deployment = createDeployment(options.siteDir)
  const mailbox = options.mail === null && options.hosted === null ? createMailbox(options.dataDir) : null
  const others = servesOthers(options)
  const isMailboxOpen = mailbox !== null && others === null
  let url = options.siteUrl ?? `http://localhost:${options.port}`
  let closing = false

  const mailer = options.mail
    ? countLetters(createSmtpMailer(options.mail.url, options.mail.from))
    : mailbox && countLetters(mailbox)
  const sender = options.sms ? createSmsGateway(options.sms) : mailbox && isMailboxOpen ? smsIntoMailbox(mailbox) : null
  const sms = sender && countTexts(sender)
  const opened = options.hosted || !mailer ? null : await openEmbedded(options, { mailer, sms }, deployment, () => url)
  const keys = options.hosted ? rememberTokens(hostedKeys(options.hosted)) : opened?.backend.keys
  const project =
    options.hosted &&
    keys &&
    openProject({
      hosted: options.hosted,
      trustProxy: options.trustProxy,
      proofSeconds: options.proofSeconds,
      limits: options.auth?.limits,
      keys,
      mailer,
      siteUrl: () => url,
    })
  const accounts = opened ?? project
  if (!keys || !accounts) throw new Error('There is no backend')
  const publishableKey = options.hosted?.publishableKey ?? opened?.backend.keys.publishableKey ?? ''
  const secret = (options.hosted ? options.hosted.secretKey : opened?.backend.keys.secretKey) ?? publishableKey
  const readAssurance = opened
    ? databaseAssurance(opened.backend.database, { proofSeconds: options.proofSeconds })
    : options.hosted
      ? projectAssurance(options.hosted, callProject(options.hosted), options.proofSeconds)
      : async () => ({ isOpen: false, hasVerifiedFactor: false })
  const payment = createPayment({
    options,
    db: opened?.backend.database ?? null,
    mailer,
    siteUrl: () => url,
    secret,
    fetch: async request => app.fetch(request),
  })
  const call = opened ? callDatabase(opened.backend.database) : options.hosted && callProject(options.hosted)
  const reminding = createReminding({
    call,
    secret: opened ? opened.backend.keys.derive('seal', 'reminders') : secret,
    options,
    declared: () => deployment.declared(),
  })
  const digests = createDigests({
    call,
    mailer: options.mail || isMailboxOpen ? mailer : null,
    siteUrl: () => url,
    secret: opened ? opened.backend.keys.derive('seal', 'digests') : secret,
    declared: () => deployment.declared(),
    isHoliday,
    trustProxy: options.trustProxy,
  })
  const ofCalendars = {
    call,
    secret: opened ? opened.backend.keys.derive('seal', 'calendars') : secret,
    own: options.calendarAddresses,
  }
  const calendars = createCalendars(ofCalendars)
  const caldav = createCaldav(ofCalendars)
  const database = opened && (await watchFacts(opened.backend.database))
  const registries = await openRegistries(options, () => {
    if (options.hosted)
      return options.hosted.secretKey ? { url: options.hosted.url, secretKey: options.hosted.secretKey } : null
    return opened && { url, secretKey: opened.backend.keys.secretKey }
  })
  const ping = async (): Promise<unknown> => {
    if (opened) return opened.backend.database.asAdmin(sql => sql.query('select 1'))
    const health = await fetch(`${options.hosted?.url}/auth/v1/health`, {
      headers: { apikey: publishableKey },
      signal: AbortSignal.timeout(3000),
    })
    if (!health.ok) throw new Error(`The backend answers ${health.status}`)
    return health.status
  }
  const ready = createReadiness({ isStopping: () => closing, ping, embedded: opened?.backend ?? null })
  const observation = await createObservation({
    ...options,
    patternOf: async path =>
      routeOf(path, { routes: await deployment.routes(), registry: await deployment.registry() })?.path ?? null,
    figures: async () => opened?.backend.figures() ?? null,
    freeSpace: () => opened?.backend.space.free ?? null,
    isReady: async () => (await ready()).status === 'ok',
    letters: () => mailer?.counts() ?? null,
    texts: () => sms?.counts() ?? null,
    builds: () => deployment.registry(),
    pulled: () => registries?.figures() ?? null,
  })
  const app: Hono<Bindings> = createApp({
    options,
    observation,
    deployment,
    publishableKey,
    mailbox: isMailboxOpen ? mailbox : null,
    // Of a hosted project the page asks the project itself.
    phone: options.hosted ? null : sms !== null,
    tables: () => database?.facts.tables ?? null,
    paymentPages: payment?.pages ?? null,
    embedded: opened?.backend ?? null,
    calendarFeed: {
      read: options.hosted
        ? feedInProject(options.hosted)
        : opened
          ? feedInDatabase(opened.backend.database)
          : async () => null,
      kinds: async () => (await deployment.declared()).flatMap(({ entities = [] }) => entities),
      siteUrl: () => url,
      trustProxy: options.trustProxy,
    },
    api: {
      keys,
      trustProxy: options.trustProxy,
      payment: payment?.subscriptions ?? null,
      calendars: calendars.routes,
      caldav: caldav.routes,
      reminding,
      digests,
      rows: opened && createRowsTogether(opened.backend),
      bookProviders: chosenProviders(options.bookCatalogues, options.googleBooksKey),
      backend: opened ? opened.backend.database.kind : 'hosted',
      version: async () => (await deployment.build()).id,
      contact: createContactService({
        keep: options.hosted
          ? keepInProject(options.hosted, options.contactPerHour)
          : opened && keepInDatabase(opened.backend.database, options.contactPerHour),
        mailer,
        to: options.contactEmail ?? (mailbox && 'contact@localhost'),
        secret,
      }),
      account: accounts.account,
      alarm: opened?.backend.alarm ?? null,
      registry: registries,
      accountData: {
        source: (claims, token) => {
          if (options.hosted) return sourceInProject(options.hosted, token)
          if (!opened) throw new Error('There is no backend')
          const { backend } = opened
          return sourceInDatabase(backend.database, request => backend.fetch(request), publishableKey, claims, token)
        },
        schema: async () => (await readMigrations(options.migrationsDirs)).at(-1)?.version ?? '',
        copies: async () => (await deployment.declared()).flatMap(({ copies = [] }) => copies),
        withDb: opened ? work => work(opened.backend.database) : (project?.withDb ?? null),
        limits: options.archiveLimits,
        scratch: options.dataDir === null ? null : join(options.dataDir, 'incoming'),
        deletion: accounts.deletion,
        onExport: async (person, context) =>
          opened?.backend.tellOfExport(person, callerOf(context, options.trustProxy)),
      },
      readAssurance,
      cachedAssurance: opened?.backend.assurance ?? cacheAssurance(readAssurance),
      ping,
      ready,
    },
  })

  const hostedSweeps: NodeJS.Timeout[] = []
  const sweepEvery = async (ms: number, part: string, work: () => Promise<unknown>) => {
    if (opened) return opened.backend.every(ms, part, work, 'later')
    // Servers in front of a hosted project do not know each other: each of them asks.
    const ask = () =>
      work().catch(error => log.error({ part, name: error instanceof Error ? error.name : '' }, 'sweep'))
    hostedSweeps.push(setInterval(ask, ms).unref())
  }
  await sweepEvery(600_000, 'payment', async () => payment?.subscriptions.sweep())
  await sweepEvery(60_000, 'calendars', calendars.sweep)
  await sweepEvery(15_000, 'caldav', caldav.sweep)
  await sweepEvery(15_000, 'reminders', reminding.sweep)
  await sweepEvery(60_000, 'digest', digests.sweep)

  const answer = endStillBodies((request, env) => app.fetch(request, env), options.stillBodyMs ?? 10_000)
  let listener: HttpServer | null = null
  const migrateHere = async (migrations: readonly Migration[]): Promise<Migrated> => {
    if (!opened || !database) throw new Error('With a hosted backend there is no database in this process')
    const done = await migrate(opened.backend.database, migrations)
    await database.renew()
    return done
  }
  const control = opened && options.dataDir !== null ? await tryControlSocket(options.dataDir, migrateHere) : null
  return {
    get tables() {
      return database?.facts.tables ?? null
    },
    migrate: migrateHere,
    async tellFacts(siteDir) {
      await tellFacts(siteDir, database?.facts ?? null)
      database?.onChange(facts => tellFacts(siteDir, facts))
    },
    fetch: async request => app.fetch(request),
    async isAlive() {
      if (opened?.backend.database.kind !== 'pglite') return (await app.request('/config.json')).status === 200
      const before = opened.backend.statements()
      const health = Promise.resolve(app.request('/api/health')).then(answer => answer.status === 200)
      const { promise: late, resolve } = Promise.withResolvers<boolean>()
      const timer = setTimeout(() => resolve(opened.backend.statements() !== before), 5000).unref()
      return Promise.race([health, late]).finally(() => clearTimeout(timer))
    },
    listen: () =>
      new Promise((resolve, reject) => {
        // Only an http server is asked for, so only one is made.
        const server = serve(
          {
            fetch: (request, env) => {
              // Only an http server is asked for.
              const bindings = env as HttpBindings
              if (closing) bindings.outgoing.setHeader('connection', 'close')
              return answer(request, bindings)
            },
            port: options.port,
            hostname: options.host,
            // A file over a slow line takes its minutes; headers have to come at once.
            serverOptions: { maxHeaderSize: 32 * 1024, headersTimeout: 30_000, requestTimeout: 600_000 },
          },
          ({ port }) => {
            url = options.siteUrl ?? `http://localhost:${port}`
            if (mailbox && !isMailboxOpen) log.warn({ part: 'mail' }, closedMailbox(others ?? '', options.dataDir))
            resolve(url)
          },
        ) as HttpServer
        server.once('error', error => reject(listenFailure(error, options.host, options.port)))
        opened?.backend.attach(server)
        listener = server
      }),
    async close() {
      if (closing) return
      closing = true
      for (const each of hostedSweeps) clearInterval(each)
      for (const each of [calendars, caldav, reminding]) each.stop()
      registries?.stop()
      await control?.close()
      await database?.stop()
      // Open sockets would keep the listener from ever ending.
      opened?.backend.detach()
      if (listener) await stopListening(listener)
      await accounts.close()
    },
    takeBuilds: () => registries?.start(),
    get url() {
      return url
    },
    get db() {
      if (!opened) throw new Error('With a hosted backend there is no database in this process')
      return opened.backend.database
    },
    mailbox,
    publishableKey,
    secretKey: options.hosted ? options.hosted.secretKey : (opened?.backend.keys.secretKey ?? null),
  }
}

const closedMailbox = (others: string, dataDir: string | null): string =>
  `/dev/mailbox is closed because ${others}: letters are sent to nobody and kept ${
    dataDir === null ? 'in memory' : `in ${join(dataDir, 'mailbox.json')}`
  } only. Set SMTP_URL to send them.`
