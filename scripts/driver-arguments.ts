import { parseArgs } from 'node:util'

/** @throws an Error with the usage */
export function readDriverArguments(args: readonly string[]): { readonly steps: number; readonly seed: number } {
  const { values } = parseArgs({
    args: [...args],
    options: { steps: { type: 'string', default: '20000' }, seed: { type: 'string' } },
  })
  const steps = Number(values.steps)
  const seed = Number(values.seed ?? Date.now() % 2 ** 31)
  if (![steps, seed].every(Number.isSafeInteger) || steps < 1)
    throw new Error('Usage: pnpm check:driver [--steps n] [--seed n]')
  return { steps, seed }
}
