/** Shapes of what clients send. Whatever does not fit is a 400 with a code; nothing of it reaches the database. */
import type { Context } from 'hono'
import { z } from 'zod'
import { AuthError, invalid } from './errors.ts'

const maximumDepth = 32
const maximumMetadataBytes = 8 * 1024

/** The JSON object in the body of a request. Throws `bad_json` or `validation_failed`. */
export async function readBody<Shape extends z.ZodType>(c: Context, shape: Shape): Promise<z.output<Shape>> {
  const text = await c.req.text()
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON')
  }
  if (!isStorable(value, 0)) throw invalid('The request holds text that cannot be stored')
  const result = shape.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw invalid(issue?.code === 'custom' ? issue.message : `Invalid value of ${issue?.path.join('.') || 'the body'}`)
}

/** Postgres holds neither NUL nor half a surrogate pair. */
function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  if (depth >= maximumDepth) return false
  if (Array.isArray(value)) return value.every(item => isStorable(item, depth + 1))
  return Object.entries(value).every(([key, item]) => isStorable(key, depth) && isStorable(item, depth + 1))
}

/**
 * An address that is safe in a letter's header and that mail servers take. Lenient before the @, because Japanese
 * carriers gave out addresses with double dots; no list separators, quotes or brackets.
 */
const emailPattern =
  /^[^\s@,;:<>()[\]\\"\p{Cc}]{1,64}@(?!.*\.\.)[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?\.[\p{L}\p{N}-]{2,}$/u

export const email = z
  .string()
  .transform(text => text.trim().toLowerCase())
  .refine(text => text.length <= 254 && emailPattern.test(text), 'Unable to validate email address: invalid format')

export const phone = z
  .string()
  .transform(text => text.replace(/[\s()-]/g, '').replace(/^\+/, ''))
  .refine(text => /^[1-9]\d{6,14}$/.test(text), 'Invalid phone number format (E.164 required)')

export const password = z.string().max(1024)

/** What a person says about themselves; it travels in every access token, so it stays small. */
export const metadata = z
  .record(z.string(), z.unknown())
  .refine(value => Buffer.byteLength(JSON.stringify(value)) <= maximumMetadataBytes, 'data is too large')

/** Most clients send `""` or `null` for what they do not mean. */
export const absent = <Shape extends z.ZodType>(shape: Shape) =>
  z.preprocess(value => (value === null || value === '' ? undefined : value), shape.optional())

const challengeFields = {
  code_challenge: absent(z.string().regex(/^[A-Za-z0-9._~-]{43,128}$/)),
  code_challenge_method: absent(
    z
      .string()
      .transform(text => text.toLowerCase())
      .pipe(z.enum(['s256', 'plain'])),
  ),
}

/** The PKCE half of an address. */
export const challengeQuery = z.object(challengeFields)

export interface Challenge {
  readonly challenge: string
  readonly method: 's256' | 'plain'
}

/** The PKCE half of a request, or null. */
export function challengeOf(body: {
  code_challenge?: string | undefined
  code_challenge_method?: 's256' | 'plain' | undefined
}): Challenge | null {
  const { code_challenge: challenge, code_challenge_method: method } = body
  if (challenge === undefined && method === undefined) return null
  if (challenge === undefined || method === undefined) {
    throw invalid('PKCE flow requires code_challenge_method and code_challenge')
  }
  return { challenge, method }
}

/** How a code gets to a phone. */
const channel = absent(z.literal('sms', "Invalid channel, the only supported value is 'sms'"))

export const signUpBody = z.object({
  email: absent(email),
  phone: absent(phone),
  password: absent(password),
  data: absent(metadata),
  channel,
  ...challengeFields,
})

export const passwordGrantBody = z.object({ email: absent(email), phone: absent(phone), password: absent(password) })

export const refreshGrantBody = z.object({ refresh_token: z.string().min(1).max(255) })

export const pkceGrantBody = z.object({
  auth_code: z.string().min(1).max(255),
  code_verifier: z.string().min(1).max(255),
})

export const otpBody = z.object({
  email: absent(email),
  phone: absent(phone),
  data: absent(metadata),
  create_user: absent(z.boolean()),
  channel,
  ...challengeFields,
})

export const recoverBody = z.object({ email, ...challengeFields })

export const resendBody = z.object({
  email: absent(email),
  phone: absent(phone),
  type: z.enum(['signup', 'email_change', 'sms', 'phone_change']),
  ...challengeFields,
})

export const verifyTypes = z.enum(
  ['signup', 'recovery', 'magiclink', 'email', 'email_change'],
  'Unsupported verification type',
)
export type VerifyType = z.infer<typeof verifyTypes>

export const verifyBody = z.object({
  type: z.enum([...verifyTypes.options, 'sms', 'phone_change'], 'Unsupported verification type'),
  token: absent(z.string().max(64)),
  token_hash: absent(z.string().max(255)),
  email: absent(email),
  phone: absent(phone),
})

export const userBody = z.object({
  email: absent(email),
  phone: absent(phone),
  password: absent(password),
  current_password: absent(password),
  nonce: absent(z.string().max(64)),
  channel,
  data: absent(metadata),
  app_metadata: z.unknown().optional(),
  ...challengeFields,
})

/** One of the two: what the person signs in with, or the code of a letter. */
export const proofBody = z
  .object({
    password: absent(password),
    code: absent(z.string().trim().max(64)),
  })
  .refine(
    ({ password, code }) => (password === undefined) !== (code === undefined),
    'Either password or code is needed',
  )

export const enrollBody = z.object({
  factor_type: z.enum(['totp', 'phone', 'webauthn'], 'factor_type needs to be totp, phone, or webauthn'),
  friendly_name: absent(z.string().trim().max(100)),
  issuer: absent(z.string().max(100)),
  phone: absent(phone),
})

/** The answer to a challenge; each kind of factor reads its own part. */
export const factorProofBody = z.object({
  challenge_id: z.uuid(),
  code: absent(
    z
      .string()
      .max(64)
      .transform(text => text.normalize('NFKC').replace(/\s/g, '')),
  ),
})
