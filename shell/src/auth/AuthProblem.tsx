import type { Problem } from '@techo/core'
import { ProblemView } from '@techo/ui'
import { useAuthT } from './messages.ts'

const sentences = [
  'invalid_credentials',
  'email_not_confirmed',
  'phone_not_confirmed',
  'phone_invalid',
  'phone_provider_disabled',
  'otp_expired',
  'user_already_exists',
  'same_password',
  'signup_disabled',
  'validation_failed',
  'email_address_invalid',
  'over_email_send_rate_limit',
  'over_sms_send_rate_limit',
  'sms_send_failed',
  'over_request_rate_limit',
  'user_banned',
  'phone_factor_exists',
  'cookies_blocked',
  'session_expired',
  'weak_password',
] as const
const reasons = ['length', 'characters', 'pwned'] as const

/** Codes of the service that mean one thing to a person. */
const same: Readonly<Record<string, (typeof sentences)[number]>> = {
  email_exists: 'user_already_exists',
  phone_exists: 'user_already_exists',
  otp_disabled: 'signup_disabled',
  flow_state_expired: 'otp_expired',
  flow_state_not_found: 'otp_expired',
  session_not_found: 'session_expired',
  mfa_verified_factor_exists: 'phone_factor_exists',
  bad_json: 'validation_failed',
}

/** What went wrong with an account, in words; what has no words of its own is said by its kind. */
export function AuthProblem({ problem }: { problem: Problem | null }) {
  const t = useAuthT()
  if (!problem) return null
  const code = problem.code ? (same[problem.code] ?? problem.code) : undefined
  const known = sentences.find(each => each === code)
  if (!known) return <ProblemView problem={problem} size="line" />
  const why = reasons.filter(reason => problem.reasons?.includes(reason)).map(reason => t(`reason.${reason}`))
  return <ProblemView problem={problem} size="line" title={t(`problem.${known}`)} next={why.join(' ')} />
}
