/**
 * A phone as second factor: each challenge sends a code of its own. Of the code only a keyed hash is kept, bound to its
 * challenge; after as many wrong ones as a code of a letter bears, the challenge is dead.
 */
import { randomInt } from 'node:crypto'
import { caller } from './dependencies.ts'
import { AuthError, invalid } from './errors.ts'
import type { FactorKind } from './factor-kind.ts'
import type { Keys } from './keys.ts'
import { hashOf } from './sessions.ts'
import { textWithCode } from './sms/messages.ts'

const keptCode = (keys: Keys, challengeId: string, code: string): string =>
  hashOf(keys.derive('one-time', `phone factor ${challengeId} ${code}`))

export const phoneFactor: FactorKind = {
  method: 'mfa/phone',
  challengeSeconds: 600,
  async enroll({ db, sms }, user, _id, { phone }) {
    if (sms === null) {
      throw new AuthError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
    }
    if (phone === undefined) throw invalid('Phone number required to enroll Phone factor')
    await db.asAdmin(async sql => {
      const same = 'user_id = $1 and phone = $2'
      const verified = await sql.query(`select 1 from auth.mfa_factors where ${same} and status = 'verified'`, [
        user.id,
        phone,
      ])
      if (verified.length > 0) {
        const message = 'A verified phone factor already exists, unenroll the existing factor to continue'
        throw new AuthError(422, 'mfa_verified_factor_exists', message)
      }
      await sql.query(`delete from auth.mfa_factors where ${same} and status = 'unverified'`, [user.id, phone])
    })
    return { phone, told: { phone } }
  },
  async challenge(c, deps, { user, factor, id }) {
    const { keys, sms } = deps
    const { phone } = factor
    if (sms === null || phone === null) {
      throw new AuthError(422, 'mfa_phone_verify_not_enabled', 'MFA verification is disabled for Phone')
    }
    const reserved = await sms.reserve(caller(c, deps), phone, 'factor')
    const code = randomInt(1_000_000).toString().padStart(6, '0')
    await reserved.send(textWithCode(c, deps, 'factor', user, phone, code))
    return { otpCode: keptCode(keys, id, code) }
  },
  async confirm(sql, { keys, settings }, { challenge, body }) {
    const isOpen = challenge.attempts < settings.codeAttempts
    if (isOpen && challenge.otp_code === keptCode(keys, challenge.id, body.code ?? '')) return null
    await sql.query('update auth.mfa_challenges set attempts = attempts + 1 where id = $1', [challenge.id])
    return new AuthError(422, 'mfa_verification_failed', 'Invalid MFA Phone code entered')
  },
}
