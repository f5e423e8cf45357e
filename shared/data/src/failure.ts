import { isProblem, noRoom, type Problem, type ProblemKind, problem } from '@techo/core'

/**
 * The one place that knows how PostgREST, GoTrue, our own API and `fetch` say that something failed. Out comes a `Problem`:
 * a kind, a stable code (an SQL constraint, an auth error code), and a detail for the log that holds no row values, because
 * Postgres quotes them and a person's words never go into a log.
 */

/** What an HTTP answer that is not good said about itself. */
export interface BadAnswer {
  readonly status: number
  /** the parsed body, or undefined when it was no JSON */
  readonly body: unknown
  readonly retryAfter?: string | null
}

const text = (value: unknown, key: string): string | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const found: unknown = Reflect.get(value, key)
  return typeof found === 'string' && found !== '' ? found : undefined
}

/** `violates check constraint "habits_name_not_blank"` names the rule; the values stand after it and are left out. */
const constraintIn = (message: string | undefined): string | undefined =>
  /(?:constraint|row-level security policy)[^"]*"([a-z0-9_]+)"/i.exec(message ?? '')?.[1]

const byStatus = (status: number): ProblemKind => {
  if (status === 401) return 'unauthorized'
  if (status === 403) return 'forbidden'
  if (status === 404 || status === 410) return 'missing'
  if (status === 409 || status === 412) return 'conflict'
  if (status === 429) return 'limited'
  if (status === 408 || status === 425 || status >= 500) return 'unavailable'
  if (status >= 400) return 'invalid'
  return 'unavailable'
}

/** SQLSTATE and PostgREST codes whose kind the HTTP status does not tell. */
const bySqlState: readonly (readonly [RegExp, ProblemKind])[] = [
  [/^(23505|23P01)$/, 'conflict'],
  [/^(40001|40P01|55P03|53\d{3}|57\d{3}|08\d{3}|58\d{3})$/, 'unavailable'],
  [/^(22|23)[0-9A-Z]{3}$|^P0001$/, 'invalid'],
  [/^42501$/, 'forbidden'],
  [/^(PGRST30[0-3])$/, 'unauthorized'],
  [/^PGRST116$/, 'missing'],
  [/^PGRST00\d$/, 'unavailable'],
  // Unknown table, column or function: this build and the database do not fit together.
  [/^(PGRST2\d\d|PGRST1\d\d|42[0-9A-Z]{3})$/, 'bug'],
]

const authKinds: readonly (readonly [RegExp, ProblemKind])[] = [
  [/^over_.*rate_limit$/, 'limited'],
  // A link or code that is over or wrong is answered with 403 or 404, but it is the input that has to change.
  [
    /^(otp_expired|flow_state_.*|bad_code_verifier|mfa_(challenge_expired|verification_failed|verification_rejected))$/,
    'invalid',
  ],
  [
    /^(session_not_found|session_expired|refresh_token_not_found|refresh_token_already_used|no_authorization|bad_jwt)$/,
    'unauthorized',
  ],
  [
    /^(user_banned|signup_disabled|insufficient_aal|reauthentication_needed|not_admin|.*_provider_disabled)$/,
    'forbidden',
  ],
  [/^(email_exists|phone_exists|user_already_exists|conflict|identity_already_exists)$/, 'conflict'],
  [/^(request_timeout|hook_timeout.*|unexpected_failure)$/, 'unavailable'],
]

const pick = (rules: readonly (readonly [RegExp, ProblemKind])[], code: string | undefined): ProblemKind | undefined =>
  code === undefined ? undefined : rules.find(([pattern]) => pattern.test(code))?.[1]

const retrySeconds = (value: string | null | undefined): number | undefined => {
  if (!value) return undefined
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined
}

const built = (kind: ProblemKind, rest: { [Key in keyof Omit<Problem, 'kind'>]: Problem[Key] | undefined }): Problem =>
  problem(kind, Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)))

/** A bad HTTP answer of /api or of a proxy in front of it. Our API answers `{ kind?, code?, detail?, reasons?, file?, line? }`. */
export function fromAnswer({ status, body, retryAfter }: BadAnswer): Problem {
  if (isProblem(body)) return built(body.kind, { ...body, retryAfter: body.retryAfter ?? retrySeconds(retryAfter) })
  if (status === 507) return built('unavailable', { code: noRoom, retryAfter: retrySeconds(retryAfter) })
  const code = text(body, 'error_code') ?? text(body, 'code') ?? text(body, 'error')
  // A page instead of JSON comes from something in between (captive portal, proxy, an old server), whatever its status.
  if (body === undefined && status < 500)
    return built(status < 400 ? 'unavailable' : byStatus(status), {
      code: status < 400 ? 'not_json' : `status_${status}`,
      retryAfter: retrySeconds(retryAfter),
    })
  return built(byStatus(status), {
    code: code ?? `status_${status}`,
    retryAfter: retrySeconds(retryAfter),
    place: placeIn(body),
  })
}

