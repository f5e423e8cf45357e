import { type ReadAssurance, stepUp } from '@techo/backend/auth'
import type { Claims, Db } from '@techo/backend/database'
import type { DeclaredCopy } from '@techo/core'
import { type Context, Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import type { ApiEnv } from '../peer.ts'
import { NotEmpty } from './apply.ts'
import { type ArchiveLimits, ArchiveRefused, archiveLimits } from './archive.ts'
import type { Deletion } from './deletion.ts'
import { exportAccount } from './export.ts'
import { importAccount, isImportMode } from './import.ts'
import { Busy, createImportTurns, Left } from './import-turns.ts'
import { BrokenOff, createScratch, NoRoom, TooLarge } from './scratch.ts'
import type { Source } from './source.ts'

export type { ArchiveLimits } from './archive.ts'
export { createDeletion, type Deletion } from './deletion.ts'
export { sourceInDatabase, sourceInProject } from './source.ts'

/** `/api/account/…` about the person's data as a whole. It is never paid for: no plan is asked here. */
export interface AccountDataDependencies {
  readonly readAssurance: ReadAssurance
  /** what belongs to the bearer of the token */
  source(claims: Claims, token: string): Source
  /** the name of the newest migration */
  schema(): Promise<string>
  /** what remotes declare to be written for other programs */
  copies(): Promise<readonly DeclaredCopy[]>
  /** lends the database that rows are imported into; null with a hosted backend whose database has no address here */
  readonly withDb: WithDb | null
  readonly limits?: Partial<ArchiveLimits> | undefined
  /** a folder of this alone, where an archive lies while it is read; null: the system's for such things */
  readonly scratch: string | null
  /** null with a hosted backend whose secret key is missing */
  readonly deletion: Deletion | null
  /** Hears that somebody takes their data along. Rejects never. */
  onExport?(person: string, context: Context<ApiEnv>): Promise<void>
}

/** The database cannot be lent just now. */
export class NoDatabase extends Error {
  override name = 'NoDatabase'
}

/** @throws NoDatabase */
export type WithDb = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/** of the largest, what lies on the disk while it comes or waits */
const archivesAtOnce = 4

const bearer = /^Bearer (\S+)$/i
const tooLarge = { code: 'request_too_large', message: 'The archive is too large' }
const nobody = { code: 'no_session', message: 'Nobody is signed in' }

export function createAccountData(deps: AccountDataDependencies): Hono<ApiEnv> {
  const { readAssurance, source, schema, copies, withDb, limits: given } = deps
  const limits: ArchiveLimits = { ...archiveLimits, ...given }
  const scratch = createScratch(deps.scratch, { one: limits.bytes, all: archivesAtOnce * limits.bytes })
  const turns = createImportTurns()

  return new Hono<ApiEnv>()
    .route('/deletion', deletionRoutes(deps))
    .get(
      '/export',
      describeRoute({
        summary: 'Everything that belongs to the person, as one zip',
        description: 'Made while it is sent. An archive without manifest.json at its end was broken off.',
        responses: {
          200: { description: 'The archive', content: { 'application/zip': {} } },
          403: { description: 'insufficient_aal, reauthentication_needed: who asks must be confirmed again' },
        },
      }),
      stepUp(readAssurance),
      async context => {
        const claims = context.get('claims')
        const token = bearer.exec(context.req.header('authorization') ?? '')?.[1] ?? ''
        if (typeof claims.sub !== 'string') return context.json(nobody, 401)
        const now = Date.now()
        await deps.onExport?.(claims.sub, context)
        const archive = exportAccount(source(claims, token), {
          person: claims.sub,
          schema: await schema(),
          now,
          copies: await copies(),
        })
        const name = `techo-${new Date(now).toISOString().slice(0, 10)}.zip`
        return context.body(archive, 200, {
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="${name}"`,
        })
      },
    )
    .post(
      '/import',
      describeRoute({
        summary: 'Takes an archive of /export in',
        description:
          '?mode=dry-run says what would become of it, merge adds to the account, replace fills an empty account. The body is the zip.',
        responses: {
          200: { description: 'What became of every table, the rows that were refused, and the files' },
          403: { description: 'insufficient_aal: the second factor must be confirmed again' },
          409: { description: 'not_empty: replace is for an account in which nothing was written' },
          413: { description: 'The archive is too large' },
          422: { description: 'The archive is broken or from elsewhere; nothing was changed' },
          408: { description: 'The archive stopped coming' },
          429: { description: 'Another archive of the person is being read, or too many of others' },
          503: { description: 'database_unreachable: nothing was changed; try again later' },
          501: { description: 'unavailable: a hosted backend whose SUPABASE_DB_URL is not set' },
        },
      }),
      async (context, next) =>
        withDb ? next() : context.json({ code: 'unavailable', message: 'Archives cannot be imported here' }, 501),
      stepUp(readAssurance, Date.now, 'factors'),
      async context => {
        const claims = context.get('claims')
        const token = bearer.exec(context.req.header('authorization') ?? '')?.[1] ?? ''
        const mode = context.req.query('mode')
        if (typeof claims.sub !== 'string') return context.json(nobody, 401)
        if (!isImportMode(mode))
          return context.json({ code: 'invalid_mode', message: 'mode is one of dry-run, merge, replace' }, 400)
        if (!withDb) throw new Error('There is no database')
        if (Number(context.req.header('content-length') ?? 0) > limits.bytes) return context.json(tooLarge, 413)
        try {
          const { body, signal } = context.req.raw
          const person = { id: claims.sub, source: source(claims, token) }
          const report = await turns.take(person.id, signal, turn =>
            scratch.spool(body, path =>
              turn(() => withDb(async db => importAccount(db, person, path, { mode, schema: await schema(), limits }))),
            ),
          )
          return context.json(report)
        } catch (error) {
          if (error instanceof TooLarge) return context.json(tooLarge, 413)
          if (error instanceof Busy || error instanceof NoRoom)
            return context.json({ code: 'too_many_requests', message: error.message }, 429, { 'retry-after': '60' })
          if (error instanceof BrokenOff || error instanceof Left)
            return context.json({ code: 'broken_off', message: 'The archive did not come to its end' }, 400)
          if (error instanceof NotEmpty)
            return context.json({ code: 'not_empty', message: 'This account is not empty' }, 409)
          if (error instanceof NoDatabase)
            return context.json({ code: 'database_unreachable', message: 'The database cannot be reached' }, 503)
          if (!(error instanceof ArchiveRefused)) throw error
          const { code, message, file, line } = error
          return context.json({ code, message, file, line }, 422)
        }
      },
    )
}

const unavailable = { code: 'unavailable', message: 'Accounts cannot be deleted here' }

const deletionRoutes = ({ deletion, readAssurance }: AccountDataDependencies): Hono<ApiEnv> =>
  new Hono<ApiEnv>()
    .get('/', describeRoute({ summary: 'When the account goes: delete_at, null when nobody asked' }), async context => {
      const { sub } = context.get('claims')
      if (!deletion) return context.json(unavailable, 501)
      return typeof sub === 'string' ? context.json({ delete_at: await deletion.read(sub) }) : context.json(nobody, 401)
    })
    .post('/', describeRoute({ summary: 'Deletes the account in 14 days' }), stepUp(readAssurance), async context => {
      const { sub } = context.get('claims')
      if (!deletion) return context.json(unavailable, 501)
      return typeof sub === 'string' ? context.json({ delete_at: await deletion.ask(sub) }) : context.json(nobody, 401)
    })
    .delete(
      '/',
      describeRoute({ summary: 'The account stays' }),
      stepUp(readAssurance, Date.now, 'factors'),
      async context => {
        const { sub } = context.get('claims')
        if (!deletion) return context.json(unavailable, 501)
        if (typeof sub !== 'string') return context.json(nobody, 401)
        await deletion.cancel(sub)
        return context.body(null, 204)
      },
    )
