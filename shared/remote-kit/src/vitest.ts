import { fileURLToPath } from 'node:url'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { assembleMigrations } from './product.ts'

/**
 * How a repository tests its remote: `*.test.ts` in Node, `*.test.tsx` in a page, both on the real backend with the migrations of the
 * product and its own. A complaint on `console.error` fails a test.
 */
export function remoteTests(folder: string): ViteUserConfig {
  const complaints = fileURLToPath(import.meta.resolve('@techo/testing/complaints'))
  const page = fileURLToPath(import.meta.resolve('@techo/testing/dom-setup'))
  const common = {
    exclude: ['**/node_modules/**', '**/dist/**', '.techo/**'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    env: { MIGRATIONS_DIR: assembleMigrations(folder) },
    // Their sheets are read as those of the sources are.
    server: { deps: { inline: [/@techo\//] } },
  }
  return defineConfig({
    test: {
      execArgv: ['--liftoff-only'],
      projects: [
        {
          test: {
            ...common,
            name: 'node',
            setupFiles: [complaints],
            include: ['src/**/*.test.ts'],
            environment: 'node',
          },
        },
        {
          test: {
            ...common,
            name: 'dom',
            setupFiles: [complaints, page],
            include: ['src/**/*.test.tsx'],
            environment: 'happy-dom',
          },
        },
      ],
    },
  })
}
