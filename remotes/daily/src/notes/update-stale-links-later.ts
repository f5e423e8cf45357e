/**
 * Rewrites what calls notes by earlier titles (`update-stale-links.ts`), whose code comes behind the page. Never rejects: what was not
 * done is done the next time.
 */
export const updateStaleLinksLater = (): Promise<void> =>
  import('./update-stale-links.ts').then(({ updateStaleLinks }) => updateStaleLinks()).catch(() => {})
