import type { Virtualizer, VirtualizerOptions } from '@tanstack/react-virtual'
import { whenIdle } from '@techo/core'
import { type RefObject, startTransition, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { later } from '../later.ts'

/**
 * The library that knows which rows are in sight comes once the first ones stand: it is most of what a list brings, and no first
 * screen asks it anything. Until it is there the first rows are in the document, and the place of the others is kept free.
 */
const library = later(() => import(/* webpackChunkName: "windowing" */ './windowing.ts'))
type Library = typeof import('./windowing.ts')

const overscan = 8

/** So many rows fill the window; above them stands the head of the page, so that some are below its edge. */
export const screenful = (rowHeight: number): number => Math.ceil(innerHeight / rowHeight)

export interface Windowed {
  readonly count: number
  /** the usual height of a row in CSS pixels */
  readonly rowHeight: number
  readonly keyOf: (index: number) => string
  /** the row that stays in the document wherever one has scrolled to */
  readonly kept: number
  /** the element that scrolls; null where the page does */
  readonly frame: RefObject<HTMLElement | null> | null
  /** how far down the page the rows begin */
  readonly margin: number
}

export interface Window {
  /** of all rows together, in CSS pixels */
  readonly size: number
  readonly rows: readonly {
    readonly index: number
    /** CSS pixels from the first row on; null where rows follow each other */
    readonly top: number | null
  }[]
  readonly measure: ((element: Element | null) => void) | undefined
  /** Brings a row into sight, once that can be done. */
  readonly show: (index: number) => void
}

/** Which of many rows are in the document; null as long as all of them are. */
export function useWindow(isWanted: boolean, list: Windowed): Window | null {
  const [isHere, setHere] = useState(library.now() !== null)
  const [isMissed, setMissed] = useState(false)
  const part = library.usePart(isHere || isMissed, () => setMissed(false))
  const virtual = useVirtualizer(isWanted ? part : null, list)
  const isAwaited = isWanted && part === null

  useEffect(() => {
    if (!isAwaited) return
    let isLeft = false
    // What is scrolled to asks again, and says so.
    const miss = () => setMissed(true)
    const bring = () => {
      library.fetch().then(
        () => isLeft || startTransition(() => setHere(true)),
        () => {},
      )
    }
    const stay = whenIdle(bring, 1000)
    const scrolled = list.frame?.current ?? window
    scrolled.addEventListener('scroll', miss, { once: true })
    return () => {
      isLeft = true
      stay()
      scrolled.removeEventListener('scroll', miss)
    }
  }, [isAwaited, list.frame])

  // Rows that stood before there were so many do not go from where somebody has scrolled to.
  const stood = useRef(0)
  const isScrolled = ((list.frame ? list.frame.current?.scrollTop : scrollY) ?? 0) > 0
  const first = Math.min(list.count, Math.max(isScrolled ? stood.current : 0, screenful(list.rowHeight)))
  useEffect(() => {
    stood.current = isWanted ? first : list.count
  })

  if (!isWanted) return null
  if (!virtual)
    return {
      size: list.count * list.rowHeight,
      rows: Array.from({ length: first }, (_, index) => ({ index, top: null })),
      measure: undefined,
      show: index => index >= first && setMissed(true),
    }
  return {
    size: virtual.getTotalSize(),
    rows: virtual.getVirtualItems().map(({ index, start }) => ({ index, top: start - virtual.options.scrollMargin })),
    measure: virtual.measureElement,
    show: index => virtual.scrollToIndex(index, { align: 'auto' }),
  }
}

type Scrolled = Element | globalThis.Window

/** What the library's own hook does, for a library that is not there at first. */
function useVirtualizer(part: Library | null, list: Windowed): Virtualizer<Scrolled, Element> | null {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const made = useRef<Virtualizer<Scrolled, Element>>(null)
  if (part) {
    const options = optionsOf(part, list, redraw)
    made.current ??= new part.Virtualizer(options)
    made.current.setOptions(options)
  }
  const virtual = part && made.current
  useLayoutEffect(() => virtual?._didMount(), [virtual])
  useLayoutEffect(() => virtual?._willUpdate())
  return virtual
}

function optionsOf(part: Library, list: Windowed, redraw: () => void): VirtualizerOptions<Scrolled, Element> {
  const { count, rowHeight, keyOf, kept, frame, margin } = list
  const common = {
    count,
    overscan,
    estimateSize: () => rowHeight,
    getItemKey: keyOf,
    onChange: redraw,
    // What has no size yet, as in a part of the page that is not shown, keeps the usual one.
    measureElement: (element: Element) => (element instanceof HTMLElement && element.offsetHeight) || rowHeight,
    rangeExtractor: (range: Parameters<Library['defaultRangeExtractor']>[0]) =>
      [...new Set([...part.defaultRangeExtractor(range), kept])].filter(each => each < count).sort((a, b) => a - b),
  }
  const here = frame
    ? {
        getScrollElement: () => frame.current,
        initialRect: { width: frame.current?.clientWidth ?? 0, height: frame.current?.clientHeight ?? innerHeight },
        observeElementRect: part.observeElementRect,
        observeElementOffset: part.observeElementOffset,
        scrollToFn: part.elementScroll,
      }
    : {
        getScrollElement: () => window,
        // Before anything is observed: with no height no row would be in sight, and those that stand would go.
        initialRect: { width: innerWidth, height: innerHeight },
        observeElementRect: part.observeWindowRect,
        observeElementOffset: part.observeWindowOffset,
        scrollToFn: part.windowScroll,
        initialOffset: () => window.scrollY,
        scrollMargin: margin,
      }
  // Both halves are of one kind of scrolled thing.
  return { ...common, ...here } as VirtualizerOptions<Scrolled, Element>
}