const placeIn = (body: unknown): string | undefined => {
  const file = text(body, 'file')
  const line: unknown = file && Reflect.get(Object(body), 'line')
  return typeof line === 'number' ? `${file}:${line}` : file
}

/** What postgrest-js hands back beside `data: null`. Status 0 means that no answer came at all. */
export function fromPostgrest(answer: { readonly error: unknown; readonly status: number }): Problem {
  const { error, status } = answer
  const message = text(error, 'message')
  const state = text(error, 'code')
  // 53100 is Postgres's own word for it, which a hosted project answers with another status.
  if (status === 507 || state === '53100') return problem('unavailable', { code: noRoom })
  if (status === 0 || state === undefined) {
    if (status !== 0)
      return built(status < 400 ? 'unavailable' : byStatus(status), {
        code: status < 400 ? 'not_json' : `status_${status}`,
      })
    if (/^(AbortError|TimeoutError)/.test(message ?? ''))
      return problem('offline', { code: message?.startsWith('Abort') ? 'aborted' : 'timeout' })
    return problem('offline', { code: 'network' })
  }
  const rule = constraintIn(message) ?? constraintIn(text(error, 'details'))
  // The status outranks the SQLSTATE where a gateway or a limit speaks.
  const kind =
    status === 401 || status === 429 || status >= 502 ? byStatus(status) : (pick(bySqlState, state) ?? byStatus(status))
  return built(kind, { code: rule ?? state, detail: rule ? state : undefined })
}

/** An error of auth-js, by its shape: `isInstance` checks would pull the library into every page. */
export function fromAuth(error: object): Problem {
  const name = text(error, 'name') ?? ''
  const status = Number(Reflect.get(error, 'status') ?? 0)
  const code = text(error, 'code')
  if (name === 'AuthWeakPasswordError' || code === 'weak_password') {
    const reasons: unknown = Reflect.get(error, 'reasons')
    return built('invalid', {
      code: 'weak_password',
      reasons: Array.isArray(reasons) ? reasons.filter(reason => typeof reason === 'string') : undefined,
    })
  }
  if (name === 'AuthSessionMissingError')
    return problem('unauthorized', { code: 'session_missing', detail: 'Auth session missing!' })
  if (name === 'AuthInvalidJwtError') return problem('unauthorized', { code: 'invalid_jwt' })
  if (name === 'AuthInvalidCredentialsError') return problem('invalid', { code: 'invalid_credentials' })
  if (name === 'AuthPKCECodeVerifierMissingError') return problem('invalid', { code: 'code_verifier_missing' })
  if (name === 'AuthRetryableFetchError' || name === 'AuthRefreshDiscardedError')
    return status === 0
      ? problem('offline', { code: 'network' })
      : built(byStatus(status), { code: code ?? `status_${status}` })
  if (name === 'AuthUnknownError') return problem('unavailable', { code: 'not_json' })
  return built(pick(authKinds, code) ?? byStatus(status), { code: code ?? `status_${status}` })
}

/** Any thrown or returned failure as a `Problem`. An exception that nobody expected is a `bug`. */
export function toProblem(error: unknown): Problem {
  if (isProblem(error)) return error
  if (typeof error === 'object' && error !== null) {
    const name = text(error, 'name') ?? ''
    if (name.startsWith('Auth') || Reflect.get(error, '__isAuthError') === true) return fromAuth(error)
    if (name === 'AbortError') return problem('offline', { code: 'aborted' })
    if (name === 'TimeoutError') return problem('offline', { code: 'timeout' })
    // Chrome, Firefox, Safari and Node each have a sentence of their own; all of them throw a TypeError.
    if (name === 'TypeError' && /fetch|network|load failed|terminated|connection/i.test(text(error, 'message') ?? ''))
      return problem('offline', { code: 'network' })
    if (name === 'SyntaxError') return problem('unavailable', { code: 'not_json' })
  }
  return built('bug', { detail: error instanceof Error ? `${error.name}: ${error.message}` : undefined })
}
