/**
 * Asks for code once the page has drawn what it has and rests: what comes while it draws would hold that up.
 * @returns what `arriving` takes
 */
export const behind =
  <Part>(load: () => Promise<Part>) =>
  (): Promise<Part> =>
    new Promise<void>(go => {
      if ('requestIdleCallback' in globalThis) requestIdleCallback(() => go(), { timeout: 1000 })
      else setTimeout(go)
    }).then(load)
