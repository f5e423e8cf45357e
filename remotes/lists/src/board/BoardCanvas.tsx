import type { Card } from '@techo/core'
import { Button, IconButton, isComposing, Toolbar } from '@techo/ui'
import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useRef } from 'react'
import styles from './board.module.css'
import { useBoardT } from './board-messages.ts'
import { groundOf } from './CardFace.tsx'
import { CardView } from './CardView.tsx'
import { CardWriting } from './CardWriting.tsx'
import { CropLayer } from './CropLayer.tsx'
import type { BoardCard } from './card.ts'
import { boundsOf, type Point } from './geometry.ts'
import type { BoardState } from './useBoard.ts'
import { isField, useBringing } from './useBringing.ts'
import { handles, useGestures } from './useGestures.ts'
import { useViewport } from './useViewport.ts'
import { toBoard } from './view.ts'

/** What is done to one card where it stands. */
export interface Doing {
  readonly kind: 'write' | 'crop'
  readonly id: string
}

interface Props {
  readonly state: BoardState
  readonly goalOf: (card: BoardCard) => Card | undefined
  readonly doing: Doing | null
  readonly onDoing: (doing: Doing | null) => void
  /** all fields of a card */
  readonly onOpen: (id: string) => void
}

const steps: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** What two presses on a card, or Enter, do there. */
export const doingOn = ({ id, image }: BoardCard): Doing => ({ kind: image === null ? 'write' : 'crop', id })

