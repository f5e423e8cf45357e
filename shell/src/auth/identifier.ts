import { foldDigits, type Problem, problem } from '@techo/core'

export type Identifier = { readonly email: string } | { readonly phone: string }

/** What a person typed to name their account: with an @ an e-mail address, else a phone number (E.164 with +). */
export async function readIdentifier(text: string): Promise<Identifier | Problem> {
  const plain = foldDigits(text).trim()
  if (plain.includes('@')) return { email: plain }
  try {
    const { readPhone } = await import('./phone-number.ts')
    const phone = readPhone(plain)
    return phone === null ? problem('invalid', { code: 'phone_invalid' }) : { phone }
  } catch {
    return problem('offline')
  }
}
