import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import type { Opener } from '../overlays/opener.ts'

export interface OpenerButtonProps {
  readonly opener: Opener
  readonly isDisabled?: boolean
  readonly className: string
  readonly 'aria-label'?: string | undefined
  readonly children: ReactNode
}

/**
 * The button of a menu. One of the platform: each row of a list has one, and nothing else of what is drawn takes as long as a
 * button that knows about pressing, hovering and waiting. It opens when the mouse goes down, when the finger is lifted, and by
 * Enter, space and the arrow keys.
 */
export function OpenerButton({ opener, isDisabled = false, ...rest }: OpenerButtonProps) {
  const { buttonRef, isOpen, open, prepare } = opener
  /** a mouse or a pen went down on it, which has opened it: the click that follows is no other press */
  const isDown = useRef(false)
  /** Enter or space went down on it; one that is let go here and began elsewhere is no press of it */
  const isKeyDown = useRef(false)
  const press = (event: PointerEvent) => {
    event.stopPropagation()
    prepare()
    // What assistive technology says instead of a pointer has no pressure.
    isDown.current = event.pointerType !== 'touch' && event.button === 0 && event.pressure > 0
    if (isDown.current) open(true)
  }
  const click = (event: MouseEvent) => {
    event.stopPropagation()
    if (event.detail === 0) open('first')
    else if (!isDown.current) open(true)
  }
  const key = (event: KeyboardEvent) => {
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    if (!isArrow && event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    event.stopPropagation()
    if (isArrow) open(event.key === 'ArrowDown' ? 'first' : 'last')
    else isKeyDown.current = true
  }
  /** Not by the click that a browser makes of it: that counts as one of assistive technology, which keeps the focus. */
  const endKey = (event: KeyboardEvent) => {
    if (!isKeyDown.current || (event.key !== 'Enter' && event.key !== ' ')) return
    event.preventDefault()
    isKeyDown.current = false
    open('first')
  }
  return (
    <button
      {...rest}
      ref={buttonRef}
      type="button"
      disabled={isDisabled}
      data-disabled={isDisabled || undefined}
      data-pressed={isOpen || undefined}
      aria-haspopup
      aria-expanded={isOpen}
      onPointerEnter={prepare}
      onFocus={prepare}
      onPointerDown={press}
      // The menu has the focus by then.
      onMouseDown={event => event.preventDefault()}
      onClick={click}
      onKeyDown={key}
      onKeyUp={endKey}
      onBlur={() => {
        isKeyDown.current = false
      }}
    />
  )
}
