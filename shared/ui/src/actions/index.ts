import { useEffect, useLayoutEffect, useRef } from 'react'
import type { MenuAction } from '../components/menu-props.ts'
import { isComposing } from '../composing.ts'
import { listKeys } from '../keys-on-page.ts'

/**
 * One object per thing that a person can do (`MenuAction`): the menu draws it, a key runs it, the sheet of keys lists it.
 */

type Actions = readonly (MenuAction | 'separator')[]

/** What a press of a key tells, in the browser and in React. */
export interface KeyPress {
  readonly key: string
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly keyCode?: number
  readonly nativeEvent?: { readonly isComposing?: boolean; readonly keyCode?: number }
  readonly target: EventTarget | null
  readonly preventDefault: () => void
  readonly stopPropagation: () => void
}

const arrows: Readonly<Record<string, string>> = {
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
}

/** @param keys as they stand on the keyboard, as in `MenuAction.keys`: `X`, `Alt+↑`, `Shift+Tab`, `>` */
export function isPressOf({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyPress, keys: string): boolean {
  const pressed = keys.split(/(?<=.)\+/)
  const last = pressed.pop() ?? ''
  const needs = (name: string) => pressed.includes(name)
  if (altKey !== needs('Alt') || (ctrlKey || metaKey) !== needs('Ctrl')) return false
  // Where a sign like > stands on a keyboard, and whether it needs Shift, is nobody's business.
  if (/^\w+$|[←→↑↓]/.test(last) && shiftKey !== needs('Shift')) return false
  return key.toLowerCase() === (arrows[last] ?? last).toLowerCase()
}

/** Where keys belong to what is typed or chosen there. React tells also what happens in the menu of a row. */
const chosen =
  'input:not([type=checkbox],[type=radio]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=menu]'

const isIn = ({ target }: KeyPress, places: string): boolean =>
  target instanceof Element && target.closest(places) !== null

/**
 * Runs the action whose keys these are, unless something is typed or chosen there, and keeps the press from everything
 * else. False when there is none.
 */
export function runByKey(press: KeyPress, actions: Actions): boolean {
  if (isComposing(press) || isIn(press, chosen)) return false
  const action = actions.find(
    each => each !== 'separator' && each.keys && !each.isDisabled && each.onAction && isPressOf(press, each.keys),
  )
  if (!action || action === 'separator') return false
  press.preventDefault()
  press.stopPropagation()
  action.onAction?.()
  return true
}

/** Runs these actions by their keys wherever the focus is on the page, unless a dialog lies over it. */
export function usePageKeys(actions: Actions): void {
  const latest = useRef(actions)
  useLayoutEffect(() => {
    latest.current = actions
  })
  // Keys count as soon as the page is seen.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && !isIn(event, 'dialog, [role=dialog]')) runByKey(event, latest.current)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  useEffect(() => listKeys(() => latest.current), [])
}
