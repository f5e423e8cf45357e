import { runBrowserTests } from './browser-tests.ts'
import { readDriverArguments } from './driver-arguments.ts'

/**
 * `pnpm check:driver [--steps n] [--seed n]`: one person does things in every area with two devices while everything around them breaks.
 * 20,000 steps unless told, in orders drawn from the seed. `npm test` takes a short one.
 */
export const run = (args: readonly string[]): Promise<void> => {
  const { steps, seeds } = readDriverArguments(args)
  return runBrowserTests('faults/areas', { AREA_SEEDS: seeds.join(), AREA_STEPS: String(steps) })
}
