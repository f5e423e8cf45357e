import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** The tests of one part alone, in one project: the runner of Stryker takes no projects and starts threads, which take no flags. */
export default defineConfig({
  test: {
    include: JSON.parse(process.env.MUTATION_TESTS ?? '[]'),
    exclude: ['**/node_modules/**', '**/dist/**'],
    setupFiles: [join(import.meta.dirname, '../../vitest.setup.ts')],
    testTimeout: 120_000,
  },
})
