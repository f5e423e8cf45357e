import { runBrowserTests } from './browser-tests.ts'

/** `pnpm check:screens`: every screen by its address, in all widths, colours and languages; `npm test` goes from one to the next. */
export const run = (): Promise<void> => runBrowserTests(['journeys/screens'], { ALL_SCREENS: '1' })
