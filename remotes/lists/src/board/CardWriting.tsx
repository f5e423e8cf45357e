import { useField } from '@techo/data/drafts'
import { isComposing } from '@techo/ui'
import { type SyntheticEvent, useEffect, useRef } from 'react'
import styles from './board.module.css'
import { useBoardT } from './board-messages.ts'
import { faceOf } from './CardFace.tsx'
import { placeOf } from './CardView.tsx'
import { type BoardCard, textSizeOf } from './card.ts'

interface Props {
  readonly card: BoardCard
  readonly onSave: (text: string) => void
  /** `byKey`: the focus goes back to the card */
  readonly onEnd: (byKey: boolean) => void
}

const stop = (event: SyntheticEvent) => event.stopPropagation()

/** The words of a card, written where they stand. Escape or Ctrl+Enter ends it, and so does anything outside. */
export function CardWriting({ card, onSave, onEnd }: Props) {
  const t = useBoardT()
  const { value, onChange, onBlur, onCompositionStart, onCompositionEnd } = useField({
    name: `board_cards.text:${card.id}`,
    value: card.text,
    onSave,
  })
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const element = field.current
    element?.focus({ preventScroll: true })
    element?.setSelectionRange(element.value.length, element.value.length)
  }, [])
  const isOver = useRef(false)
  const end = (byKey: boolean) => {
    if (isOver.current) return
    isOver.current = true
    onBlur()
    onEnd(byKey)
  }
  const size = textSizeOf(card)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the canvas from moving what is written on.
    <div
      {...faceOf({ ...card, text: value }, styles.writing)}
      style={placeOf(card)}
      onPointerDown={stop}
      onDoubleClick={stop}
    >
      <textarea
        ref={field}
        aria-label={t('words')}
        maxLength={2000}
        value={value}
        style={size === null ? undefined : { fontSize: `max(${size}px, calc(16 * var(--unit, 1px)))` }}
        onChange={event => onChange(event.target.value)}
        onCompositionStart={onCompositionStart}
        onCompositionEnd={onCompositionEnd}
        onBlur={() => end(false)}
        onKeyDown={event => {
          if (isComposing(event)) return
          const isEnd = event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
          if (!isEnd) return
          event.preventDefault()
          event.stopPropagation()
          end(true)
        }}
      />
    </div>
  )
}
