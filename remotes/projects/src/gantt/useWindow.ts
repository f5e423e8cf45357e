import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

export interface Window {
  /** first and last row, both inclusive */
  readonly rows: readonly [number, number]
  /** pixels of the chart that are drawn */
  readonly across: readonly [number, number]
  /** pixels of the chart in sight, since it came to rest: while it is scrolled nothing follows them */
  readonly sight: readonly [number, number]
}

/** Looks before the next frame: for who has just scrolled it, and would show what was near the eye before. */
type Look = () => void

/** Scrolling has ended when nothing moved for as long, in ms; not every browser tells by itself. */
const rest = 120

const rowStep = 4
const acrossStep = 512

/**
 * What of a long and wide thing is near the eye, in steps: most frames of a scroll lie within one step and draw nothing.
 * @param pane width of what stands still on the left
 */
export function useWindow(
  scroller: RefObject<HTMLElement | null>,
  { rowHeight, count, pane }: { readonly rowHeight: number; readonly count: number; readonly pane: number },
): Window & { readonly lookNow: Look } {
  const [seen, setSeen] = useState<Window>({ rows: [0, 31], across: [0, 4 * acrossStep], sight: [0, 0] })
  const now = useRef<Look | null>(null)
  const [lookNow] = useState((): Look => () => now.current?.())
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    let frame = 0
    let waiting: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const { scrollTop, scrollLeft, clientHeight, clientWidth } = element
      const top = Math.floor(scrollTop / rowHeight / rowStep) * rowStep
      const rows = [Math.max(0, top - 2 * rowStep), top + Math.ceil(clientHeight / rowHeight) + 3 * rowStep] as const
      const left = Math.floor(scrollLeft / acrossStep) * acrossStep
      const across = [
        Math.max(0, left - acrossStep),
        left + Math.ceil((clientWidth - pane) / acrossStep + 2) * acrossStep,
      ] as const
      setSeen(before =>
        before.rows[0] === rows[0] &&
        before.rows[1] === rows[1] &&
        before.across[0] === across[0] &&
        before.across[1] === across[1]
          ? before
          : { ...before, rows, across },
      )
      clearTimeout(waiting)
      waiting = setTimeout(settle, rest)
    }
    const settle = () => {
      const { scrollLeft, clientWidth } = element
      const sight = [scrollLeft, scrollLeft + clientWidth - pane] as const
      setSeen(before => (before.sight[0] === sight[0] && before.sight[1] === sight[1] ? before : { ...before, sight }))
    }
    const later = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
    }
    now.current = look
    look()
    element.addEventListener('scroll', later, { passive: true })
    const watcher = new ResizeObserver(later)
    watcher.observe(element)
    return () => {
      now.current = null
      cancelAnimationFrame(frame)
      clearTimeout(waiting)
      element.removeEventListener('scroll', later)
      watcher.disconnect()
    }
  }, [scroller, rowHeight, pane])
  return { rows: [seen.rows[0], Math.min(count - 1, seen.rows[1])], across: seen.across, sight: seen.sight, lookNow }
}

const phone = '(max-width: 47.99rem)'

export function useIsPhone(): boolean {
  const [isPhone, setPhone] = useState(() => window.matchMedia(phone).matches)
  useEffect(() => {
    const query = window.matchMedia(phone)
    const listen = () => setPhone(query.matches)
    query.addEventListener('change', listen)
    return () => query.removeEventListener('change', listen)
  }, [])
  return isPhone
}
