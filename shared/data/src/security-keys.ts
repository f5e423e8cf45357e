import { fieldOf, isProblem, type Problem, problem } from '@techo/core'
import type { Asking } from './asking.ts'
import type { Auth } from './auth-client.ts'
import type { AuthRequests } from './auth-requests.ts'
import type { Made, MakeOptions, Shown, ShowOptions } from './ceremony.ts'
import { toProblem } from './failure.ts'

interface Challenge {
  readonly id: string
  readonly webauthn:
    | { readonly type: 'create'; readonly credential_options: { readonly publicKey: MakeOptions } }
    | { readonly type: 'request'; readonly credential_options: { readonly publicKey: ShowOptions } }
}

const ceremonies = () => import(/* webpackChunkName: "passkey" */ './ceremony.ts')
const noAnswer = problem('unavailable', { code: 'not_json' })

/**
 * A security key, or a passkey, as second factor (`webauthn` of the auth service's factors). Its challenges and answers go
 * without auth-js, whose own would want the browser's half in the chunk that every signed-in page loads.
 */
export function createSecurityKeys({ listen }: Pick<Asking, 'listen'>, request: AuthRequests) {
  const post = async (auth: Auth, path: string, body: unknown): Promise<unknown> => {
    const { data, error } = await auth.getSession()
    if (error) return toProblem(error)
    if (!data.session) return problem('unauthorized', { code: 'session_missing' })
    return request(`factors/${path}`, { body, token: data.session.access_token })
  }

  const confirm = async (auth: Auth, factorId: string): Promise<Problem | null> => {
    const [asked, { make, show }] = await Promise.all([post(auth, `${factorId}/challenge`, {}), ceremonies()])
    if (!isChallenge(asked)) return isProblem(asked) ? asked : noAnswer
    const { type } = asked.webauthn
    const credential: Made | Shown | Problem =
      asked.webauthn.type === 'create'
        ? await make(asked.webauthn.credential_options.publicKey)
        : await show(asked.webauthn.credential_options.publicKey)
    if (isProblem(credential)) return credential
    const webauthn = { type, credential_response: credential }
    const tokens = await post(auth, `${factorId}/verify`, { challenge_id: asked.id, webauthn })
    if (!areTokens(tokens)) return isProblem(tokens) ? tokens : noAnswer
    const { error } = await auth.setSession(tokens)
    return error ? toProblem(error) : null
  }

  const attempt = async (work: (auth: Auth) => Promise<Problem | null>): Promise<Problem | null> => {
    try {
      return await work(await listen())
    } catch (error) {
      return toProblem(error)
    }
  }

  return {
    /** Makes a factor and its credential. One that was not finished goes away again. */
    add: (friendlyName: string) =>
      attempt(async auth => {
        const { data, error } = await auth.mfa.enroll({ factorType: 'webauthn', friendlyName })
        if (error) return toProblem(error)
        const found = await confirm(auth, data.id)
        if (found) await auth.mfa.unenroll({ factorId: data.id })
        return found
      }),

    /** Raises the session to aal2. Any key of the person will do. */
    show: (factorId: string) => attempt(auth => confirm(auth, factorId)),
  }
}

/** Written by the auth service; only what we read ourselves is checked. */
function isChallenge(value: unknown): value is Challenge {
  const asked = fieldOf(value, 'webauthn')
  const options = fieldOf(fieldOf(asked, 'credential_options'), 'publicKey')
  const type = fieldOf(asked, 'type')
  return (
    typeof fieldOf(value, 'id') === 'string' &&
    (type === 'create' || type === 'request') &&
    typeof fieldOf(options, 'challenge') === 'string'
  )
}

const areTokens = (value: unknown): value is { access_token: string; refresh_token: string } =>
  typeof fieldOf(value, 'access_token') === 'string' && typeof fieldOf(value, 'refresh_token') === 'string'
