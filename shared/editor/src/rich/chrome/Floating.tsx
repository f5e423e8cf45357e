import { isComposing } from '@techo/ui'
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'

/** Distance from what it stands beside and from the edge of the window, in px. */
const gap = 6

export interface FloatingProps {
  /** what it stands beside, in px of the window; null hides it */
  readonly at: () => DOMRect | null
  readonly side?: 'above' | 'below'
  readonly className: string
  readonly role?: 'dialog' | 'group'
  readonly label?: string
  readonly children: ReactNode
  /** Escape, the focus going elsewhere, a press elsewhere */
  readonly onDismiss?: () => void
}

/** The visible part of the window: the keyboard of a phone makes it smaller. */
const visible = () => {
  const view = window.visualViewport
  return {
    top: view?.offsetTop ?? 0,
    height: view?.height ?? window.innerHeight,
    width: document.documentElement.clientWidth,
  }
}

/**
 * A small thing beside a place in the text. It lies in the top layer, so no ancestor clips it, and turns to the other side
 * where there is no room.
 */
export function Floating({ at, side = 'above', className, role, label, children, onDismiss }: FloatingProps) {
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef({ at, onDismiss })

  const place = () => {
    const element = box.current
    // It has gone, and its text may have: the window is listened to for a moment longer.
    if (!element) return
    const rect = latest.current.at()
    element.style.setProperty('visibility', rect ? 'visible' : 'hidden')
    if (!rect) return
    const { top: start, height: room, width } = visible()
    const { width: own, height } = element.getBoundingClientRect()
    const above = rect.top - gap - height
    const below = rect.bottom + gap
    const fitsAbove = above >= start + gap
    const fitsBelow = below + height <= start + room - gap
    const top = side === 'above' ? (fitsAbove || !fitsBelow ? above : below) : fitsBelow || !fitsAbove ? below : above
    element.style.setProperty('top', `${Math.max(start + gap, Math.min(top, start + room - height - gap))}px`)
    element.style.setProperty('left', `${Math.max(gap, Math.min(rect.left, width - own - gap))}px`)
  }

  useLayoutEffect(() => {
    latest.current = { at, onDismiss }
    const element = box.current
    if (element && !element.matches(':popover-open')) element.showPopover?.()
    place()
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the latest through the ref
  useEffect(() => {
    const away = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) latest.current.onDismiss?.()
    }
    const options = { capture: true, passive: true }
    window.addEventListener('scroll', place, options)
    window.addEventListener('resize', place)
    window.visualViewport?.addEventListener('resize', place)
    window.addEventListener('pointerdown', away, options)
    return () => {
      window.removeEventListener('scroll', place, options)
      window.removeEventListener('resize', place)
      window.visualViewport?.removeEventListener('resize', place)
      window.removeEventListener('pointerdown', away, options)
    }
  }, [])

  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event)) return
    event.preventDefault()
    event.stopPropagation()
    onDismiss?.()
  }
  return (
    <div
      ref={box}
      className={`techo-floating ${className}`}
      popover="manual"
      {...(role ? { role, 'aria-label': label } : {})}
      {...(onDismiss ? { onKeyDown: press } : {})}
    >
      {children}
    </div>
  )
}
