import { fieldOf, isProblem, type Problem } from '@techo/core'
import type { Asking } from './asking.ts'
import type { AuthRequests } from './auth-requests.ts'
import { toProblem } from './failure.ts'

/**
 * Numbers are E.164 with +; codes come by SMS. Each answers as the rest of `auth` does.
 * @param configured what the page's configuration says of phones, so that nobody has to ask
 * @param settings what the auth service says about itself; may reject
 */
export function createPhone(
  { listen, told, enter }: Pick<Asking, 'listen' | 'told' | 'enter'>,
  request: AuthRequests,
  configured: () => Promise<boolean | undefined>,
  settings: () => Promise<unknown>,
) {
  return {
    /** Whether the service takes phone numbers. */
    isOffered: async (): Promise<boolean> => {
      try {
        return (await configured()) ?? fieldOf(fieldOf(await settings(), 'external'), 'phone') === true
      } catch {
        return false
      }
    },

    /** Sends a code to sign in with. The same answer whether the number has an account or not. */
    sendCode: (phone: string) => told(auth => auth.signInWithOtp({ phone, options: { shouldCreateUser: false } })),

    /** Signs in with the code that was sent; also confirms a new account. */
    verify: (phone: string, code: string) => enter(auth => auth.verifyOtp({ phone, token: code, type: 'sms' })),

    resend: (type: 'sms' | 'phone_change', phone: string) => told(auth => auth.resend({ type, phone })),

    /**
     * Confirms a new number. The service answers with a session of its own, which knows of no second factor: it is ended,
     * and the one that is there goes on.
     */
    confirmChange: async (phone: string, code: string): Promise<Problem | null> => {
      try {
        const answer = await request('verify', { body: { type: 'phone_change', phone, token: code } })
        if (isProblem(answer)) return answer
        const token = fieldOf(answer, 'access_token')
        // It expires by itself when this fails.
        if (typeof token === 'string') await request('logout?scope=local', { body: {}, token }).catch(() => undefined)
        // The person in the cookies still has the old number.
        return told(async () => (await listen()).refreshSession())
      } catch (error) {
        return toProblem(error)
      }
    },
  }
}
