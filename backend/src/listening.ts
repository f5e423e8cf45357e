import type { Server as HttpServer } from 'node:http'
import { serve } from '@hono/node-server'
import type { AuthOptions, Letter } from './auth/index.ts'
import { type Backend, type BackendOptions, createBackend } from './backend.ts'

/** A backend with a listener of its own on the loopback and a list for its letters: for tests and suites, not for the internet. */
export interface Listening extends Backend {
  readonly url: string
  readonly publishableKey: string
  readonly secretKey: string
  readonly db: Backend['database']
  /** newest last */
  readonly letters: readonly Letter[]
}

export type ListeningOptions = Partial<Omit<BackendOptions, 'auth'>> &
  Pick<BackendOptions, 'migrationsDirs'> & {
    readonly auth?: Partial<AuthOptions>
    /** 0, the default, takes any free port */
    readonly port?: number
  }

export async function startListening({ port = 0, ...options }: ListeningOptions): Promise<Listening> {
  const letters: Letter[] = []
  let url = ''
  const backend = await createBackend({
    dataDir: null,
    databaseUrl: null,
    dumpHours: 0,
    // One address does everything here.
    shares: null,
    beginsFromImage: true,
    mailer: { send: async letter => void letters.push(letter) },
    ...options,
    auth: { siteUrl: () => url, ...options.auth },
  })
  // Only an http server is asked for, so only one is made.
  const server = (await new Promise<ReturnType<typeof serve>>(resolve => {
    const opened = serve({ fetch: (request, env) => backend.fetch(request, env), port, hostname: '127.0.0.1' }, at => {
      url = `http://localhost:${at.port}`
      resolve(opened)
    })
  })) as HttpServer
  backend.attach(server)
  return {
    ...backend,
    get url() {
      return url
    },
    publishableKey: backend.keys.publishableKey,
    secretKey: backend.keys.secretKey,
    db: backend.database,
    letters,
    async close() {
      backend.detach()
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
      await backend.close()
    },
  }
}
