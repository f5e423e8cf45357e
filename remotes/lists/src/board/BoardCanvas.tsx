import type { Card } from '@techo/core'
import { Button, IconButton, isComposing, Toolbar } from '@techo/ui'
import { type KeyboardEvent, useCallback, useEffect, useRef } from 'react'
import { useBoardT } from '../messages/board.ts'
import styles from './board.module.css'
import { CardView } from './CardView.tsx'
import type { BoardCard } from './card.ts'
import { boundsOf, type Point } from './geometry.ts'
import type { BoardState } from './useBoard.ts'
import { handles, useGestures } from './useGestures.ts'
import { useViewport } from './useViewport.ts'
import { toBoard } from './view.ts'

interface Props {
  readonly state: BoardState
  readonly goalOf: (card: BoardCard) => Card | undefined
  readonly onOpen: (id: string) => void
}

const steps: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

const isField = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable=true], [role=dialog]') !== null

export function BoardCanvas({ state, goalOf, onOpen }: Props) {
  const t = useBoardT()
  const { board, cards, selected } = state
  const stage = useRef<HTMLDivElement>(null)
  const world = useRef<HTMLDivElement>(null)
  const viewport = useViewport(board, stage, world)
  const { drafts, guides, marquee, listeners } = useGestures(state, stage, viewport)
  const latest = useRef({ state, onOpen })
  latest.current = { state, onOpen }

  const reach = useCallback((id: string) => void latest.current.state.select(id, false), [])
  const open = useCallback((id: string) => latest.current.onOpen(id), [])

  // Copied pictures and cards come from anywhere on the page that is not a field.
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (isField(event.target)) return
      const files = [...(event.clipboardData?.files ?? [])]
      event.preventDefault()
      if (files.length > 0) void latest.current.state.addImages(files, null)
      else latest.current.state.paste()
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])

  const shownOf = (card: BoardCard) => drafts.get(card.id) ?? card
  const chosen = cards.filter(({ id }) => selected.has(id)).map(shownOf)

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
      else if (command === 'c') return state.copy()
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
      stage.current?.querySelector<HTMLElement>(`[data-card="${next.id}"]`)?.focus({ preventScroll: true })
    } else if (key === 'Enter' && chosen[0]) onOpen(chosen[0].id)
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
        onKeyDown={event => {
          if (!isComposing(event) && !isField(event.target) && act(event)) event.preventDefault()
        }}
        onDragOver={event => event.dataTransfer.types.includes('Files') && event.preventDefault()}
        onDrop={event => {
          event.preventDefault()
          const { left, top } = event.currentTarget.getBoundingClientRect()
          const at = toBoard(viewport.view.current, { x: event.clientX - left, y: event.clientY - top })
          void state.addImages([...event.dataTransfer.files], at)
        }}
      >
        <div ref={world} className={styles.world}>
          <div
            className={styles.sheet}
            data-colour={board.background}
            style={{ inlineSize: board.width, blockSize: board.height }}
          />
          {ordered.map(card => (
            <CardView
              key={card.id}
              card={shownOf(card)}
              goal={goalOf(card)}
              isSelected={selected.has(card.id)}
              onReach={reach}
              onOpen={open}
            />
          ))}
          <Selection cards={chosen} />
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
