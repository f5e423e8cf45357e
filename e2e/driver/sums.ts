import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What one walk of the driver came to. */
export interface DriverSum {
  readonly kind: 'areas' | 'notes'
  readonly seed: number
  /** that were walked, of `wanted` */
  readonly steps: number
  readonly wanted: number
  readonly seconds: number
  /** how often each thing was done */
  readonly done: Readonly<Record<string, number>>
  /** what went wrong, in words, with the seed and the step; null when nothing was lost */
  readonly lost: string | null
}

/** Leaves the sum where `pnpm check:driver` adds them up; without a place for it (`DRIVER_SUMS`) nothing is left. */
export async function keepSum(sum: DriverSum): Promise<void> {
  const folder = process.env.DRIVER_SUMS
  if (!folder) return
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${sum.kind}-${sum.seed}.json`), JSON.stringify(sum))
}

/** A walk that found something, after so many steps. */
export class DriverFound extends Error {
  override name = 'DriverFound'
  readonly steps: number

  constructor(message: string, steps: number, cause: unknown) {
    super(message, { cause })
    this.steps = steps
  }
}

/** What all walks came to: steps, and of each that found something where to walk it again. */
export function sumsInWords(sums: readonly DriverSum[], wanted: number): string {
  const steps = sums.reduce((all, sum) => all + sum.steps, 0)
  const seconds = sums.reduce((all, sum) => all + sum.seconds, 0)
  const found = sums.filter(({ lost }) => lost !== null)
  return [
    `${steps} of ${wanted} steps in ${sums.length} walks (${seconds} s), ${found.length} found something`,
    ...found.flatMap(({ kind, seed, steps, wanted, lost }) => [
      `- ${kind}, seed ${seed}, after step ${steps}: ${again(kind, seed, wanted)}`,
      ...(lost ?? '').split('\n').map(line => `      ${line}`),
    ]),
  ].join('\n')
}

const again = (kind: DriverSum['kind'], seed: number, steps: number) =>
  kind === 'areas'
    ? `DRIVER_SEED=${seed} DRIVER_STEPS=${steps} pnpm test:e2e faults/areas`
    : `DRIVER_SEEDS=${seed} DRIVER_STEPS=${steps} pnpm test:e2e faults/driver`
