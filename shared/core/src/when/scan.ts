import type { Day } from '../day.ts'
import { dateRules, shortDateRules, spanRules } from './dates.ts'
import type { Now, Reading, Repeat, Rule } from './grammar.ts'
import { repeatRules } from './repeats.ts'
import { bareEndRules, endRules, estimateRules, shortEstimateRules, timeRules } from './times.ts'

/** A phrase found in a folded text. */
export type Found = Reading & { readonly start: number; readonly end: number }

const anywhere: readonly Rule[] = [...repeatRules, ...spanRules, ...dateRules, ...timeRules, ...estimateRules]
const afterAt: readonly Rule[] = [...repeatRules, ...dateRules, ...shortDateRules, ...timeRules]
const onlyDates: readonly Rule[] = [...spanRules, ...dateRules, ...shortDateRules]
const onlyEstimates: readonly Rule[] = [...estimateRules, ...shortEstimateRules]

export const ruleSets = { anywhere, afterAt, onlyDates, onlyEstimates, ends: endRules, bareEnds: bareEndRules }

/**
 * The longest phrase that begins exactly at `start`; of equally long ones the first rule's.
 * @param folded a text that went through `fold`
 */
export function readAt(folded: string, start: number, now: Now, rules: readonly Rule[]): Found | null {
  let best: Found | null = null
  for (const { pattern, read } of rules) {
    pattern.lastIndex = start
    const match = pattern.exec(folded)
    if (!match || match[0] === '' || (best && start + match[0].length <= best.end)) continue
    const reading = read(
      match.slice(1).map(group => group ?? ''),
      now,
    )
    if (reading) best = { ...reading, start, end: start + match[0].length }
  }
  return best
}

/** A repetition whose line names a day: what its own words leave open (毎週, monthly) is that of this day. */
export function repeatFrom(
  day: Day,
  folded: string,
  { start, end, value }: { readonly start: number; readonly end: number; readonly value: Repeat },
  now: Now,
): Repeat {
  // Before its words stands a sign, at most.
  for (let at = start; at < end; at++) {
    const found = readAt(folded, at, { ...now, today: day }, repeatRules)
    if (found?.kind === 'repeat') return found.value
  }
  return value
}
