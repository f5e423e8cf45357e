import { currentDay } from '@techo/data'
import { useDraft } from '@techo/data/drafts'
import { useLayoutEffect, useState } from 'react'
import type { NavigateFunction } from 'react-router'
import { knownRegistry } from '../federation/registry.ts'
import { AddSheet } from './AddSheet.tsx'
import { goActions, remoteActions } from './actions.ts'
import { Finder } from './Finder.tsx'
import type { Face } from './face.ts'
import { KeySheet } from './KeySheet.tsx'

export interface PaletteProps {
  readonly face: Face
  /** what was typed for it while it was on its way */
  readonly typed?: string | undefined
  readonly onFace: (face: Face) => void
  readonly onClose: () => void
}

/** What opens over any page: search and commands, quick add, the keys. */
export function Palette({ face, typed = '', onFace, onClose }: PaletteProps) {
  const [draft, setDraft] = useDraft('palette.line', '')
  const [target, setTarget] = useState<string>()
  // A form begins with its line, so the line is there before it.
  const [ahead, setAhead] = useState(face === 'add' ? typed : '')
  useLayoutEffect(() => {
    if (ahead === '') return
    setDraft(line => line + ahead)
    setAhead('')
  }, [ahead, setDraft])
  if (ahead !== '') return null
  if (face === 'add')
    return <AddSheet draft={draft} target={target} onDraft={setDraft} onTarget={setTarget} onClose={onClose} />
  if (face === 'keys') return <KeySheet onFace={onFace} onClose={onClose} />
  const add = (text: string, chosen: string) => {
    setDraft(text)
    setTarget(chosen)
    onFace('add')
  }
  return <Finder typed={typed} onAdd={add} onFace={onFace} onClose={onClose} />
}

/**
 * Hands over what was typed into the field that stood in for this (`data-ahead`), once no word is being composed. Where that is
 * gone, somebody thought better of it.
 * @param before what had the focus; it gets it back when this closes
 */
export function takeTyped(before: Element | null, give: (typed: string) => void): void {
  const field = document.querySelector<HTMLInputElement>('input[data-ahead]')
  if (!field) return
  // The last input event of a composition comes before its end in some browsers and after it in others.
  if (field.dataset.ahead === 'compositionstart') {
    field.addEventListener('compositionend', () => setTimeout(() => takeTyped(before, give)), { once: true })
    return
  }
  if (document.activeElement === field && before instanceof HTMLElement) before.focus({ preventScroll: true })
  give(field.value)
}

/** Does what a sequence of keys (`g h`) stands for; nothing when it stands for nothing. */
export function follow(keys: string, navigate: NavigateFunction): void {
  const actions = [...goActions(knownRegistry()), ...remoteActions()]
  const action = actions.find(each => each.keys === keys.toLowerCase())
  void action?.perform({ navigate: to => void navigate(to), today: currentDay() })
}
