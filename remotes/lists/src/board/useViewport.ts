import { whenIdle } from '@techo/core'
import { type RefObject, useEffect, useRef } from 'react'
import type { Board } from './card.ts'
import type { Point } from './geometry.ts'
import { fittedView, type View, zoomed } from './view.ts'

/**
 * Pan and zoom. The view lives beside React: moving it writes one transform and draws nothing anew, so that two hundred cards
 * pan at the speed of the screen.
 */
export function useViewport(board: Board, stage: RefObject<HTMLElement | null>, world: RefObject<HTMLElement | null>) {
  const view = useRef<View>({ x: 0, y: 0, scale: 1 })
  const wasMoved = useRef(false)
  const outlined = useRef(0)
  const stay = useRef(() => {})

  const show = (next: View) => {
    view.current = next
    const layer = world.current
    if (!layer) return
    layer.style.transform = `translate(${next.x}px, ${next.y}px) scale(${next.scale})`
    if (next.scale === outlined.current) return
    outlined.current = next.scale
    // A pixel of the screen, for outlines, is a value of each card: all are styled anew for it, so it follows in a pause.
    stay.current()
    stay.current = whenIdle(() => layer.style.setProperty('--unit', `${1 / next.scale}px`), 100)
  }
  const sizeOf = () => {
    const { width, height } = stage.current?.getBoundingClientRect() ?? { width: 0, height: 0 }
    return { w: width, h: height }
  }
  const fit = () => {
    wasMoved.current = false
    show(fittedView({ w: board.width, h: board.height }, sizeOf()))
  }
  const move = (next: View) => {
    wasMoved.current = true
    show(next)
  }
  const pan = (by: Point) => move({ ...view.current, x: view.current.x + by.x, y: view.current.y + by.y })
  const zoom = (by: number, at?: Point) => {
    const { w, h } = sizeOf()
    move(zoomed(view.current, by, at ?? { x: w / 2, y: h / 2 }))
  }

  const tools = useRef({ fit, pan, zoom })
  tools.current = { fit, pan, zoom }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another shape of the board is fitted anew.
  useEffect(() => {
    const element = stage.current
    if (!element) return
    tools.current.fit()
    const resized = new ResizeObserver(() => {
      // Who has looked somewhere else is not torn away from there.
      if (!wasMoved.current) tools.current.fit()
    })
    resized.observe(element)
    // React's own listener is passive: it could not keep the page from scrolling.
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      const { left, top } = element.getBoundingClientRect()
      if (event.ctrlKey || event.metaKey)
        tools.current.zoom(Math.exp(-event.deltaY / 300), { x: event.clientX - left, y: event.clientY - top })
      else tools.current.pan(event.shiftKey ? { x: -event.deltaY, y: 0 } : { x: -event.deltaX, y: -event.deltaY })
    }
    element.addEventListener('wheel', wheel, { passive: false })
    return () => {
      resized.disconnect()
      element.removeEventListener('wheel', wheel)
    }
  }, [stage, board.width, board.height])

  return { view, fit, pan, zoom }
}
