import { useAttachmentUrl } from '@techo/data'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import styles from './board.module.css'
import { useBoardT } from './board-messages.ts'
import { placeOf } from './CardView.tsx'
import { type BoardCard, cropOf } from './card.ts'
import { cropMoved, cropZoomed } from './cropping.ts'
import { type Crop, type Point, shownPart, turned } from './geometry.ts'

interface Props {
  readonly card: BoardCard
  readonly path: string
  /** pixels of the screen to one of the board */
  readonly scaleOf: () => number
  readonly onCrop: (crop: Crop) => void
  readonly onEnd: () => void
}

const ways: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Which part of its picture a card shows, chosen on the picture: drawn, pinched, by the wheel or by keys. */
export function CropLayer({ card, path, scaleOf, onCrop, onEnd }: Props) {
  const t = useBoardT()
  const { url, renew } = useAttachmentUrl(path)
  const [picture, setPicture] = useState<{ readonly width: number; readonly height: number } | null>(null)
  const [draft, setDraft] = useState<Crop | null>(null)
  const layer = useRef<HTMLDivElement>(null)
  const fingers = useRef(new Map<number, Point>())
  const crop = draft ?? cropOf(card)

  useEffect(() => layer.current?.focus({ preventScroll: true }), [])

  /** A place or a way on the screen, in pixels of the card and its own directions. */
  const along = ({ x, y }: Point): Point => {
    const scale = scaleOf()
    return turned({ x: x / scale, y: y / scale }, { x: 0, y: 0 }, -card.rotation)
  }
  const shareOf = (at: Point): Point => {
    const { left, top, width, height } = layer.current?.getBoundingClientRect() ?? new DOMRect()
    const from = along({ x: at.x - left - width / 2, y: at.y - top - height / 2 })
    return { x: 0.5 + from.x / card.w, y: 0.5 + from.y / card.h }
  }
  const nearer = (from: Crop | null, by: number, at?: Point) =>
    picture && cropZoomed(picture, card, from, by, at && shareOf(at))
  const keep = (next: Crop | null) => {
    if (next) onCrop(next)
    setDraft(null)
  }

  const wheel = useRef<(event: WheelEvent) => void>(() => {})
  wheel.current = event => {
    event.preventDefault()
    event.stopPropagation()
    keep(nearer(crop, Math.exp(-event.deltaY / 400), { x: event.clientX, y: event.clientY }))
  }
  useEffect(() => {
    const element = layer.current
    // React's own listener is passive: it could not keep the board from moving.
    const listen = (event: WheelEvent) => wheel.current(event)
    element?.addEventListener('wheel', listen, { passive: false })
    return () => element?.removeEventListener('wheel', listen)
  }, [])

  const onPointerDown = (event: PointerEvent) => {
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }
  const onPointerMove = (event: PointerEvent) => {
    const last = fingers.current.get(event.pointerId)
    if (!last || !picture) return
    event.stopPropagation()
    const now = { x: event.clientX, y: event.clientY }
    const [other] = [...fingers.current].flatMap(([id, point]) => (id === event.pointerId ? [] : [point]))
    fingers.current.set(event.pointerId, now)
    const by = along({ x: now.x - last.x, y: now.y - last.y })
    if (!other) return setDraft(cropMoved(picture, card, crop, by))
    // Two fingers: what lies between them stays between them.
    const apart = (point: Point) => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y))
    const between = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
    const moved = cropMoved(picture, card, crop, { x: by.x / 2, y: by.y / 2 })
    setDraft(nearer(moved, apart(now) / apart(last), between))
  }
  const onPointerUp = (event: PointerEvent) => {
    if (!fingers.current.delete(event.pointerId)) return
    event.stopPropagation()
    if (fingers.current.size === 0) keep(draft)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const way = ways[event.key]
    const by = event.shiftKey ? 0.1 : 0.02
    // The arrow says where to look, so the picture goes the other way.
    if (way && picture) keep(cropMoved(picture, card, crop, { x: -way.x * by * card.w, y: -way.y * by * card.h }))
    else if (event.key === '+' || event.key === ';') keep(nearer(crop, 1.1))
    else if (event.key === '-') keep(nearer(crop, 1 / 1.1))
    else if (event.key === 'Escape' || event.key === 'Enter') onEnd()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const part = picture && shownPart(picture, card, crop)
  const whole = part && {
    inlineSize: card.w / part.w,
    blockSize: card.h / part.h,
    insetInlineStart: (-part.x * card.w) / part.w,
    insetBlockStart: (-part.y * card.h) / part.h,
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a place one moves in by keys is no element of HTML.
    <div
      ref={layer}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move the picture here.
      tabIndex={0}
      aria-label={`${t('crop')}. ${t('cropKeys')}`}
      className={styles.cropping}
      style={placeOf(card)}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onDoubleClick={event => {
        event.stopPropagation()
        onEnd()
      }}
      onKeyDown={onKeyDown}
    >
      {url && (
        <>
          <img
            src={url}
            alt=""
            draggable={false}
            className={styles.around}
            style={whole ?? { visibility: 'hidden' }}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setPicture({ width, height })
            }
            onError={renew}
          />
          {whole && (
            <span className={styles.inside}>
              <img src={url} alt="" draggable={false} style={whole} />
            </span>
          )}
        </>
      )}
    </div>
  )
}
