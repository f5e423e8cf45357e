import { useSyncExternalStore } from 'react'
import { later } from '../later.ts'
import type { ToastOptions } from './toast-options.ts'

const region = later(() => import('../toasts/ToastsRegion.tsx'))

let wasCalled = false
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Says what happened in the corner of the page; the timer rests while the pointer or the focus is on it.
 * @returns takes it away
 */
export function toast(options: ToastOptions): () => void {
  let close: (() => void) | null = null
  let isClosed = false
  wasCalled = true
  for (const listener of listeners) listener()
  const show = (): Promise<void> =>
    region.fetch().then(
      ({ addToast }) => {
        if (!isClosed) close = addToast(options)
      },
      error => {
        if (navigator.onLine) throw error
        window.addEventListener('online', () => void show(), { once: true })
      },
    )
  void show()
  return () => {
    isClosed = true
    close?.()
  }
}

/** Where toasts appear. Once, in the shell. */
export function Toasts() {
  const isWanted = useSyncExternalStore(subscribe, () => wasCalled)
  region.useAtRest()
  const part = region.usePart(isWanted)
  return part && <part.ToastsRegion />
}
