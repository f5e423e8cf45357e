import type { Day } from '@techo/core'
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { When } from '../rules/event.ts'
import { endedAt, movedBy, placedAt, snapped, spanned } from '../rules/move.ts'
import { scrollAtEdges } from './scroll-at-edges.ts'

/**
 * Dragging on the hours, by arithmetic: the place of the pointer in the columns is a day and a minute. A mouse drags at once, a
 * finger after it has rested, so that it can scroll. Escape and a lost pointer leave everything as it was. What is dragged stays
 * drawn where it was until it is dropped: a finger's events end with the element that it touched first.
 */

export type DragMode = 'move' | 'stretch' | 'create'

export interface Drag {
  readonly mode: DragMode
  /** of what is dragged; null while something new is drawn */
  readonly key: string | null
  readonly when: When
}

interface Options {
  /** what scrolls, and in it the heads that stay at its top */
  readonly scroller: RefObject<HTMLElement | null>
  readonly heads: RefObject<HTMLElement | null>
  /** the element that all columns fill */
  readonly columns: RefObject<HTMLElement | null>
  readonly days: readonly Day[]
  readonly zone: string
  readonly onDrop: (drag: Drag) => void
}

export interface Grip {
  readonly mode: DragMode
  readonly key: string | null
  readonly when: When | null
  /** minutes of a task, which may also lie above the hours, without one */
  readonly length?: number | undefined
}

interface Place {
  readonly column: number
  readonly minutes: number
  /** on the heads, above all hours */
  readonly isAbove: boolean
}

type Point = Pick<globalThis.PointerEvent, 'clientX' | 'clientY'>

const restsFor = 350
const slack = { mouse: 4, touch: 10 } as const
const usualMinutes = 60

export function useGridDrag(options: Options) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const current = useRef(options)
  const stop = useRef<(() => void) | null>(null)
  const isActive = useRef(false)
  const { scroller } = options
  useEffect(() => {
    current.current = options
  })
  useEffect(() => () => stop.current?.(), [])
  useEffect(() => {
    // While a finger drags, the page stays where it is. Safari asks nobody who was not there before the finger came.
    const hold = (held: globalThis.Event) => isActive.current && held.cancelable && held.preventDefault()
    const place = scroller.current
    place?.addEventListener('touchmove', hold, { passive: false })
    return () => place?.removeEventListener('touchmove', hold)
  }, [scroller])

  const placeOf = ({ clientX, clientY }: Point): Place | null => {
    const { columns, heads, days } = current.current
    const box = columns.current?.getBoundingClientRect()
    if (!box || box.height === 0) return null
    const share = (value: number, size: number) => Math.min(0.99999, Math.max(0, value / size))
    return {
      column: Math.floor(share(clientX - box.left, box.width) * days.length),
      minutes: share(clientY - box.top, box.height) * 1440,
      isAbove: clientY < (heads.current?.getBoundingClientRect().bottom ?? 0),
    }
  }

  const begin = (event: PointerEvent, { mode, key, when, length }: Grip) => {
    if (event.button !== 0 || stop.current) return
    const start = placeOf(event)
    const first = start && current.current.days[start.column]
    if (!start || !first) return
    const isTouch = event.pointerType === 'touch'
    const { pointerId, clientX, clientY } = event
    let last: Drag | null = null

    const show = (next: Drag) => {
      last = next
      setDrag(next)
    }
    const draggedTo = (place: Place): Drag | null => {
      const { days, zone } = current.current
      const day = days[place.column]
      if (mode === 'create')
        return { mode, key, when: spanned({ day: first, minutes: start.minutes }, place.minutes, zone) }
      if (!when || !day) return null
      if (mode === 'stretch') return { mode, key, when: endedAt(when, { day, minutes: snapped(place.minutes) }, zone) }
      if (length !== undefined && place.isAbove) return { mode, key, when: { allDay: true, from: day, to: day } }
      if (length !== undefined && when.allDay)
        return { mode, key, when: placedAt({ day, minutes: place.minutes }, length, zone) }
      const minutes = when.allDay ? 0 : snapped(place.minutes - start.minutes)
      return { mode, key, when: movedBy(when, (place.column - start.column) * 1440 + minutes, zone) }
    }
    const clicked = (): Drag | null => {
      const { zone } = current.current
      const from = Math.min(Math.floor(start.minutes / 30) * 30, 1440 - usualMinutes)
      return mode === 'create'
        ? { mode, key, when: spanned({ day: first, minutes: from }, from + usualMinutes, zone) }
        : null
    }
    const listening = new AbortController()
    const { signal } = listening
    const showAt = (point: Point) => {
      const place = placeOf(point)
      const next = place && draggedTo(place)
      if (next) show(next)
    }
    const edges = scrollAtEdges({
      scroller: () => current.current.scroller.current,
      top: () => current.current.heads.current?.getBoundingClientRect().bottom ?? 0,
      onScrolled: showAt,
      signal,
    })
    const activate = () => {
      isActive.current = true
      const began = mode === 'create' ? clicked() : draggedTo(start)
      if (began) show(began)
    }
    const rest = isTouch ? setTimeout(activate, restsFor) : undefined

    const move = (moved: globalThis.PointerEvent) => {
      if (moved.pointerId !== pointerId) return
      const far = Math.hypot(moved.clientX - clientX, moved.clientY - clientY)
      if (!isActive.current) {
        if (far <= slack[isTouch ? 'touch' : 'mouse']) return
        if (isTouch) return end()
        isActive.current = true
      }
      showAt(moved)
      edges(moved)
    }
    const lift = (lifted: globalThis.PointerEvent) => {
      if (lifted.pointerId !== pointerId) return
      const dropped = isActive.current ? last : isTouch ? null : clicked()
      if (isActive.current) swallowClick()
      end()
      if (dropped) current.current.onDrop(dropped)
    }
    const cancel = (lost: globalThis.PointerEvent) => lost.pointerId === pointerId && end()
    const press = (pressed: KeyboardEvent) => {
      if (pressed.key !== 'Escape') return
      pressed.stopPropagation()
      swallowClick()
      end()
    }
    // No menu of the browser opens over what a finger holds.
    const hold = (held: globalThis.Event) => isActive.current && held.cancelable && held.preventDefault()
    const end = () => {
      clearTimeout(rest)
      listening.abort()
      stop.current = null
      isActive.current = false
      setDrag(null)
    }
    stop.current = end
    window.addEventListener('pointermove', move, { signal })
    window.addEventListener('pointerup', lift, { signal })
    window.addEventListener('pointercancel', cancel, { signal })
    window.addEventListener('keydown', press, { signal, capture: true })
    window.addEventListener('contextmenu', hold, { signal })
  }

  return { drag, begin }
}

/** The click that ends a drag opens nothing. It comes in the same task as the pointer's end, or not at all. */
function swallowClick(): void {
  const swallow = (event: globalThis.Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}
