import { z } from 'zod'
import type { Seal } from '../calendar-subscriptions/address.ts'
import type { Credentials } from './guarded-fetch.ts'

const schema = z.object({ address: z.string(), user: z.string(), password: z.string() })

/** Credentials as they lie in the database: for their person alone. */
export const sealCredentials = (seal: Seal, credentials: Credentials, person: string): Promise<string> =>
  seal.close(JSON.stringify(credentials), `caldav ${person}`)

/** null when they were sealed with other secrets or for another person, or are damaged */
export async function openCredentials(seal: Seal, sealed: string, person: string): Promise<Credentials | null> {
  const text = await seal.open(sealed, `caldav ${person}`)
  return text === null ? null : schema.parse(JSON.parse(text))
}
