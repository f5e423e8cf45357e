import { problem } from '@techo/core'
import type { Asking } from './asking.ts'

const noSession = problem('unauthorized', { code: 'session_missing' })

/** Second factors whose code is typed: an app's, or one by SMS. Each answers as the rest of `auth` does. */
export function createFactors({ ask, told }: Pick<Asking, 'ask' | 'told'>) {
  return {
    assurance: async () => {
      const { data, problem: found } = await ask(auth => auth.mfa.getAuthenticatorAssuranceLevel())
      return found ?? data ?? noSession
    },
    list: async () => {
      const { data, problem: found } = await ask(auth => auth.mfa.listFactors())
      return found ?? data?.all ?? noSession
    },
    /** Answers with the id, the secret and its QR code as an SVG address. */
    enrol: async (friendlyName: string) => {
      const { data, problem: found } = await ask(auth => auth.mfa.enroll({ factorType: 'totp', friendlyName }))
      return found ?? data ?? noSession
    },
    /** A phone (E.164 with +) as factor. Its first code is asked for by `challenge`. */
    enrolPhone: async (friendlyName: string, phone: string) => {
      const { data, problem: found } = await ask(auth => auth.mfa.enroll({ factorType: 'phone', friendlyName, phone }))
      return found ?? data ?? noSession
    },
    /** Sends a code to a phone; `answer` takes it together with the id told here. */
    challenge: async (factorId: string) => {
      const { data, problem: found } = await ask(auth => auth.mfa.challenge({ factorId }))
      return found ?? data?.id ?? noSession
    },
    answer: (factorId: string, challengeId: string, code: string) =>
      told(auth => auth.mfa.verify({ factorId, challengeId, code })),
    /** Raises the session to aal2; the first code of a new factor also makes it count. */
    verify: (factorId: string, code: string) => told(auth => auth.mfa.challengeAndVerify({ factorId, code })),
    remove: async (factorId: string) => {
      const found = await told(auth => auth.mfa.unenroll({ factorId }))
      // The person in the cookies still has the factor, and the token its level.
      if (!found) await told(auth => auth.refreshSession())
      return found
    },
  }
}
