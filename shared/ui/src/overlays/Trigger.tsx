import { type ReactElement, type RefObject, useState } from 'react'
import { overlays } from './index.ts'
import { TriggerContext } from './opener.ts'

export interface OpenProps {
  readonly isOpen?: boolean
  readonly onOpenChange?: (isOpen: boolean) => void
}

/** Whether it is open: the caller's word when they give one, else its own memory. */
export function useOpen({ isOpen, onOpenChange }: OpenProps): readonly [boolean, (next: boolean) => void] {
  const [own, setOwn] = useState(false)
  const current = isOpen ?? own
  const set = (next: boolean) => {
    if (next === current) return
    setOwn(next)
    onOpenChange?.(next)
  }
  return [current, set]
}

export interface TriggerProps {
  readonly isOpen: boolean
  readonly buttonRef: RefObject<HTMLButtonElement | null>
  readonly children: ReactElement
  readonly onPress: () => void
}

/**
 * Makes the button inside open something. It stays the same element from the first to the last moment, so the focus has
 * a place to return to; what it opens is fetched as soon as a pointer, a finger or the focus comes near, or the page rests.
 */
export function Trigger({ isOpen, buttonRef, children, onPress }: TriggerProps) {
  overlays.useAtRest()
  return (
    <TriggerContext value={{ buttonRef, isOpen, press: onPress, prepare: overlays.preload }}>{children}</TriggerContext>
  )
}
