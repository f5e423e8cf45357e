import type { Said } from './outbox.ts'

/**
 * What happens elsewhere: other tabs of this browser, and the time this page was not looked at. It says that a table
 * changed, never what; the rows are read again where they are on screen. A channel of the backend will speak through
 * `refresh` as well.
 */
export interface Live {
  /** This tab's outbox speaks to its siblings. */
  readonly say: (said: Said) => void
  readonly stop: () => void
}

export interface LiveDependencies {
  readonly channel: BroadcastChannel | undefined
  readonly window: Pick<Window, 'addEventListener' | 'removeEventListener'>
  readonly document: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>
  readonly now: () => number
  readonly onSaid: (said: Said) => void
  readonly onOnline: (online: boolean) => void
  /** The page is looked at again. */
  readonly onReturn: () => void
  /** The page is being left, or is back out of the browser's cache of pages. */
  readonly onLeave: (isLeaving: boolean) => void
  /** Everything on screen may be old. */
  readonly refresh: () => void
}

/** An absence after which rows may have changed on another device. */
const absence = 30_000

export function startLive(deps: LiveDependencies): Live {
  const { channel, window, document, now, onSaid, onOnline, onReturn, onLeave, refresh } = deps
  let left: number | undefined

  const hear = ({ data }: MessageEvent<Said>) => onSaid(data)
  const online = () => {
    onOnline(true)
    refresh()
  }
  const offline = () => onOnline(false)
  const leave = () => onLeave(true)
  const comeBack = () => onLeave(false)
  const look = () => {
    if (document.visibilityState === 'hidden') {
      left = now()
      return
    }
    onReturn()
    if (left !== undefined && now() - left >= absence) refresh()
    left = undefined
  }

  channel?.addEventListener('message', hear)
  window.addEventListener('online', online)
  window.addEventListener('offline', offline)
  window.addEventListener('focus', onReturn)
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', comeBack)
  document.addEventListener('visibilitychange', look)

  return {
    say: said => channel?.postMessage(said),
    stop: () => {
      channel?.removeEventListener('message', hear)
      channel?.close()
      window.removeEventListener('online', online)
      window.removeEventListener('offline', offline)
      window.removeEventListener('focus', onReturn)
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', comeBack)
      document.removeEventListener('visibilitychange', look)
    },
  }
}
