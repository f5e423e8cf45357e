import { runBrowserTests } from './browser-tests.ts'
import { readDriverArguments } from './driver-arguments.ts'

/**
 * `pnpm check:driver [--steps n] [--seed n]`: somebody writes in all areas while everything breaks; nothing may be lost. Every
 * 400 steps are a test of their own with the next seed, which is printed and walks the same way again.
 */
export const run = (args: readonly string[]): Promise<void> => {
  const { steps, seed } = readDriverArguments(args)
  console.log(`${steps} steps from seed ${seed}`)
  return runBrowserTests('faults/areas', { DRIVER_SEED: String(seed), DRIVER_STEPS: String(steps) })
}
