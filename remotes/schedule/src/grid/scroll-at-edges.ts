type Point = Pick<PointerEvent, 'clientX' | 'clientY'>

interface Options {
  readonly scroller: () => HTMLElement | null
  /** where what scrolls begins on the screen, below heads that stay */
  readonly top: () => number
  /** told after each step, with the place of the pointer */
  readonly onScrolled: (point: Point) => void
  /** ends it */
  readonly signal: AbortSignal
}

const band = 36
const fastest = 14

/** Pixels to go for a distance to an edge: none outside of the band, the more the nearer. */
const stepFor = (distance: number): number =>
  distance >= band ? 0 : Math.round(Math.min(1, 1 - Math.max(0, distance) / band) * fastest)

/** Scrolls while a drag is held at an edge. Answers what is told of every move of the pointer. */
export function scrollAtEdges({ scroller, top, onScrolled, signal }: Options): (point: Point) => void {
  let point: Point | null = null
  let frame = 0
  // What is taken from the heads passes the upper edge on its way; that scrolls nothing.
  let wasInside = false
  const wanted = ({ clientX, clientY }: Point, box: DOMRect) => {
    const above = clientY - top()
    if (above >= band) wasInside = true
    const up = wasInside && above >= 0 ? stepFor(above) : 0
    return {
      y: stepFor(box.bottom - clientY) - up,
      x: stepFor(box.right - clientX) - stepFor(clientX - box.left),
    }
  }
  const step = () => {
    frame = 0
    const element = scroller()
    if (!element || !point || signal.aborted) return
    const { x, y } = wanted(point, element.getBoundingClientRect())
    if (x === 0 && y === 0) return
    const before = [element.scrollLeft, element.scrollTop]
    element.scrollBy({ left: x, top: y, behavior: 'instant' })
    if (before[0] === element.scrollLeft && before[1] === element.scrollTop) return
    onScrolled(point)
    frame = requestAnimationFrame(step)
  }
  signal.addEventListener('abort', () => cancelAnimationFrame(frame))
  return next => {
    point = { clientX: next.clientX, clientY: next.clientY }
    if (frame === 0) frame = requestAnimationFrame(step)
  }
}
