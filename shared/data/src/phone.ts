import { isProblem, type Problem } from '@techo/core'
import type { Auth } from './auth-client.ts'
import { authSettings, field } from './auth-settings.ts'
import type { BackendConfig } from './config.ts'
import { fromAnswer, toProblem } from './failure.ts'

type Told = (auth: Auth) => Promise<{ readonly data: unknown; readonly error: unknown }>

interface PhoneParts {
  readonly config: () => Promise<BackendConfig>
  readonly fetch: typeof fetch
  readonly listen: () => Promise<Auth>
  readonly told: (run: Told) => Promise<Problem | null>
  /** like `told`, for what opens a session */
  readonly enter: (run: Told) => Promise<Problem | null>
}

/** Numbers are E.164 with +; codes come by SMS. Each answers as the rest of `auth` does. */
export function createPhone({ config, fetch, listen, told, enter }: PhoneParts) {
  const ask = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const { supabaseUrl, supabaseKey } = await config()
    const response = await fetch(`${supabaseUrl}/auth/v1/${path}`, {
      ...init,
      headers: {
        apikey: supabaseKey,
        'content-type': 'application/json',
        // The version in which errors have names.
        'x-supabase-api-version': '2024-01-01',
        ...init.headers,
      },
    })
    const body: unknown = await response.json().catch(() => undefined)
    if (response.ok) return body
    return fromAnswer({ status: response.status, body, retryAfter: response.headers.get('retry-after') })
  }

  return {
    /** Whether the service takes phone numbers. */
    isOffered: async (): Promise<boolean> => {
      try {
        const { phone } = await config()
        return phone ?? field(field(await authSettings(config, fetch), 'external'), 'phone') === true
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
        const body = JSON.stringify({ type: 'phone_change', phone, token: code })
        const answer = await ask('verify', { method: 'POST', body })
        if (isProblem(answer)) return answer
        const token = field(answer, 'access_token')
        // It expires by itself when this fails.
        if (typeof token === 'string')
          await ask('logout?scope=local', { method: 'POST', headers: { authorization: `Bearer ${token}` } }).catch(
            () => undefined,
          )
        // The person in the cookies still has the old number.
        return told(async () => (await listen()).refreshSession())
      } catch (error) {
        return toProblem(error)
      }
    },
  }
}
