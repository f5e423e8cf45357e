import { Hono } from 'hono'
import { updateAccount } from './account-update.ts'
import { type AuthDependencies, caller, requireUser } from './dependencies.ts'
import { AuthError, invalid } from './errors.ts'
import { noteSecurity } from './security-notes.ts'
import { audit, endSessions } from './sessions.ts'
import { hasVerifiedFactor, publicUser } from './users.ts'

/** The signed-in person: read and change the account, sign out. */
export function accountRoutes(deps: AuthDependencies): Hono {
  const { db, settings } = deps

  return new Hono()
    .get('/user', async c => c.json(publicUser((await requireUser(c, deps)).user)))
    .put('/user', c => updateAccount(c, deps))
    .post('/logout', async c => {
      const scope = c.req.query('scope') ?? 'global'
      if (scope !== 'global' && scope !== 'local' && scope !== 'others') {
        throw invalid('Unsupported logout scope')
      }
      const { user, session } = await requireUser(c, deps)
      // Who has shown the password only must not sign the owner out; what shows no more than they did is theirs to end.
      const isHalf = hasVerifiedFactor(user) && session.aal !== 'aal2'
      if (isHalf && scope === 'others')
        throw new AuthError(403, 'insufficient_aal', 'Ending other sessions takes the second factor')
      await db.asAdmin(async sql => {
        const ended = await endSessions(sql, user.id, session.id, scope, isHalf ? 'aal1' : null)
        const from = caller(c, deps)
        if (scope !== 'local' && ended > 0)
          await noteSecurity(sql, settings, { event: 'sessions_ended', userId: user.id, from })
        await audit(sql, 'logout', user.id, from, new Date(settings.now()).toISOString())
      })
      return c.body(null, 204)
    })
}
