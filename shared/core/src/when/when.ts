import type { Day } from '../day.ts'
import { fold, type Now } from './grammar.ts'
import { readAt, ruleSets } from './scan.ts'

export interface When {
  readonly date: Day
  /** `HH:MM`, null when the text names none */
  readonly time: string | null
}

/**
 * The day, and the time when there is one, that a whole text names (`明日15時`, `11/25`, `next friday at 3pm`); a time alone
 * is today's. Null when anything else stands in the text. A leading `@` does not matter. Never throws.
 */
export function parseWhen(text: string, now: Now): When | null {
  const folded = fold(text)
  let date: Day | null = null
  let time: string | null = null
  let at = folded.length - folded.trimStart().replace(/^@\s*/, '').length
  const end = folded.trimEnd().length
  while (at < end) {
    const found = readAt(folded, at, now, ruleSets.afterAt)
    if (found?.kind === 'date' && date === null) date = found.value
    else if (found?.kind === 'time' && time === null) time = found.value
    else return null
    at = found.end
    const joint = /(?:\s|の|、|,|に$)*/y
    joint.lastIndex = at
    at += joint.exec(folded)?.[0].length ?? 0
  }
  if (date !== null) return { date, time }
  return time === null ? null : { date: now.today, time }
}
