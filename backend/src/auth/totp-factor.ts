/** An authenticator app as second factor. A code counts once. */
import { AuthError } from './errors.ts'
import type { FactorKind } from './factor-kind.ts'
import { newSecret, seal, stepOf, unseal } from './totp.ts'

export const totpFactor: FactorKind = {
  method: 'totp',
  challengeSeconds: 300,
  async enroll({ keys, settings }, user, id, { issuer = new URL(settings.siteUrl()).host }) {
    const { secret, uri, svg } = newSecret({ issuer, account: user.email ?? user.phone ?? user.id })
    return { secret: await seal(secret, id, keys), told: { totp: { qr_code: svg, secret, uri } } }
  },
  async confirm(sql, { keys, settings }, { factor, body }) {
    const secret = await unseal(factor.secret, factor.id, keys)
    const step = secret === null ? null : stepOf(body.code ?? '', secret, settings.now())
    if (step === null || step <= (factor.last_used_step ?? -1)) {
      return new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
    }
    await sql.query('update auth.mfa_factors set last_used_step = $2 where id = $1', [factor.id, step])
    return null
  },
}
