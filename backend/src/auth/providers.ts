import { type Context, Hono } from 'hono'
import { type AuthDependencies, requireUser, takesPhones } from './dependencies.ts'
import { AuthError } from './errors.ts'

/** What this server says about itself, and the parts of the hosted API that are switched off here, each in its own words. */
export function providerRoutes(deps: AuthDependencies): Hono {
  const { keys, settings } = deps

  const refuseSignedIn = (error: AuthError) => async (c: Context) => {
    await requireUser(c, deps)
    throw error
  }
  const noRecoveryCodes = refuseSignedIn(
    new AuthError(422, 'mfa_recovery_codes_enroll_not_enabled', 'Recovery codes are disabled'),
  )

  const noAuthorizationServer = (): never => {
    throw new AuthError(404, 'feature_disabled', 'OAuth server is disabled')
  }

  return new Hono()
    .get('/health', c => c.json({ version: 'v2', name: 'GoTrue', description: 'GoTrue-compatible user registration' }))
    .get('/.well-known/jwks.json', c => {
      c.header('Cache-Control', 'public, max-age=600')
      return c.json(keys.jwks())
    })
    .get('/settings', c =>
      c.json({
        external: {
          anonymous_users: false,
          email: true,
          phone: takesPhones(deps),
          ...Object.fromEntries(settings.providers.map(({ id }) => [id, true])),
        },
        disable_signup: !settings.allowSignUp,
        mailer_autoconfirm: !settings.confirmEmail,
        phone_autoconfirm: settings.allowPhone || deps.sms === null,
        sms_provider: '',
        saml_enabled: false,
        passkeys_enabled: settings.relyingParty() !== null,
      }),
    )
    .post('/sso', () => {
      throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
    })
    .all('/oauth/*', noAuthorizationServer)
    .all('/user/oauth/*', noAuthorizationServer)
    .get('/factors/recovery-codes', noRecoveryCodes)
    .post('/factors/recovery-codes/*', noRecoveryCodes)
    .all('/admin/*', refuseSignedIn(new AuthError(403, 'not_admin', 'User not allowed')))
    .post('/invite', refuseSignedIn(new AuthError(403, 'not_admin', 'User not allowed')))
}
