import { parseDay } from './parse-day.ts'

/**
 * Whether an address fits a declared pattern (`/mypage/habits/:id`); a trailing slash does not matter. `:date` stands for a
 * civil day only, so that the 30th of February is answered as what it is.
 */
export function matchesPattern(pattern: string, path: string): boolean {
  const wanted = pattern.split('/').filter(Boolean)
  const given = path.split('/').filter(Boolean)
  const fits = (part: string, value = '') =>
    part === ':date' ? parseDay(value) !== null : part.startsWith(':') || part === value
  return wanted.length === given.length && wanted.every((part, index) => fits(part, given[index]))
}
