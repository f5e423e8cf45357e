import { runBrowserTests } from './browser-tests.ts'

/** `pnpm check:fields`: every field of every page is left in a way that gives it no time; `npm test` walks some pages only. */
export const run = (): Promise<void> => runBrowserTests(['faults/fields'], { FIELD_SCREENS: 'all' })
