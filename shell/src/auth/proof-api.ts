import type { Problem } from '@techo/core'
import { request, send } from '@techo/data'

/** What shows who somebody is: the password they have, or the code of a letter. */
export type Proof = { readonly password: string } | { readonly code: string }

const done = async (call: ReturnType<typeof request>): Promise<Problem | null> => {
  const answer = await send(call)
  return 'error' in answer ? answer.error : null
}

/** The session counts as proven for a while. */
export const giveProof = (proof: Proof) => done(request('/api/account/proof', { method: 'POST', body: proof }))

/** Sends the code that `giveProof` takes. */
export const sendProofLetter = () => done(request('/api/account/proof/letter', { method: 'POST' }))

/** As `PUT /user` of the auth service takes it. */
export const asFields = (proof: Proof): ProofFields =>
  'password' in proof ? { current_password: proof.password } : { nonce: proof.code }

export type ProofFields = { readonly current_password?: string; readonly nonce?: string }

/** The proof itself is wrong, as against a network or a limit in between. */
export const isWrongProof = ({ code }: Problem): boolean =>
  code === 'current_password_invalid' || code === 'reauthentication_not_valid'
