/** Phone numbers as people write them. The rules of all countries weigh 25 KB: import this when a number is there. */
import { foldDigits } from '@techo/core'
import parsePhoneNumber from 'libphonenumber-js/mobile'

/** E.164 with +, or null for what no mobile phone has. Without a country it is of Japan. */
export function readPhone(text: string): string | null {
  const number = parsePhoneNumber(foldDigits(text), 'JP')
  return number?.isValid() ? number.number : null
}

/** As it is written at home in Japan, with its country elsewhere. `stored` is E.164 with or without +. */
export function shownPhone(stored: string): string {
  const number = parsePhoneNumber(`+${stored.replace(/^\+/, '')}`)
  if (!number) return stored
  return number.country === 'JP' ? number.formatNational() : number.formatInternational()
}
