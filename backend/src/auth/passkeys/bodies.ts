/** Shapes of the answers of authenticators, in the JSON that browsers write (`PublicKeyCredential.toJSON()`). */
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { z } from 'zod'

const bytes = z
  .string()
  .regex(/^[\w-]+$/)
  .max(32 * 1024)

const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
}

/** What only the browser says; nothing is decided by it. */
const unread = { clientExtensionResults: {} }

export const createdCredential = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes,
      attestationObject: bytes,
      transports: z.array(z.string().max(32)).max(16).default([]),
    }),
  })
  .transform(value => ({ ...value, ...unread }))

export const shownCredential = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes,
      authenticatorData: bytes,
      signature: bytes,
      userHandle: z.preprocess(value => value || undefined, bytes.optional()),
    }),
  })
  .transform(
    ({ response: { userHandle, ...response }, ...value }): AuthenticationResponseJSON => ({
      ...value,
      ...unread,
      response: userHandle === undefined ? response : { ...response, userHandle },
    }),
  )

export type CreatedCredential = z.output<typeof createdCredential>
export type ShownCredential = z.output<typeof shownCredential>

/** The credential is looked at later: what is wrong with it is told by another code. */
export const answerBody = z.object({
  challenge_id: z.uuid('challenge_id must be a valid UUID'),
  credential: z.unknown().refine(value => value !== undefined && value !== null, 'credential is required'),
})

export const renameBody = z.object({
  friendly_name: z
    .string('friendly_name is required')
    .trim()
    .min(1, 'friendly_name is required')
    .max(120, 'friendly_name must be 120 characters or less'),
})
