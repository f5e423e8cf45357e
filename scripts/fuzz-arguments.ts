import { parseArgs } from 'node:util'

const all = ['embedded', 'postgres'] as const
export type FuzzDatabase = (typeof all)[number]

export interface FuzzArguments {
  readonly databases: readonly FuzzDatabase[]
  /** for each database; infinite where the number of requests is given */
  readonly seconds: number
  readonly requests: number
  readonly seed: number
}

/** @throws an Error with the usage */
export function readFuzzArguments(args: readonly string[]): FuzzArguments {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '60' },
      requests: { type: 'string' },
      seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
      database: { type: 'string' },
    },
  })
  const databases = all.filter(each => values.database === undefined || values.database === each)
  const seconds = values.requests === undefined ? Number(values.seconds) : Number.POSITIVE_INFINITY
  const requests = Number(values.requests ?? Number.MAX_SAFE_INTEGER)
  const seed = Number(values.seed)
  if (![seed, requests].every(Number.isSafeInteger) || !(seconds > 0) || databases.length === 0)
    throw new Error('Usage: pnpm check:fuzz [--seconds n] [--requests n] [--seed n] [--database embedded|postgres]')
  return { databases, seconds, requests, seed }
}
