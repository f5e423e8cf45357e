import type { Mailbox, Options, Server } from '@techo/server'

/**
 * The real server in this process, listening on a free port of the loopback, with an empty database in memory that has
 * every migration. Start one for a test file and close it at its end: it costs seconds, a person costs milliseconds.
 */
export interface Backend {
  /** origin without a trailing slash; also what `createClient` takes */
  readonly url: string
  /** the publishable key a browser would get */
  readonly key: string
  readonly server: Server
  /** the letters that were sent */
  readonly mailbox: Mailbox
  close(): Promise<void>
}

const unlimited = { max: Number.POSITIVE_INFINITY, seconds: 1 }

/** A test file signs up more people in a minute than one address may; passwords need no strength against guessing. */
const auth: NonNullable<Options['auth']> = {
  passwordCost: 4,
  quietAnswerMs: 0,
  limits: {
    request: unlimited,
    signUp: unlimited,
    signUpTaken: unlimited,
    password: unlimited,
    passwordAccount: unlimited,
    passwordAnywhere: unlimited,
    code: unlimited,
    codeAccount: unlimited,
    mail: unlimited,
    mailbox: unlimited,
    mailboxKind: unlimited,
  },
}

/** Another repository names a folder with the migrations of the product and its own. */
const ofRepository = (folder: string | undefined): Partial<Options> => (folder ? { migrationsDirs: [folder] } : {})

declare global {
  /** the backend of this process, for all files of tests that ask for nothing special; not there where each has its own */
  var techoBackend: { started?: Promise<Backend> } | undefined
}

/** For the settings of tests whose files share a process: they share a backend, too, which ends with the process. */
export const shareBackend = (): void => {
  globalThis.techoBackend ??= {}
}

/** @param options what differs from the defaults of a fresh machine; `auth` is merged with limits that never bite */
export async function startBackend(options?: Partial<Options>): Promise<Backend> {
  const shared = options ? undefined : globalThis.techoBackend
  if (!shared) return startOwn(options)
  shared.started ??= startOwn().then(backend => ({ ...backend, close: async () => {} }))
  return shared.started
}

async function startOwn(options: Partial<Options> = {}): Promise<Backend> {
  // Loaded where one starts: it is most of what a file of tests loads.
  const { createServer } = await import('@techo/server')
  const server = await createServer({
    port: 0,
    dataDir: null,
    dumpHours: 0,
    shares: null,
    ...ofRepository(process.env.MIGRATIONS_DIR),
    ...options,
    auth: { ...auth, ...options.auth },
  })
  const url = await server.listen()
  return {
    url,
    key: server.publishableKey,
    server,
    get mailbox() {
      if (!server.mailbox) throw new Error('With a mail server there is no mailbox to read')
      return server.mailbox
    },
    close: () => server.close(),
  }
}
