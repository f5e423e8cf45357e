import type { Day } from '@techo/core'
import { useDraft } from '@techo/data/drafts'
import { IconButton, TextField } from '@techo/ui'
import { useState } from 'react'
import styles from '../daily.module.css'
import { useT } from '../messages.ts'

/** One line that makes a task at Enter and is ready for the next. */
export function AddTask({ day, onAdd }: { readonly day: Day; readonly onAdd: (title: string) => boolean }) {
  const t = useT()
  const [title, setTitle, letGo] = useDraft(`tasks.new:${day}`, '')
  const [isWrong, setWrong] = useState(false)
  const add = () => {
    if (title.trim() === '') return
    const isAdded = onAdd(title)
    setWrong(!isAdded)
    if (isAdded) letGo()
  }
  return (
    <div className={styles.addTask}>
      <TextField
        label={t('addTask')}
        placeholder={t('addTaskPlaceholder')}
        value={title}
        onChange={typed => {
          setTitle(typed)
          setWrong(false)
        }}
        onEnter={add}
        error={isWrong ? t('titleTooLong') : undefined}
      />
      <IconButton icon="plus" label={t('add')} isDisabled={title.trim() === ''} onPress={add} />
    </div>
  )
}
