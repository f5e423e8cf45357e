import { type MouseEvent, useEffect, useRef } from 'react'

const patience = 500

/** A press, and a long press or a right click, on one of the kit's buttons; keyboards have the row's menu instead. */
export function useHold(onTap: () => void, onHold: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isHeld = useRef(false)
  const isAsked = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  const hold = () => {
    isHeld.current = true
    onHold()
  }
  return {
    onPressStart: ({ pointerType }: { readonly pointerType: string }) => {
      isHeld.current = false
      isAsked.current = false
      clearTimeout(timer.current)
      if (pointerType === 'touch' || pointerType === 'pen' || pointerType === 'mouse')
        timer.current = setTimeout(hold, patience)
    },
    onPressEnd: () => {
      clearTimeout(timer.current)
      // After this turn: the press itself is reported next.
      setTimeout(() => {
        isHeld.current = false
      })
    },
    onPress: () => {
      if (!isHeld.current && !isAsked.current) onTap()
    },
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault()
      clearTimeout(timer.current)
      // A finger that rests opens the browser's menu too: the same press must not count twice.
      if (isHeld.current) return
      isAsked.current = true
      onHold()
    },
  }
}
