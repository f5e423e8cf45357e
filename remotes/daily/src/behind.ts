import { whenIdle } from '@techo/core'

/**
 * Asks for code once the page has drawn what it has and rests: what comes while it draws would hold that up.
 * @returns what `arriving` takes
 */
export const behind =
  <Part>(load: () => Promise<Part>) =>
  (): Promise<Part> =>
    new Promise<void>(go => void whenIdle(go, 1000)).then(load)
