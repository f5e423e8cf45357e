import { parseArgs } from 'node:util'

export interface DriverArguments {
  /** of each order */
  readonly steps: number
  /** one for each order */
  readonly seeds: readonly number[]
}

/** A free plan holds thirty projects, and an eighth of the deeds makes one. */
const most = 120

/** @throws an Error with the usage */
export function readDriverArguments(args: readonly string[]): DriverArguments {
  const { values } = parseArgs({
    args: [...args],
    options: {
      steps: { type: 'string', default: '20000' },
      seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    },
  })
  const [all, first] = [Number(values.steps), Number(values.seed)]
  if (!Number.isSafeInteger(first) || !(all > 0)) throw new Error('Usage: pnpm check:driver [--steps n] [--seed n]')
  const steps = Math.min(all, most)
  return { steps, seeds: Array.from({ length: Math.ceil(all / steps) }, (_, at) => first + at) }
}
