import { Button, IconButton, isComposing } from '@techo/ui'
import { type KeyboardEvent, useState } from 'react'
import styles from './week.module.css'
import { useWeekT } from './week-messages.ts'

/** A line that makes a card at Enter and is ready for the next; Escape closes it. */
export function AddCard({ column, onAdd }: { readonly column: string; readonly onAdd: (typed: string) => boolean }) {
  const t = useWeekT()
  const [typed, setTyped] = useState<string | null>(null)
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
    else if (event.key === 'Escape') setTyped(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={styles.addField}>
      <input
        aria-label={t('addTo', { column })}
        aria-invalid={isWrong}
        placeholder={t('placeholder')}
        value={typed}
        maxLength={2000}
        // biome-ignore lint/a11y/noAutofocus: it stands where the pressed button stood
        autoFocus
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
