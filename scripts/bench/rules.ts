import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../root.ts'
import { median, percentile, print, printTable } from './measure.ts'

/** What remotes want measured of their own rules: `works` in `src/rules.bench.ts`. They are found, not named. */
interface Bench {
  readonly works: readonly { readonly name: string; readonly work: () => unknown }[]
}

const rounds = 30

const timed = (work: () => unknown): number => {
  const start = performance.now()
  work()
  return performance.now() - start
}

export async function run(): Promise<void> {
  for (const remote of await readdir(join(root, 'remotes'))) {
    const file = join(root, 'remotes', remote, 'src/rules.bench.ts')
    if (!existsSync(file)) continue
    // By the contract above; what is not so fails on the next line.
    const { works } = (await import(file)) as Bench
    print(`\n${remote}`)
    printTable([
      ['', 'first ms', 'median ms', 'p95 ms'],
      ...works.map(({ name, work }) => {
        const first = timed(work)
        const times = Array.from({ length: rounds }, () => timed(work))
        return [name, first, median(times), percentile(times, 0.95)]
      }),
    ])
  }
}
