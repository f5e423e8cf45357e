import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

const patience = 500

/**
 * A press, and a long press or a right click, on a button or on any of the buttons in an element; keyboards have the row's menu
 * instead.
 */
export function useHold(onTap: (button: HTMLButtonElement) => void, onHold: (button: HTMLButtonElement) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The press that goes on has been told as a long one already.
  const isTold = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  const rest = () => clearTimeout(timer.current)
  const tell = (act: (button: HTMLButtonElement) => void, button: HTMLButtonElement) => {
    // A dialog that opens now gives the focus back; Safari gives it to no button by a press.
    button.focus({ preventScroll: true })
    act(button)
  }
  return {
    onPointerDown: ({ target, button: which }: PointerEvent) => {
      rest()
      isTold.current = false
      const button = buttonAt(target)
      if (which !== 0 || !button) return
      timer.current = setTimeout(() => {
        isTold.current = true
        tell(onHold, button)
      }, patience)
    },
    onPointerUp: rest,
    onPointerCancel: rest,
    onPointerOut: rest,
    onKeyDown: () => {
      isTold.current = false
    },
    onClick: ({ target }: MouseEvent) => {
      const button = buttonAt(target)
      if (button && !isTold.current) tell(onTap, button)
      isTold.current = false
    },
    onContextMenu: (event: MouseEvent) => {
      const button = buttonAt(event.target)
      if (!button) return
      event.preventDefault()
      rest()
      // A finger that rests opens the browser's menu too: the same press must not count twice.
      if (isTold.current) return
      isTold.current = true
      tell(onHold, button)
    },
  }
}

const buttonAt = (target: EventTarget): HTMLButtonElement | null =>
  target instanceof Element ? target.closest('button') : null
