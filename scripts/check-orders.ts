import { join } from 'node:path'
import { runCommand } from './process.ts'
import { root } from './root.ts'

/** Projects of `vitest.config.ts` whose files share a process. */
const shared = ['node', 'person', 'dom']

/**
 * `pnpm check:orders`: the unit tests in three orders of their files, others every day. Files that share a process must leave nothing
 * behind that the next one finds. The seed is printed first: `ORDER=<seed> pnpm test:unit --project dom` runs that order again.
 */
export async function run(): Promise<void> {
  const day = Math.floor(Date.now() / 86_400_000)
  for (const seed of [0, 1, 2].map(each => day * 3 + each)) {
    console.log(`\norder ${seed}`)
    const { code } = await runCommand(
      process.execPath,
      [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...shared.flatMap(name => ['--project', name])],
      { env: { ORDER: String(seed) } },
    )
    if (code !== 0) process.exitCode = 1
  }
}
