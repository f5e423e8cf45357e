import { addDays, type Id } from '@techo/core'
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type Move, type Outcome, outcomeOf } from '../plan.ts'
import type { TaskLink } from '../rows.ts'
import type { GanttRow } from './rows.ts'

/** What a bar is taken hold of by: itself, one of its ends, or the dot that a link is drawn from. */
type Grip = 'bar' | 'start' | 'end' | 'link'

export interface Preview {
  readonly moves: readonly Move[]
  readonly outcome: Outcome
}

export interface Line {
  readonly from: Id
  /** in pixels of the chart */
  readonly x: number
  readonly y: number
}

interface Options {
  readonly scroller: RefObject<HTMLElement | null>
  readonly pixels: number
  readonly rowOf: (id: Id) => GanttRow | undefined
  readonly isActive: (id: Id) => boolean
  readonly onActivate: (id: Id) => void
  readonly onMove: (row: GanttRow, preview: Preview | null) => void
  readonly onLink: (pred: Id, succ: Id, type: TaskLink['type']) => void
}

/** How far bars are dragged, in working days: `days` are days of the wall calendar. */
export function movesOf(row: GanttRow, grip: 'bar' | 'start' | 'end', days: number): readonly Move[] {
  const { plan, id, days: shown } = row
  const place = plan.schedule.placed.get(id)
  if (!shown || !place || days === 0) return []
  const { calendar } = plan
  if (grip === 'end')
    return nonZero({ id, longer: Math.max(calendar.endOf(addDays(shown.end_date, days)), place.start + 1) - place.end })
  if (row.kind === 'milestone') return nonZero({ id, by: calendar.endOf(addDays(shown.end_date, days)) - place.start })
  const by = calendar.indexOf(addDays(shown.start_date, days)) - place.start
  if (grip === 'bar') return nonZero({ id, by })
  const most = Math.min(by, place.end - place.start - 1)
  return nonZero({ id, by: most, longer: -most })
}

const nonZero = (move: Move): readonly Move[] => (move.by || move.longer ? [move] : [])

/** Dragging with mouse, pen and finger. A finger moves a bar only once its row is chosen: until then it scrolls. */
export function useBarDrag(options: Options) {
  const [preview, setPreview] = useState<Preview | null>(null)
  const [line, setLine] = useState<Line | null>(null)
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])

  const down = (event: PointerEvent<HTMLElement>) => {
    const target = event.target instanceof Element ? event.target : null
    const bar = target?.closest<HTMLElement>('[data-bar]')
    const id = bar?.dataset.bar
    const row = id === undefined ? undefined : options.rowOf(id)
    if (!bar || !row || event.button !== 0) return
    const wasActive = options.isActive(row.id)
    options.onActivate(row.id)
    if ((event.pointerType === 'touch' && !wasActive) || row.kind === 'project') return
    const named = target?.closest<HTMLElement>('[data-grip]')?.dataset.grip
    const grip: Grip = named === 'start' || named === 'end' || named === 'link' ? named : 'bar'
    follow(event, row, grip)
  }

  const follow = (event: PointerEvent<HTMLElement>, row: GanttRow, grip: Grip) => {
    const scroller = options.scroller.current
    if (!scroller) return
    event.preventDefault()
    const begin = { x: event.clientX + scroller.scrollLeft, days: 0 }
    let last: Preview | null = null
    let frame = 0
    const draw = (at: { readonly clientX: number; readonly clientY: number }) => {
      if (grip === 'link') {
        const box = scroller.getBoundingClientRect()
        return setLine({
          from: row.id,
          x: at.clientX - box.left + scroller.scrollLeft,
          y: at.clientY - box.top + scroller.scrollTop,
        })
      }
      const days = Math.round((at.clientX + scroller.scrollLeft - begin.x) / options.pixels)
      if (days === begin.days) return
      begin.days = days
      const moves = movesOf(row, grip, days)
      last = moves.length > 0 ? { moves, outcome: outcomeOf(row.plan, moves) } : null
      setPreview(last)
    }
    const move = (next: globalThis.PointerEvent) => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => draw(next))
    }
    const up = (end: globalThis.PointerEvent) => {
      draw(end)
      finish()
      if (grip === 'link') {
        const over = document.elementFromPoint(end.clientX, end.clientY)?.closest<HTMLElement>('[data-bar]')
        const succ = over?.dataset.bar
        if (!over || succ === undefined || succ === row.id) return
        const box = over.getBoundingClientRect()
        options.onLink(row.id, succ, end.clientX > box.left + box.width * 0.75 && box.width > 12 ? 'FF' : 'FS')
      } else if (begin.days !== 0) options.onMove(row, last)
    }
    const press = (key: globalThis.KeyboardEvent) => {
      if (key.key !== 'Escape') return
      key.preventDefault()
      finish()
    }
    const finish = () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', up)
      window.removeEventListener('pointercancel', finish)
      window.removeEventListener('keydown', press, true)
      stop.current = null
      setPreview(null)
      setLine(null)
    }
    stop.current = finish
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', up)
    window.addEventListener('pointercancel', finish)
    window.addEventListener('keydown', press, true)
  }

  return { preview, line, onPointerDown: down }
}
