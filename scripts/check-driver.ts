import { appendFile, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type DriverSum, sumsInWords } from '@techo/e2e/sums'
import { runBrowserTests } from './browser-tests.ts'
import { noteSteps, readDriverArguments } from './driver-arguments.ts'
import { root } from './root.ts'

/** One file for each walk; the nightly run keeps them. */
const folder = join(root, '.cache/driver')

/**
 * `pnpm check:driver [--steps n] [--seed n]`: somebody writes in all areas, and in one text with several windows, while
 * everything breaks; nothing may be lost. Every 400 steps are a test of their own with the next seed, which walks the same way
 * again. In the end it prints what was walked, and of each walk that found something its seed and step.
 */
export const run = async (args: readonly string[]): Promise<void> => {
  const { steps, seed, noteSeeds } = readDriverArguments(args)
  console.log(`${steps} steps from seed ${seed}`)
  await rm(folder, { recursive: true, force: true })
  await runBrowserTests(['faults/areas', 'faults/driver'], {
    DRIVER_SEED: String(seed),
    DRIVER_STEPS: String(steps),
    DRIVER_SEEDS: noteSeeds.join(),
    DRIVER_NOTE_STEPS: String(noteSteps),
    DRIVER_SUMS: folder,
  })
  const files = await readdir(folder).catch((): string[] => [])
  const sums = await Promise.all(
    // Our own tests wrote them a moment ago.
    files.map(async file => JSON.parse(await readFile(join(folder, file), 'utf8')) as DriverSum),
  )
  const words = sumsInWords(sums, steps + noteSeeds.length * noteSteps)
  console.log(words)
  if (process.env.GITHUB_STEP_SUMMARY) await appendFile(process.env.GITHUB_STEP_SUMMARY, `${words}\n`)
}
