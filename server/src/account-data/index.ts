import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import type { ApiEnv } from '../api.ts'
import { type Stand, stepUp } from '../auth/step-up.ts'
import type { Claims } from '../db.ts'
import { exportAccount } from './export.ts'
import type { Source } from './source.ts'

export { sourceInDatabase, sourceInProject } from './source.ts'

/** `/api/account/…` about the person's data as a whole. It is never paid for: no plan is asked here. */
export interface AccountDataParts {
  readonly stand: Stand
  /** what belongs to the bearer of the token */
  source(claims: Claims, token: string): Source
  /** the name of the newest migration */
  schema(): Promise<string>
}

export const createAccountData = ({ stand, source, schema }: AccountDataParts): Hono<ApiEnv> =>
  new Hono<ApiEnv>().get(
    '/export',
    describeRoute({
      summary: 'Everything that belongs to the person, as one zip',
      description: 'Made while it is sent. An archive without manifest.json at its end was broken off.',
      responses: {
        200: { description: 'The archive', content: { 'application/zip': {} } },
        403: { description: 'insufficient_aal: the second factor must be confirmed again' },
      },
    }),
    stepUp(stand),
    async context => {
      const claims = context.get('claims')
      const token = /^Bearer (\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? ''
      if (typeof claims.sub !== 'string')
        return context.json({ code: 'no_session', message: 'Nobody is signed in' }, 401)
      const now = Date.now()
      const archive = exportAccount(source(claims, token), { person: claims.sub, schema: await schema(), now })
      const name = `techo-${new Date(now).toISOString().slice(0, 10)}.zip`
      return context.body(archive, 200, {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${name}"`,
      })
    },
  )
