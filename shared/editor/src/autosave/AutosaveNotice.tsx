import { arriving } from '@techo/ui'
import type { AutosaveBinding } from './useAutosave.ts'

const NoticeText = arriving(() => import('./NoticeText.tsx').then(m => m.NoticeText))

/**
 * What a person has to know about the saving of the text below, and only that: conflicts, a locked document, and one that grows
 * too large. Most texts never have anything to tell, so its words come when there is something.
 */
export function AutosaveNotice({ autosave }: { readonly autosave: AutosaveBinding }) {
  const { phase, size, isMerged } = autosave.status
  return phase === 'locked' || phase === 'conflict' || size !== 'fine' || isMerged ? (
    <NoticeText autosave={autosave} />
  ) : null
}
