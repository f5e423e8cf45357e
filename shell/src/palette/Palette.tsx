import { currentDay } from '@techo/data'
import { useDraft } from '@techo/data/drafts'
import { useState } from 'react'
import type { NavigateFunction } from 'react-router'
import { knownRegistry } from '../federation/registry.ts'
import { AddSheet } from './AddSheet.tsx'
import { goActions, remoteActions } from './actions.ts'
import { Finder } from './Finder.tsx'
import type { Face } from './face.ts'
import { KeySheet } from './KeySheet.tsx'

export interface PaletteProps {
  readonly face: Face
  readonly onFace: (face: Face) => void
  readonly onClose: () => void
}

/** What opens over any page: search and commands, quick add, the keys. */
export function Palette({ face, onFace, onClose }: PaletteProps) {
  const [draft, setDraft] = useDraft('palette.line', '')
  const [target, setTarget] = useState<string>()
  if (face === 'add')
    return <AddSheet draft={draft} target={target} onDraft={setDraft} onTarget={setTarget} onClose={onClose} />
  if (face === 'keys') return <KeySheet onFace={onFace} onClose={onClose} />
  const add = (text: string, chosen: string) => {
    setDraft(text)
    setTarget(chosen)
    onFace('add')
  }
  return <Finder onAdd={add} onFace={onFace} onClose={onClose} />
}

/** Does what a sequence of keys (`g h`) stands for; nothing when it stands for nothing. */
export function follow(keys: string, navigate: NavigateFunction): void {
  const actions = [...goActions(knownRegistry()), ...remoteActions()]
  const action = actions.find(each => each.keys === keys.toLowerCase())
  void action?.perform({ navigate: to => void navigate(to), today: currentDay() })
}
