import type { FillSample, SampleContext, SampleRows } from '@techo/core'
import { classify, type Existing } from './classifications.ts'

/** What one remote puts in. */
export interface SamplePart {
  readonly remoteId: string
  readonly fill: FillSample
}

export interface SampleOptions extends Omit<SampleContext, 'chance'> {
  readonly parts: readonly SamplePart[]
  readonly existing?: readonly Existing[]
  /** another seed is another month */
  readonly seed?: number
}

/**
 * A life of a month, and a week ahead, out of what each remote puts in. No clock and no chance of its own: the same arguments
 * give the same rows, in an order in which each refers only to earlier ones.
 */
export function sampleLife({ parts, existing = [], seed = 7, ...context }: SampleOptions): readonly SampleRows[] {
  const filled = parts.map(({ remoteId, fill }) => fill({ ...context, chance: chances(seed + numberOf(remoteId)) }))
  const wanted = filled.flatMap(({ classified = [] }) => classified)
  const { classifications, classified } = classify(wanted, { newId: context.newId, existing })
  const all = [classifications, ...filled.flatMap(({ rows }) => rows), classified]
  return all.filter(({ rows }) => rows.length > 0)
}

/** A remote's chances are its own, whoever else takes part. */
const numberOf = (id: string): number =>
  [...id].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 9973, 1)

/** Lehmer's generator: enough to make days differ. */
function chances(seed: number): () => number {
  let state = (seed * 48_271) % 2_147_483_647
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
