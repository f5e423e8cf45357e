import { noLimits } from '../src/auth/index.ts'
import { startPostgres } from '../src/database/real-postgres.ts'
import { type Listening, type ListeningOptions, startListening } from '../src/listening.ts'

/** The rules of passwords that upstream's installations have; ours are stricter by default. */
export const asUpstream = { limits: noLimits, passwordCharacters: 6, passwordMixed: false }

/** A backend for one round of a suite: on the embedded database, or with `CLIENTS_DATABASE=postgres` on a PostgreSQL of its own. */
export async function startBackend(options: ListeningOptions): Promise<Listening> {
  if (process.env.CLIENTS_DATABASE !== 'postgres') return startListening(options)
  const postgres = await startPostgres()
  const backend = await startListening({ ...options, databaseUrl: postgres.url }).catch(async error => {
    await postgres.stop()
    throw error
  })
  const { close } = backend
  return Object.assign(backend, {
    async close() {
      await close()
      await postgres.stop()
    },
  })
}
