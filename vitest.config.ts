import { defineConfig } from 'vitest/config'

/** `*.test.ts` runs in Node, `*.test.tsx` in happy-dom; both through the packages' front doors. */
export default defineConfig({
  test: {
    // Times end what hangs and judge nothing: a start of the database alone takes ten seconds where everything else runs beside it.
    // One for each core: left to itself it keeps one free, which is half of a small machine.
    maxWorkers: '100%',
    // As the server runs: optimising the database's WASM costs each of a hundred short processes more than it gives back.
    execArgv: ['--liftoff-only'],
    projects: [
      {
        test: {
          name: 'node',
          setupFiles: ['./vitest.setup.ts'],
          include: ['{shell,backend,server,supabase,remotes,shared,scripts}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          environment: 'node',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'dom',
          setupFiles: ['./vitest.setup.ts', './shared/testing/src/dom-setup.ts'],
          include: ['{shell,remotes,shared}/**/*.test.tsx'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          environment: 'happy-dom',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
