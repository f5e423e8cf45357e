import type { Language } from '@techo/core'
import { titleOf } from './addresses.ts'
import { knownRegistry, ownerOf, patternOf } from './federation/registry.ts'

const missing = { ja: 'ページが見つかりません', en: 'Page not found' }

/** The document's title for a path: the shell's own pages by `addresses.ts`, the remotes' by what they declare. */
export function titleFor(path: string, language: Language): string {
  const remote = ownerOf(knownRegistry().remotes, path)
  const title = titleOf(path) ?? (remote && patternOf(remote.config, path)?.title) ?? missing
  return title[language].includes('Techo') ? title[language] : `${title[language]} · Techo`
}
