import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/** What lies beside an element in the page. What lies beside the page itself, as dialogs and notices do, stays within reach. */
function besides(element: Element): readonly HTMLElement[] {
  const found: HTMLElement[] = []
  for (let at = element; at.parentElement && at.parentElement !== document.body; at = at.parentElement)
    for (const other of at.parentElement.children)
      if (other !== at && other instanceof HTMLElement && !other.inert && !other.closest('[aria-live]'))
        found.push(other)
  return found
}

/** A part of the page that takes the whole window, until Escape: nothing beside it can be reached meanwhile. */
export function useFullWindow(place: RefObject<HTMLElement | null>): readonly [boolean, (isFull: boolean) => void] {
  const [isFull, setFull] = useState(false)
  useLayoutEffect(() => {
    const element = place.current
    if (!isFull || !element) return
    const others = besides(element)
    for (const other of others) other.inert = true
    return () => {
      for (const other of others) other.inert = false
    }
  }, [isFull, place])
  useEffect(() => {
    if (!isFull) return
    const press = (event: KeyboardEvent) => {
      // A menu or a dialog above it has Escape first.
      if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing) setFull(false)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isFull])
  return [isFull, setFull]
}
