import type { Day } from '@techo/core'
import { useDraft } from '@techo/data/drafts'
import { isComposing, useLanguage } from '@techo/ui'
import { useLayoutEffect, useRef } from 'react'
import { usePageT } from '../page-messages.ts'
import type { When } from '../rules/event.ts'
import { pieceOf } from '../rules/layout.ts'
import { hoursInWords, whenInWords } from '../words.ts'
import { placeStyle } from './Box.tsx'
import styles from './grid.module.css'

/** The box of what is being made: its title is typed at once. Enter keeps it, Escape leaves nothing. */
export function NewBox({
  when,
  day,
  zone,
  isWritten,
  onEnd,
}: {
  readonly when: When
  readonly day: Day
  readonly zone: string
  readonly isWritten: boolean
  readonly onEnd: (title: string | null) => void
}) {
  const t = usePageT()
  const { language } = useLanguage()
  const [title, setTitle, discard] = useDraft('events.new', '')
  const field = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  useLayoutEffect(() => {
    if (isWritten) field.current?.focus()
  }, [isWritten])
  const piece = pieceOf('draft', when, day, zone)
  if (!piece || when.allDay) return null
  const end = (kept: string | null) => {
    if (isOver.current) return
    isOver.current = true
    discard()
    onEnd(kept?.trim() ? kept.trim() : null)
  }
  return (
    <div className={styles.draft} style={placeStyle({ ...piece, left: 0, width: 1 })}>
      {isWritten && (
        <input
          ref={field}
          aria-label={`${t('newTitle')}, ${whenInWords(when, zone, language)}`}
          placeholder={t('newTitle')}
          maxLength={500}
          value={title}
          enterKeyHint="done"
          autoComplete="off"
          onChange={event => setTitle(event.target.value)}
          onBlur={() => end(title)}
          onKeyDown={event => {
            event.stopPropagation()
            if (isComposing(event)) return
            if (event.key === 'Enter') end(title)
            if (event.key === 'Escape') end(null)
          }}
        />
      )}
      <span className={styles.boxTime}>{hoursInWords(when, zone, language)}</span>
    </div>
  )
}
