/** One line of the benchmark of pages. */
export interface Result {
  /** what was measured, in words */
  readonly of: string
  /** ratios to the floor page of the same run, so that results of two machines can be held against each other */
  readonly cpu: number
  readonly usable: number
}

const allowed = 1.1

const isResult = (value: unknown): value is Result =>
  typeof value === 'object' &&
  value !== null &&
  'of' in value &&
  typeof value.of === 'string' &&
  'cpu' in value &&
  typeof value.cpu === 'number'

/** @throws when the text is no result that was saved */
export function readSaved(text: string): readonly Result[] {
  const found: unknown = JSON.parse(text)
  if (!Array.isArray(found) || !found.every(isResult)) throw new Error('This is no saved result of a benchmark')
  return found
}

/** What takes more than a tenth more of the processor than in an earlier result; what only one of both measured is nobody's. */
export function lost(before: readonly Result[], now: readonly Result[]): string[] {
  const earlier = new Map(before.map(({ of, cpu }) => [of, cpu]))
  return now.flatMap(({ of, cpu }) => {
    const was = earlier.get(of)
    return was !== undefined && cpu > was * allowed
      ? [`${of}: ${cpu.toFixed(2)} times the floor, ${was.toFixed(2)} before`]
      : []
  })
}
