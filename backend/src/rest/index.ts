import { type KeyRing, type Refusal, readBearer } from '../bearer.ts'
import { type Claims, DatabaseError } from '../database/db.ts'
import type { Database } from '../database/transactions.ts'
import { log } from '../log.ts'
import { readCatalogue } from './catalogue.ts'
import { perform } from './perform.ts'
import { Refused, refusal } from './refusals.ts'
import { readRequest } from './request.ts'
import type { Catalogue } from './schema.ts'
import { type RestSettings, readRestSettings } from './settings.ts'

/**
 * `/rest/v1`: PostgREST's protocol. A request is read into a typed tree within bounds (`request.ts`), what it names is
 * looked up in a catalogue of the schema (`read-plan.ts`), one statement is written (`*-statement.ts`) and run under the
 * role and the deadline of whoever asks. Refusals have PostgREST's codes and shapes; a client's mistake is never a 500.
 */
export interface Rest {
  fetch(request: Request): Promise<Response>
  close(): Promise<void>
}

/** Whoever asks is refused here for what the database would be asked before each request (`db_pre_request`), which then is not. */
export type Guard = (claims: Claims) => Promise<Refusal | null>

export async function createRest(db: Database, keys: KeyRing, guard: Guard | null = null): Promise<Rest> {
  const read = async (): Promise<{ settings: RestSettings; catalogue: Catalogue }> => {
    const { preRequest, ...settings } = await readRestSettings(db)
    const catalogue = await readCatalogue(db, settings.schemas)
    return { settings: { ...settings, preRequest: guard ? null : preRequest }, catalogue }
  }
  let known = await read()
  const stop = await db.listen('pgrst', () => {
    read().then(
      value => {
        known = value
      },
      error => log.error({ part: 'rest', name: error instanceof Error ? error.name : '' }, 'reload'),
    )
  })
  return {
    async fetch(request) {
      let role: Claims['role'] = 'anon'
      try {
        const bearer = await readBearer(request, keys)
        if (bearer.refusal) return turnedAway(bearer.refusal)
        const refused = await guard?.(bearer.claims)
        if (refused) return turnedAway(refused)
        role = bearer.claims.role
        const { settings, catalogue } = known
        const asked = await readRequest(request, settings)
        return await perform(asked, { db, claims: bearer.claims, settings, catalogue, request })
      } catch (error) {
        const refused = error instanceof DatabaseError ? refusal(error, role) : error
        if (!(refused instanceof Refused)) throw refused
        const answer = refused.getResponse()
        return request.method === 'HEAD' ? new Response(null, answer) : answer
      }
    },
    close: stop,
  }
}

const turnedAway = ({ status, ...body }: Refusal): Response =>
  Response.json(body, { status, headers: { 'www-authenticate': 'Bearer' } })
