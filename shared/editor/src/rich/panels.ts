/** What is open beside the text, at most one at a time; keys, buttons and menus all open it here. */
export type Panel =
  /** the toolbar, asked for by key though nothing is selected */
  | { readonly kind: 'toolbar' }
  | { readonly kind: 'link' }
  | { readonly kind: 'ruby' }
  | { readonly kind: 'picture'; readonly pos: number }
  | { readonly kind: 'find'; readonly isReplacing: boolean }
  | { readonly kind: 'block'; readonly anchor: Anchor | null }
  | { readonly kind: 'turn'; readonly anchor: Anchor | null }
  | { readonly kind: 'colour'; readonly anchor: Anchor | null }
  | { readonly kind: 'callout'; readonly anchor: Anchor | null }
  | { readonly kind: 'table'; readonly part: 'row' | 'column' | 'cell'; readonly anchor: Anchor | null }
  | { readonly kind: 'entity'; readonly anchor: Anchor; readonly pos: number }

/** The element a panel stands beside; without one it stands beside the selection. */
export type Anchor = Element

export interface Panels {
  readonly current: () => Panel | null
  readonly open: (panel: Panel) => void
  /** Closes this one, or whatever is open. */
  readonly close: (kind?: Panel['kind']) => void
  readonly subscribe: (listener: () => void) => () => void
}

export function createPanels(): Panels {
  const listeners = new Set<() => void>()
  let shown: Panel | null = null
  const show = (next: Panel | null) => {
    if (next === shown) return
    shown = next
    for (const listener of listeners) listener()
  }
  return {
    current: () => shown,
    open: show,
    close: kind => {
      if (kind === undefined || shown?.kind === kind) show(null)
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
