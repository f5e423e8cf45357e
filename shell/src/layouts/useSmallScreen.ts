import { useSyncExternalStore } from 'react'

/** As in `default-layout.module.css`. */
const small = '(max-width: 59.99rem)'

const subscribe = (listener: () => void) => {
  const query = window.matchMedia(small)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the menu stands at the foot: on phones, and in windows as narrow. */
export const useSmallScreen = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(small).matches)
