import { foldDigits } from '@techo/core'

/** `+81 90…` and `090…` alike: a phone number is what holds digits and signs only; the leading 0 of Japan becomes +81. */
export function readIdentifier(text: string): { email: string } | { phone: string } {
  const plain = foldDigits(text).trim()
  if (plain.includes('@')) return { email: plain }
  const digits = plain.replace(/[^\d+]/g, '')
  return { phone: digits.startsWith('0') ? `+81${digits.slice(1)}` : digits.startsWith('+') ? digits : `+${digits}` }
}
