import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { writeRemoteGuides } from './shared/tooling/src/remote-guides.ts'

/** Files of half a minute and more: one that begins last leaves all cores but its own without work. Longest first. */
const long = [
  'scripts/check-without.test.ts',
  'server/src/main.test.ts',
  'scripts/new-remote.test.ts',
  'server/src/faults.test.ts',
  'backend/src/database/limits.test.ts',
  'backend/src/database/power-cut.test.ts',
  'supabase/account-import.test.ts',
  'backend/src/cluster/servers.test.ts',
  'server/src/account-data/import-hosted.test.ts',
]

const ofRemotesAndShared = globSync('{shell,remotes,shared}/**/src/**/*.test.{ts,tsx}', { cwd: import.meta.dirname })
  .filter(file => !/^shared.(?:core|tooling)/.test(file))
  .map(file => file.replaceAll('\\', '/'))

const naming = (text: string) => (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8').includes(text)

/**
 * Files that need a process of their own: the data layer asks what the process has of a browser, and one runs the suites of other
 * files under another setting. The others share a process: loading their modules for each of them anew takes as long as the tests.
 */
const alone = [
  'backend/src/storage/in-s3.test.ts',
  ...ofRemotesAndShared.filter(file => file.startsWith('shared/data/') || naming("stubGlobal('window'")(file)),
]

/** Files with a person signed in: modules hold who that is and on which device, so each has modules of its own. */
const signedIn = ofRemotesAndShared.filter(file => naming(' openPage')(file) && !alone.includes(file))

/** The long files, then the others that share a process, then those that have their own. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification): number => {
      const index = long.findIndex(path => moduleId.endsWith(`/${path}`))
      if (index >= 0) return index
      return project.config.isolate ? long.length + 1 : long.length
    }
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}

const common = {
  exclude: ['**/node_modules/**', '**/dist/**'],
  // Times end what hangs and judge nothing: a start of the database alone takes ten seconds where everything else runs beside it.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
  // Its files name each other as bundlers understand it, and Node does not.
  server: { deps: { inline: ['@zxing/library'] } },
}

// What the bundler gives the shell of what remotes say on public pages.
const resolve = { alias: writeRemoteGuides(import.meta.dirname) }

/** `*.test.ts` runs in Node, `*.test.tsx` in happy-dom; both through the packages' entry points. */
export default defineConfig({
  test: {
    // A quarter of what the long files take is waiting, for deadlines, disks and processes: one worker more than cores fills it.
    maxWorkers: availableParallelism() + 1,
    // What a file leaves behind shows in another order (`pnpm check:orders`).
    sequence: process.env.ORDER
      ? { shuffle: { files: true, tests: false }, seed: Number(process.env.ORDER) }
      : { sequencer: LongFirst },
    // As the server runs: optimising the database's WASM costs each of a hundred short processes more than it gives back.
    execArgv: ['--liftoff-only'],
    projects: [
      {
        resolve,
        test: {
          ...common,
          name: 'node',
          setupFiles: ['./vitest.setup.ts', './shared/testing/src/shared-backend.ts'],
          include: ['{backend,server,supabase,scripts,shell,remotes,shared}/**/*.test.ts'],
          exclude: [...common.exclude, ...alone, ...signedIn],
          environment: 'node',
          isolate: false,
        },
      },
      {
        resolve,
        test: {
          ...common,
          name: 'alone',
          setupFiles: ['./vitest.setup.ts'],
          include: alone,
          environment: 'node',
        },
      },
      {
        resolve,
        test: {
          ...common,
          name: 'person',
          setupFiles: ['./vitest.setup.ts', './vitest.person.ts'],
          include: signedIn,
          environment: 'node',
          isolate: false,
        },
      },
      {
        resolve,
        test: {
          ...common,
          name: 'dom',
          setupFiles: ['./vitest.setup.ts', './shared/testing/src/dom-setup.ts'],
          include: ['{shell,remotes,shared}/**/*.test.tsx'],
          exclude: [...common.exclude, ...alone, ...signedIn],
          environment: 'happy-dom',
          isolate: false,
        },
      },
    ],
  },
})
