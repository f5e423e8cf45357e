import { useDraft } from '@techo/data/drafts'
import { fetchChips, LineChips, useLine } from '@techo/line'
import { IconButton, TextField } from '@techo/ui'
import { useState } from 'react'
import type { Place } from '../line/draft.ts'
import { askRankLater } from '../line/later-ranks.ts'
import { useT } from '../messages.ts'
import styles from './task-rows.module.css'

interface Props {
  readonly place: Place
  /** False when the line cannot be a title; `plain` are pieces that shall be words of it. */
  readonly onAdd: (line: string, plain: readonly string[]) => boolean
}

/** One line that makes a task at Enter and is ready for the next. What it says beside a title shows as chips below it. */
export function AddTask({ place, onAdd }: Props) {
  const t = useT()
  const { line, plain, setPlain, type, onRead, takesBack } = useLine(useDraft(`tasks.new:${place.day}`, ''))
  const [isWrong, setWrong] = useState(false)
  const add = () => {
    if (line.trim() === '') return
    const isAdded = onAdd(line, plain)
    setWrong(!isAdded)
    if (isAdded) type('')
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key is the field's and passes here
    <div className={styles.addTask} onKeyDown={takesBack}>
      <TextField
        label={t('addTask')}
        placeholder={t('addTaskPlaceholder')}
        value={line}
        onFocus={() => void fetchChips()}
        onChange={typed => {
          type(typed)
          setWrong(false)
        }}
        onEnter={add}
        error={isWrong ? t('titleTooLong') : undefined}
      />
      <IconButton icon="plus" label={t('add')} isDisabled={line.trim() === ''} onPress={add} />
      {line.trim() !== '' && (
        <LineChips line={line} plain={plain} place={place} onPlain={setPlain} onRead={onRead} onDay={askRankLater} />
      )}
    </div>
  )
}
