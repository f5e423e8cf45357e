/** What sets one kind of second factor apart from the others; `factors.ts` does what all have in common. */
import type { Context } from 'hono'
import type { z } from 'zod'
import type { Caller } from '../caller.ts'
import type { Sql } from '../database/db.ts'
import type { enrollBody, factorProofBody } from './bodies.ts'
import type { AuthDependencies } from './dependencies.ts'
import type { AuthError } from './errors.ts'
import type { SecondMethod } from './sessions.ts'
import type { UserRow } from './users.ts'

export interface StoredFactor {
  readonly id: string
  readonly factor_type: string
  readonly status: 'unverified' | 'verified'
  readonly secret: string | null
  /** E.164 without + */
  readonly phone: string | null
  readonly last_used_step: number | null
  readonly created_at: string
}

export interface StoredChallenge {
  readonly id: string
  /** ISO with offset */
  readonly created_at: string
  readonly verified_at: string | null
  readonly otp_code: string | null
  readonly attempts: number
  /** it is answered from the address it was asked from */
  readonly same_network: boolean
}

interface Enrolment {
  /** what is kept of it beside its name */
  readonly secret?: string
  readonly phone?: string
  /** what the person is told beside id, type and name */
  readonly told: Record<string, unknown>
}

export interface FactorKind {
  /** how `amr` names it */
  readonly method: SecondMethod
  /** how long a challenge waits for its answer */
  readonly challengeSeconds: number
  /** Refuses what cannot be enrolled with an AuthError. */
  enroll(deps: AuthDependencies, user: UserRow, id: string, body: z.output<typeof enrollBody>): Promise<Enrolment>
  /** Stores nothing; what is kept of the challenge is `otpCode`. May send something. */
  challenge?(
    c: Context,
    deps: AuthDependencies,
    asked: { readonly user: UserRow; readonly factor: StoredFactor; readonly id: string },
  ): Promise<{ readonly otpCode: string }>
  /** Within the transaction that raises the session. A refusal is a value, so that what it counts commits. */
  confirm(
    sql: Sql,
    deps: AuthDependencies,
    given: {
      readonly factor: StoredFactor
      readonly challenge: StoredChallenge
      readonly body: z.output<typeof factorProofBody>
      readonly from: Caller
    },
  ): Promise<AuthError | null>
}
