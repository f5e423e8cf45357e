import { type Life, periodsOf } from '../rules/index.ts'
import { totalsOf } from '../stats.ts'
import { type Streak, streaksOf } from '../streak.ts'

/** What is worth a word of joy: so many periods in a row, in whatever the habit counts, or so many days in all. */
export const milestones: readonly number[] = [7, 30, 100, 365]

export type Milestone =
  | { readonly kind: 'streak'; readonly streak: Streak }
  | { readonly kind: 'total'; readonly count: number }

/** The milestone that a record reached; the streak goes first. Null when it reached none. */
export function milestoneOf(before: Life, after: Life): Milestone | null {
  const [was, is] = [before, after].map(life => streaksOf(periodsOf(life)).current)
  if (is && is.count > (was?.count ?? 0) && milestones.includes(is.count)) return { kind: 'streak', streak: is }
  const [had, has] = [totalsOf(before).kept, totalsOf(after).kept]
  return has > had && milestones.includes(has) ? { kind: 'total', count: has } : null
}
