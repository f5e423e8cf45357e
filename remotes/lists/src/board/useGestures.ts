import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import type { BoardCard } from './card.ts'
import {
  boundsOf,
  type Handle,
  type Point,
  type Rect,
  rectBetween,
  resized,
  rotationTowards,
  touches,
  turnedTogether,
} from './geometry.ts'
import { type Guide, snapped } from './snapping.ts'
import type { BoardState } from './useBoard.ts'
import type { useViewport } from './useViewport.ts'
import { toBoard } from './view.ts'

type Gesture =
  | { readonly kind: 'pan'; readonly last: Point; readonly start: Point; readonly tapped: string | null }
  | { readonly kind: 'pinch'; readonly distance: number; readonly middle: Point }
  | { readonly kind: 'marquee'; readonly from: Point; readonly before: ReadonlySet<string> }
  | {
      readonly kind: 'move'
      readonly from: Point
      readonly cards: readonly BoardCard[]
      readonly bounds: Rect
      readonly others: readonly Rect[]
    }
  | { readonly kind: 'resize'; readonly from: Point; readonly card: BoardCard; readonly handle: Handle }
  | { readonly kind: 'rotate'; readonly cards: readonly BoardCard[]; readonly bounds: Rect }

const noDrafts: ReadonlyMap<string, BoardCard> = new Map()
const noGuides: readonly Guide[] = []

/** Pixels of the screen within which things snap, and a finger is still and not a drag. */
const reach = 6

/**
 * What pointers do on the canvas: move, resize, turn, a marquee, pan with one finger or the middle button, pinch with two.
 * Cards are drafts until the pointer is lifted; then they are one change.
 */
