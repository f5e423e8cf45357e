/**
 * What the bundler puts in place of the federation runtime's own preloading (0.7 KB of every page): a document names what its page
 * begins with (`pluginPreload`), and the shell what a link leads to.
 */
const absent = (): never => {
  throw new Error('Preloading is not part of this runtime: leave its stand-in out of the bundler')
}

export const defaultPreloadArgs = {}
export const formatPreloadArgs = absent
export const normalizePreloadExposes = absent
export const preloadAssets = absent
