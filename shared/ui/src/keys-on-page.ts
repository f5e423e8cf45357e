import type { MenuAction } from './components/menu-props.ts'

type Actions = readonly (MenuAction | 'separator')[]

declare global {
  interface WindowEventMap {
    /** Asks what is on the page for its keys: whoever has some puts them into `detail`. A remote has code of its own for that. */
    'techo:keys': CustomEvent<(MenuAction | 'separator')[]>
  }
}

/** Has the sheet of keys list these actions as long as they are on the page. @returns takes them away again */
export const listKeys = (actions: () => Actions): (() => void) => {
  const tell = ({ detail }: WindowEventMap['techo:keys']) => void detail.push(...actions())
  window.addEventListener('techo:keys', tell)
  return () => window.removeEventListener('techo:keys', tell)
}

/** The keys of what is on the page now, each once: rows of a list have the same ones. */
export const keysOnPage = (): readonly { readonly keys: string; readonly label: string }[] => {
  const found: (MenuAction | 'separator')[] = []
  window.dispatchEvent(new CustomEvent('techo:keys', { detail: found }))
  const all = new Map<string, string>()
  for (const each of found) if (each !== 'separator' && each.keys && !all.has(each.keys)) all.set(each.keys, each.label)
  return [...all].map(([keys, label]) => ({ keys, label }))
}
