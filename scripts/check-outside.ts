import { runBrowserTests } from './browser-tests.ts'

/**
 * `pnpm check:outside`: a team with a repository of its own, from the packages of the kit to a remote that people see. It installs
 * what such a repository needs from npm, 650 MB, so it is no part of `npm test`.
 */
export const run = (): Promise<void> => runBrowserTests(['federation/outside'], { OUTSIDE: '1' })
