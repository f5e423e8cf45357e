import { DatabaseError, type Sql } from '../database/db.ts'
import { AuthError } from './errors.ts'
import { findUser, isUnclaimed, type NewUser } from './users.ts'

/**
 * Whether the address is free. An account nobody ever got into does not hold it: it goes, so that nobody can reserve
 * somebody else's address, and a second sign-up looks like the first.
 */
export async function makeWay(sql: Sql, person: NewUser): Promise<boolean> {
  const account =
    person.email === null
      ? ({ by: 'phone', value: person.phone ?? '' } as const)
      : ({ by: 'email', value: person.email } as const)
  const existing = await findUser(sql, account, true)
  if (existing === undefined) return true
  if (!isUnclaimed(existing)) return false
  await sql.query('delete from auth.users where id = $1', [existing.id])
  return true
}

export const isTaken = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && error.code === '23505'

/** Two sign-ups with one address at the same moment: the second asks for patience instead of telling about the first. */
export const takenMeanwhile = (error: unknown): never => {
  if (!isTaken(error)) throw error
  throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfterSeconds: 1 })
}
