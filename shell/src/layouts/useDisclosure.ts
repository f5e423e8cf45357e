import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

export interface Disclosure {
  readonly isOpen: boolean
  readonly setOpen: (isOpen: boolean) => void
  /** around the button and what it opens */
  readonly root: RefObject<HTMLDivElement | null>
  readonly toggle: RefObject<HTMLButtonElement | null>
}

/** A panel beside its button, closed by another page, a press or the focus elsewhere, and Escape. */
export function useDisclosure(): Disclosure {
  const { pathname } = useLocation()
  const root = useRef<HTMLDivElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const isOpen = opened === pathname

  useEffect(() => {
    if (!isOpen) return
    const close = (event: Event) => {
      if (event.target instanceof Node && root.current?.contains(event.target)) return
      setOpened(null)
    }
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      setOpened(null)
      toggle.current?.focus()
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('focusin', close)
    document.addEventListener('keydown', closeByKey)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('focusin', close)
      document.removeEventListener('keydown', closeByKey)
    }
  }, [isOpen])

  return { isOpen, setOpen: next => setOpened(next ? pathname : null), root, toggle }
}