export function useGestures(
  state: BoardState,
  stage: RefObject<HTMLElement | null>,
  viewport: ReturnType<typeof useViewport>,
) {
  const { board, cards, selected } = state
  const gesture = useRef<Gesture | null>(null)
  const pointers = useRef(new Map<number, Point>())
  const [drafts, setDrafts] = useState(noDrafts)
  const [guides, setGuides] = useState(noGuides)
  const [marquee, setMarquee] = useState<Rect | null>(null)

  const screenOf = (event: PointerEvent): Point => {
    const { left, top } = stage.current?.getBoundingClientRect() ?? { left: 0, top: 0 }
    return { x: event.clientX - left, y: event.clientY - top }
  }
  const boardOf = (event: PointerEvent) => toBoard(viewport.view.current, screenOf(event))

  const pinchOf = () => {
    const [one, other] = [...pointers.current.values()]
    if (!one || !other) return null
    return {
      kind: 'pinch' as const,
      distance: Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)),
      middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
    }
  }
  const end = () => {
    gesture.current = null
    setDrafts(noDrafts)
    setGuides(noGuides)
    setMarquee(null)
  }

  const startOnCard = (event: PointerEvent, id: string): Gesture | null => {
    const isKnown = selected.has(id)
    if (event.pointerType === 'touch' && !isKnown) {
      // A board full of cards could not be panned with a finger otherwise.
      const at = screenOf(event)
      return { kind: 'pan', last: at, start: at, tapped: id }
    }
    const adds = event.shiftKey || event.ctrlKey || event.metaKey
    const chosen = isKnown && !adds ? selected : state.select(id, adds)
    const moved = cards.filter(card => chosen.has(card.id))
    const bounds = boundsOf(moved)
    if (!bounds || !chosen.has(id)) return null
    const others = cards.filter(card => !chosen.has(card.id)).flatMap(card => boundsOf([card]) ?? [])
    return {
      kind: 'move',
      from: boardOf(event),
      cards: moved,
      bounds,
      others: [...others, { x: 0, y: 0, w: board.width, h: board.height }],
    }
  }

  const startOnHandle = (name: string, event: PointerEvent): Gesture | null => {
    const chosen = cards.filter(card => selected.has(card.id))
    const [card] = chosen
    const bounds = boundsOf(chosen)
    if (!card || !bounds) return null
    if (name === 'rotate') return { kind: 'rotate', cards: chosen, bounds }
    const handle = handles.find(each => each.name === name)
    return handle ? { kind: 'resize', from: boardOf(event), card, handle } : null
  }

  const onPointerDown = (event: PointerEvent) => {
    if (!(event.target instanceof Element) || (event.button !== 0 && event.button !== 1)) return
    pointers.current.set(event.pointerId, screenOf(event))
    // By what was pressed: caught by the canvas, it would take the clicks, the double-clicks and the focus of its cards.
    event.target.setPointerCapture(event.pointerId)
    if (pointers.current.size === 2) {
      end()
      gesture.current = pinchOf()
      return
    }
    const handle = event.target.closest<HTMLElement>('[data-handle]')?.dataset.handle
    const id = event.target.closest<HTMLElement>('[data-card]')?.dataset.card
    const at = screenOf(event)
    if (event.button === 1) gesture.current = { kind: 'pan', last: at, start: at, tapped: null }
    else if (handle) gesture.current = startOnHandle(handle, event)
    else if (id) gesture.current = startOnCard(event, id)
    else if (event.pointerType === 'touch') gesture.current = { kind: 'pan', last: at, start: at, tapped: null }
    else {
      const before = event.shiftKey ? selected : new Set<string>()
      state.setSelected(before)
      gesture.current = { kind: 'marquee', from: boardOf(event), before }
    }
  }

  const onPointerMove = (event: PointerEvent) => {
    if (!pointers.current.has(event.pointerId)) return
    pointers.current.set(event.pointerId, screenOf(event))
    const now = gesture.current
    if (!now) return
    const at = boardOf(event)
    if (now.kind === 'pan') {
      const screen = screenOf(event)
      // Until it has gone a little way it may be a tap.
      if (now.tapped && Math.hypot(screen.x - now.start.x, screen.y - now.start.y) < reach) return
      viewport.pan({ x: screen.x - now.last.x, y: screen.y - now.last.y })
      gesture.current = { ...now, last: screen, tapped: null }
    } else if (now.kind === 'pinch') {
      const next = pinchOf()
      if (!next) return
      viewport.pan({ x: next.middle.x - now.middle.x, y: next.middle.y - now.middle.y })
      viewport.zoom(next.distance / now.distance, next.middle)
      gesture.current = next
    } else if (now.kind === 'marquee') {
      const rect = rectBetween(now.from, at)
      setMarquee(rect)
      const met = cards.filter(card => touches(rect, boundsOf([card]) ?? card))
      state.setSelected(new Set([...now.before, ...met.map(({ id }) => id)]))
    } else if (now.kind === 'move') {
      const by = { x: at.x - now.from.x, y: at.y - now.from.y }
      const moved = { ...now.bounds, x: now.bounds.x + by.x, y: now.bounds.y + by.y }
      const { scale } = viewport.view.current
      const snap = event.altKey ? { x: 0, y: 0, guides: noGuides } : snapped(moved, now.others, reach / scale)
      if (drafts.size === 0 && Math.hypot(by.x, by.y) * scale < 2) return
      setGuides(snap.guides)
      setDrafts(
        new Map(now.cards.map(card => [card.id, { ...card, x: card.x + by.x + snap.x, y: card.y + by.y + snap.y }])),
      )
    } else if (now.kind === 'resize') {
      const by = { x: at.x - now.from.x, y: at.y - now.from.y }
      const keepsRatio = (now.card.kind === 'image') !== event.shiftKey
      setDrafts(new Map([[now.card.id, { ...now.card, ...resized(now.card, now.handle, by, keepsRatio) }]]))
    } else {
      const [card] = now.cards
      if (!card) return
      const turned =
        now.cards.length === 1
          ? [{ ...card, rotation: rotationTowards(card, at, event.shiftKey) }]
          : turnedTogether(now.cards, rotationTowards(now.bounds, at, event.shiftKey))
      setDrafts(new Map(turned.map(each => [each.id, each])))
    }
  }

  const onPointerUp = (event: PointerEvent) => {
    if (!pointers.current.delete(event.pointerId)) return
    const now = gesture.current
    if (now?.kind === 'pan' && now.tapped) state.select(now.tapped, false)
    else if (now?.kind === 'pan' && event.pointerType === 'touch') {
      const at = screenOf(event)
      if (Math.hypot(at.x - now.start.x, at.y - now.start.y) < reach) state.setSelected(new Set())
    }
    if (drafts.size > 0) state.change([...drafts.values()])
    end()
  }
  const onPointerCancel = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId)
    end()
  }
  return { drafts, guides, marquee, listeners: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel } }
}

export const handles = (
  [
    ['nw', -1, -1],
    ['n', 0, -1],
    ['ne', 1, -1],
    ['e', 1, 0],
    ['se', 1, 1],
    ['s', 0, 1],
    ['sw', -1, 1],
    ['w', -1, 0],
  ] as const
).map(([name, h, v]) => ({ name, h, v }))
