import { useDraft } from '@techo/data/drafts'
import { fetchChips, LineChips, useLine } from '@techo/line'
import { Button, IconButton, isComposing } from '@techo/ui'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { Place } from '../line/draft.ts'
import { askRankLater } from '../line/later-ranks.ts'
import styles from './week.module.css'
import { useWeekT } from './week-messages.ts'

interface Props {
  /** names the column in the whole product */
  readonly name: string
  readonly column: string
  readonly place: Place
  readonly onAdd: (typed: string, plain: readonly string[]) => boolean
}

/** A line that makes a card at Enter and is ready for the next; Escape closes an empty one. */
export function AddCard({ name, column, place, onAdd }: Props) {
  const t = useWeekT()
  const { line, plain, setPlain, type, onRead, takesBack } = useLine(useDraft(`tasks.new:${name}`, ''))
  const [isOpen, setOpen] = useState(line !== '')
  const field = useRef<HTMLInputElement>(null)
  const [isWrong, setWrong] = useState(false)
  if (!isOpen)
    return (
      <div className={styles.addCard}>
        <Button
          size="small"
          variant="quiet"
          icon="plus"
          aria-label={t('addTo', { column })}
          onPress={() => setOpen(true)}
        >
          {t('add')}
        </Button>
      </div>
    )
  const add = () => {
    if (line.trim() === '') return
    const isAdded = onAdd(line, plain)
    setWrong(!isAdded)
    if (isAdded) type('')
  }
  const press = (event: KeyboardEvent) => {
    if (isComposing(event) || takesBack(event)) return
    if (event.key === 'Enter') add()
    else if (event.key === 'Escape' && line.trim() === '') setOpen(false)
    else if (event.key === 'Escape') field.current?.blur()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={styles.addField}>
      <input
        ref={field}
        aria-label={t('addTo', { column })}
        aria-invalid={isWrong}
        placeholder={t('placeholder')}
        value={line}
        maxLength={2000}
        // biome-ignore lint/a11y/noAutofocus: it stands where the pressed button stood
        autoFocus={line === ''}
        onChange={event => {
          type(event.target.value)
          setWrong(false)
        }}
        onFocus={() => void fetchChips()}
        onBlur={() => line.trim() === '' && setOpen(false)}
        onKeyDown={press}
      />
      <IconButton icon="plus" size="small" label={t('add')} isDisabled={line.trim() === ''} onPress={add} />
      {line.trim() !== '' && (
        <LineChips line={line} plain={plain} place={place} onPlain={setPlain} onRead={onRead} onDay={askRankLater} />
      )}
      {isWrong && <p role="alert">{t('wrong')}</p>}
    </div>
  )
}