export function BoardCanvas({ state, goalOf, doing, onDoing, onOpen }: Props) {
  const t = useBoardT()
  const { board, cards, selected, seen } = state
  const stage = useRef<HTMLDivElement>(null)
  const world = useRef<HTMLDivElement>(null)
  const viewport = useViewport(board, stage, world)
  const { drafts, guides, marquee, listeners } = useGestures(state, stage, viewport)
  const { boardOf, listeners: bringing } = useBringing(state, stage, viewport)
  const latest = useRef(state)
  latest.current = state

  const reach = useCallback((id: string) => void latest.current.select(id, false), [])
  const focus = (id: string) =>
    stage.current?.querySelector<HTMLElement>(`[data-card="${id}"]`)?.focus({ preventScroll: true })
  const done = (id: string, byKey: boolean) => {
    onDoing(null)
    if (byKey) focus(id)
  }

  const view = viewport.view
  useEffect(() => {
    seen.current = () => {
      const { width, height } = stage.current?.getBoundingClientRect() ?? { width: 0, height: 0 }
      const from = toBoard(view.current, { x: 0, y: 0 })
      return { ...from, w: width / view.current.scale, h: height / view.current.scale }
    }
    return () => {
      seen.current = () => null
    }
  }, [seen, view])

  const press = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.target.closest('[data-handle]')) return
    const id = event.target.closest<HTMLElement>('[data-card]')?.dataset.card
    const card = id === undefined ? state.add('text', boardOf(event)) : cards.find(each => each.id === id)
    if (card) onDoing(doingOn(card))
  }

  const shownOf = (card: BoardCard) => drafts.get(card.id) ?? card
  const chosen = cards.filter(({ id }) => selected.has(id)).map(shownOf)
  const active = doing && cards.find(({ id }) => id === doing.id)

  // In the order in which they were made: what is restacked keeps its element, and with it the focus.
  const ordered = cards.toSorted((one, other) => (one.id < other.id ? -1 : 1))

  const act = (event: KeyboardEvent): boolean => {
    const { key } = event
    const step = steps[key]
    if (event.ctrlKey || event.metaKey) {
      const command = key.toLowerCase()
      if (command === 'z') event.shiftKey ? state.redo() : state.undo()
      else if (command === 'y') state.redo()
      else if (command === 'a') state.setSelected(new Set(cards.map(({ id }) => id)))
      else if (command === 'd') state.duplicate()
      else if (command === 'g') event.shiftKey ? state.ungroup() : state.group()
      else return false
      return true
    }
    if (key === 'Escape' && selected.size > 0) state.setSelected(new Set())
    else if (key === '+' || key === ';') viewport.zoom(1.25)
    else if (key === '-') viewport.zoom(0.8)
    else if (key === '0') viewport.fit()
    else if (selected.size === 0) return false
    else if (step) {
      const by = event.shiftKey ? 10 : 1
      // One step back for a key that is held down.
      state.change(
        chosen.map(card => ({ ...card, x: card.x + step.x * by, y: card.y + step.y * by })),
        [],
        `nudge ${[...selected].join()}`,
      )
    } else if (key === '[' || key === '「') state.stack('down')
    else if (key === ']' || key === '」') state.stack('up')
    else if (key === 'Delete' || key === 'Backspace') {
      state.remove()
      // The focus was on what is gone.
      stage.current?.focus({ preventScroll: true })
    } else if (key === 'Tab') {
      // Round and round while something is selected; after Escape it leads on as everywhere.
      const at = ordered.findIndex(({ id }) => selected.has(id))
      const next = ordered.at((at + (event.shiftKey ? -1 : 1)) % ordered.length)
      if (!next) return false
      state.select(next.id, false)
      focus(next.id)
    } else if (key === 'F2' && chosen[0]) onDoing(doingOn(chosen[0]))
    else if (key === 'Enter' && chosen[0]) onOpen(chosen[0].id)
    else return false
    return true
  }

  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/useSemanticElements: a canvas one moves in by keys is no element of HTML. */}
      <div
        ref={stage}
        tabIndex={-1}
        role="group"
        aria-label={`${t('canvas')}. ${t('canvasKeys')}`}
        className={styles.stage}
        {...listeners}
        {...bringing}
        onPointerDown={event => {
          // The picture that is cropped keeps its own presses: this one is beside it.
          if (doing?.kind === 'crop') onDoing(null)
          listeners.onPointerDown(event)
        }}
        onDoubleClick={press}
        onKeyDown={event => {
          if (!isComposing(event) && !isField(event.target) && act(event)) event.preventDefault()
        }}
      >
        <div ref={world} className={styles.world}>
          <div
            {...groundOf(board.background, styles.sheet)}
            style={{ inlineSize: board.width, blockSize: board.height }}
          />
          {ordered.map(card => (
            <CardView
              key={card.id}
              card={shownOf(card)}
              goal={goalOf(card)}
              isSelected={selected.has(card.id)}
              onReach={reach}
            />
          ))}
          {active && doing?.kind === 'write' && (
            <CardWriting
              key={active.id}
              card={active}
              onSave={text => state.set(active.id, { text })}
              onEnd={byKey => done(active.id, byKey)}
            />
          )}
          {active?.image && doing?.kind === 'crop' && (
            <CropLayer
              key={active.id}
              card={active}
              path={active.image}
              scaleOf={() => view.current.scale}
              onCrop={crop => state.set(active.id, { crop: { ...crop } }, `crop ${active.id}`)}
              onEnd={() => done(active.id, true)}
            />
          )}
          {!active && <Selection cards={chosen} />}
          {guides.map(({ axis, at }) => (
            <span
              key={`${axis}${at}`}
              className={styles.guide}
              data-axis={axis}
              style={{
                transform: axis === 'x' ? `translateX(${at}px)` : `translateY(${at}px)`,
                [axis === 'x' ? 'blockSize' : 'inlineSize']: axis === 'x' ? board.height : board.width,
              }}
            />
          ))}
          {marquee && (
            <span
              className={styles.marquee}
              style={{
                transform: `translate(${marquee.x}px, ${marquee.y}px)`,
                inlineSize: marquee.w,
                blockSize: marquee.h,
              }}
            />
          )}
        </div>
      </div>
      <Toolbar label={t('view')} className={styles.zoom ?? ''}>
        <IconButton icon="minus" size="small" label={t('zoomOut')} onPress={() => viewport.zoom(0.8)} />
        <Button size="small" variant="quiet" onPress={viewport.fit}>
          {t('fit')}
        </Button>
        <IconButton icon="plus" size="small" label={t('zoomIn')} onPress={() => viewport.zoom(1.25)} />
      </Toolbar>
    </div>
  )
}

/** The frame around what is selected, with its handles; keys and fields do the same. */
function Selection({ cards }: { readonly cards: readonly BoardCard[] }) {
  const [only] = cards
  const bounds = boundsOf(cards)
  if (!only || !bounds) return null
  const box = cards.length === 1 ? only : { ...bounds, rotation: 0 }
  return (
    <span
      className={styles.selection}
      aria-hidden="true"
      style={{
        transform: `translate(${box.x}px, ${box.y}px) rotate(${box.rotation}deg)`,
        inlineSize: box.w,
        blockSize: box.h,
      }}
    >
      {cards.length === 1 &&
        handles.map(({ name, h, v }) => (
          <span
            key={name}
            data-handle={name}
            className={styles.handle}
            style={{ insetInlineStart: `${(h + 1) * 50}%`, insetBlockStart: `${(v + 1) * 50}%` }}
          />
        ))}
      <span data-handle="rotate" className={styles.turn} />
    </span>
  )
}
