import type { Problem } from '@techo/core'
import { ProblemView } from '@techo/ui'
import { AuthProblem } from './AuthProblem.tsx'
import { usePasskeyT } from './passkey-messages.ts'

const sentences = [
  'passkey_cancelled',
  'passkey_known',
  'passkey_address',
  'passkey_unfit',
  'passkey_failed',
  'passkey_disabled',
  'webauthn_verification_failed',
  'webauthn_challenge_expired',
  'too_many_passkeys',
  'mfa_webauthn_enroll_not_enabled',
] as const

/** Codes that mean one thing to a person. */
const same: Readonly<Record<string, (typeof sentences)[number]>> = {
  passkey_ended: 'passkey_cancelled',
  webauthn_challenge_not_found: 'webauthn_challenge_expired',
  webauthn_credential_exists: 'passkey_known',
  mfa_challenge_expired: 'webauthn_challenge_expired',
}

/** Like `AuthProblem`, with what can go wrong with a passkey. */
export function PasskeyProblem({ problem }: { readonly problem: Problem | null }) {
  const t = usePasskeyT()
  const code = problem?.code ? (same[problem.code] ?? problem.code) : undefined
  const known = sentences.find(each => each === code)
  if (!problem || !known) return <AuthProblem problem={problem} />
  return <ProblemView problem={problem} size="line" title={t(`problem.${known}`)} next="" />
}
