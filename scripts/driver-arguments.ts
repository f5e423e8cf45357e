import { parseArgs } from 'node:util'

interface DriverArguments {
  /** over all areas */
  readonly steps: number
  readonly seed: number
  /** seeds of the walks through one text in several windows */
  readonly noteSeeds: readonly number[]
}

/** Steps of a walk through one text. */
export const noteSteps = 20

/** One in twenty steps is one in a text that two devices write at once. */
const noteShare = 20

/** A night's walks take the seeds from here on: other ones each day, the same ones whenever that day is walked again. */
const seedOf = (now: number) => Math.floor(now / 86_400_000) * 1000

/** @throws an Error with the usage */
export function readDriverArguments(args: readonly string[], now: number = Date.now()): DriverArguments {
  const { values } = parseArgs({
    args: [...args],
    options: { steps: { type: 'string', default: '20000' }, seed: { type: 'string' } },
  })
  const steps = Number(values.steps)
  const seed = Number(values.seed ?? seedOf(now))
  if (![steps, seed].every(Number.isSafeInteger) || steps < 1)
    throw new Error('Usage: pnpm check:driver [--steps n] [--seed n]')
  const notes = Math.ceil(steps / noteShare / noteSteps)
  return { steps, seed, noteSeeds: Array.from({ length: notes }, (_, at) => seed + at) }
}
