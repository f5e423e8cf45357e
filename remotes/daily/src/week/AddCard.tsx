import { useDraft } from '@techo/data/drafts'
import { Button, IconButton, isComposing } from '@techo/ui'
import { type KeyboardEvent, useRef, useState } from 'react'
import styles from './week.module.css'
import { useWeekT } from './week-messages.ts'

/** A line that makes a card at Enter and is ready for the next; Escape closes an empty one. */
export function AddCard({
  name,
  column,
  onAdd,
}: {
  /** names the column in the whole product */
  readonly name: string
  readonly column: string
  readonly onAdd: (typed: string) => boolean
}) {
  const t = useWeekT()
  const [typed, setTyped] = useDraft<string | null>(`tasks.new:${name}`, null)
  const field = useRef<HTMLInputElement>(null)
  const [isWrong, setWrong] = useState(false)
  if (typed === null)
    return (
      <div className={styles.addCard}>
        <Button
          size="small"
          variant="quiet"
          icon="plus"
          aria-label={t('addTo', { column })}
          onPress={() => setTyped('')}
        >
          {t('add')}
        </Button>
      </div>
    )
  const add = () => {
    if (typed.trim() === '') return
    const isAdded = onAdd(typed)
    setWrong(!isAdded)
    if (isAdded) setTyped('')
  }
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'Enter') add()
    else if (event.key === 'Escape' && typed.trim() === '') setTyped(null)
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
        value={typed}
        maxLength={2000}
        // biome-ignore lint/a11y/noAutofocus: it stands where the pressed button stood
        autoFocus={typed === ''}
        onChange={event => {
          setTyped(event.target.value)
          setWrong(false)
        }}
        onBlur={() => typed.trim() === '' && setTyped(null)}
        onKeyDown={press}
      />
      <IconButton icon="plus" size="small" label={t('add')} isDisabled={typed.trim() === ''} onPress={add} />
      {isWrong && <p role="alert">{t('wrong')}</p>}
    </div>
  )
}
