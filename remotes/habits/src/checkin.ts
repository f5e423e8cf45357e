import type { EntryState, HabitRule, SkipReason } from './rules/index.ts'

/** What is set when a day is recorded. `habit_id` and `day` are its place. */
export interface DayRecord {
  readonly state: EntryState
  readonly value: number | null
  readonly note: string
  readonly skip_reason: SkipReason | null
}

type Before = DayRecord | undefined
type Rule = Pick<HabitRule, 'kind' | 'target' | 'direction'> & { readonly step: number | null }

export type Tap =
  | { readonly kind: 'set'; readonly record: DayRecord | null }
  | { readonly kind: 'add'; readonly delta: number }
  /** one tap cannot say it: how much, or what about the note */
  | { readonly kind: 'ask' }

/**
 * What one tap on a day means. Done becomes open again and everything else becomes done; a measured habit gets one step more,
 * a glass or a page; where only a number or a decision can answer, the person is asked.
 */
export function tapOf({ kind, target, direction, step }: Rule, before: Before): Tap {
  if (kind === 'measure') {
    const value = before?.value ?? 0
    if (before?.state === 'skipped' || (direction === 'at_least' && value >= target)) return { kind: 'ask' }
    return { kind: 'add', delta: step ?? usualStep(target) }
  }
  if (before?.state !== 'done') return set({ state: 'done', note: before?.note ?? '' })
  if (before.note === '') return { kind: 'set', record: null }
  // A note needs a day to stand on. For a habit to avoid, "not done" would say that it slipped.
  return kind === 'avoid' ? { kind: 'ask' } : set({ state: 'missed', note: before.note })
}

/** One, unless that many taps are too many or one is more than is asked for: then an amount of 1, 2 or 5 that takes about eight. */
export function usualStep(target: number): number {
  if (target > 0 && target <= 1) return target
  if (target <= 20) return 1
  const size = 10 ** Math.floor(Math.log10(target / 8))
  const [nearest = 1] = [1, 2, 5, 10].toSorted((one, other) => off(one) - off(other))
  function off(each: number) {
    return Math.abs(Math.log(target / 8 / size / each))
  }
  return round(nearest * size)
}

const set = (rest: Pick<DayRecord, 'state' | 'note'>): Tap => ({
  kind: 'set',
  record: { value: null, skip_reason: null, ...rest },
})

/** The step from what a measured day holds to what it should hold. */
export const deltaTo = (value: number, before: Before): number => round(value - (before?.value ?? 0))

/** What a measured day holds after a step. */
export const totalAfter = (before: Before, delta: number): number => round((before?.value ?? 0) + delta)

// Sums of decimals stay what a person would write.
const round = (value: number): number => Math.round(value * 1e9) / 1e9

/** Whether the record is worth a line in what happened: it was done, and was not before. */
export const isNewlyDone = (before: Before, after: DayRecord | null): boolean =>
  after?.state === 'done' && before?.state !== 'done'
