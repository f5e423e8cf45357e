import { useSyncExternalStore } from 'react'

const coarse = typeof matchMedia === 'undefined' ? null : matchMedia('(pointer: coarse)')

/** Whether one writes with fingers. */
export const useTouch = (): boolean =>
  useSyncExternalStore(
    listener => {
      coarse?.addEventListener('change', listener)
      return () => coarse?.removeEventListener('change', listener)
    },
    () => coarse?.matches ?? false,
    () => false,
  )
