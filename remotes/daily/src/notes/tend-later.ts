/**
 * Rewrites what calls notes by earlier titles (`tend-links.ts`), whose code comes behind the page. Never rejects: what was not
 * done is done the next time.
 */
export const tendLinksLater = (): Promise<void> =>
  import('./tend-links.ts').then(({ tendLinks }) => tendLinks()).catch(() => {})
