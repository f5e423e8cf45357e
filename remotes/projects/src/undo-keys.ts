import { isComposing } from '@techo/ui'
import type { KeyboardEvent } from 'react'
import type { PlanActions } from './usePlanActions.ts'

const isWriting = (target: EventTarget) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea'))

/** Ctrl + Z, Ctrl + Shift + Z and Ctrl + Y around a plan; a field that is written in keeps its own. */
export const undoKeys =
  ({ undo, redo }: Pick<PlanActions, 'undo' | 'redo'>) =>
  (event: KeyboardEvent): void => {
    if (isComposing(event) || !(event.ctrlKey || event.metaKey) || isWriting(event.target)) return
    const key = event.key.toLowerCase()
    if (key === 'y' || (key === 'z' && event.shiftKey)) redo()
    else if (key === 'z') undo()
    else return
    event.preventDefault()
  }
