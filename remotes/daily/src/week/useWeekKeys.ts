import { addDays, type Day } from '@techo/core'
import { isComposing } from '@techo/ui'
import { useLayoutEffect } from 'react'

const editable = 'input, textarea, select, [contenteditable="true"]'

/** Alt+← and Alt+→ go to the neighbouring weeks. */
export function useWeekKeys(first: Day, goTo: (day: Day) => void): void {
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isComposing(event)) return
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
      if (event.target instanceof Element && event.target.closest(editable)) return
      event.preventDefault()
      goTo(addDays(first, event.key === 'ArrowLeft' ? -7 : 7))
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [first, goTo])
}
