import type { PointerEvent as Pressed } from 'react'

export interface Drag {
  /** the pointer has left the place where it was put down, or goes on */
  readonly move: (event: PointerEvent) => void
  /** it was lifted after a drag; false: given up (Escape, the system took the pointer), or never moved */
  readonly end: (isDropped: boolean) => void
}

/** px that a finger or a hand may tremble while it presses */
const tremble = 6

/** Follows the pointer that was put down here, mouse, pen or finger alike, until it is lifted. */
export function follow(down: Pressed<HTMLElement>, { move, end }: Drag): void {
  if (down.button !== 0 || !down.isPrimary) return
  const { currentTarget, pointerId, clientX, clientY } = down
  currentTarget.setPointerCapture(pointerId)
  const over = new AbortController()
  // On the window: what was pressed may be gone before the pointer is lifted.
  const options = { signal: over.signal, capture: true }
  let isMoved = false
  const stop = (isDropped: boolean) => {
    over.abort()
    end(isDropped && isMoved)
  }
  const own = (then: (event: PointerEvent) => void) => (event: PointerEvent) => {
    if (event.pointerId === pointerId) then(event)
  }
  window.addEventListener(
    'pointermove',
    own(event => {
      isMoved ||= Math.hypot(event.clientX - clientX, event.clientY - clientY) > tremble
      if (isMoved) move(event)
    }),
    options,
  )
  window.addEventListener(
    'pointerup',
    own(() => stop(true)),
    options,
  )
  window.addEventListener(
    'pointercancel',
    own(() => stop(false)),
    options,
  )
  window.addEventListener(
    'keydown',
    event => {
      if (event.key !== 'Escape' || !isMoved) return
      event.preventDefault()
      event.stopPropagation()
      stop(false)
    },
    options,
  )
}
