import { useState } from 'react'

const key = 'techo-menu'

/** Whether the menu at the side shows icons only: a matter of this screen, so it is kept on the device. */
export function useNarrow(): readonly [boolean, (isNarrow: boolean) => void] {
  const [isNarrow, setNarrow] = useState(() => {
    try {
      return localStorage.getItem(key) === 'narrow'
    } catch {
      return false
    }
  })
  return [
    isNarrow,
    next => {
      setNarrow(next)
      try {
        localStorage.setItem(key, next ? 'narrow' : 'wide')
      } catch {
        // A browser that keeps nothing shows the names again next time.
      }
    },
  ]
}
