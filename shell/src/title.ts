import type { Language } from '@techo/core'
import { titleOf } from './addresses.ts'
import { knownRegistry, ownerOf, patternOf } from './federation/registry.ts'

const missing = { ja: 'ページが見つかりません', en: 'Page not found' }

/** The document's title for a path: the shell's own pages by `addresses.ts`, the remotes' by what they declare. */
export function titleFor(path: string, language: Language): string {
  const remote = ownerOf(knownRegistry().remotes, path)
  const title = titleOf(path) ?? (remote && patternOf(remote.config, path)?.title) ?? missing
  return fullTitle(title[language])
}

/** With the product's name, unless it is in there already. */
export const fullTitle = (title: string): string => (title.includes('Techo') ? title : `${title} · Techo`)
