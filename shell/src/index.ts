// The sheet with the order of the layers comes first: sheets of pages and remotes only add to layers that are known.
import '@techo/ui/styles.css'

declare global {
  /** Resolves when the snapshot of this page has been painted (`index.html`). */
  var techoSeen: Promise<void> | undefined
}

const begin = () => import(/* webpackMode: "eager" */ './start.tsx').then(({ start }) => start())

void (globalThis.techoSeen?.then(begin) ?? begin())
