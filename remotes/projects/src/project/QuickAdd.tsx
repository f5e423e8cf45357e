import type { Id } from '@techo/core'
import { useDraft } from '@techo/data/drafts'
import { fetchChips, LineChips, useLine } from '@techo/line'
import { IconButton, TextField } from '@techo/ui'
import { useState } from 'react'
import { linePlace } from '../line/place.ts'
import { useT } from '../messages/index.ts'
import { fetchAdding } from '../usePlanActions.ts'
import styles from './project.module.css'

interface Props {
  readonly project: Id
  /** False when the line cannot be a title; `plain` are pieces that shall be words of it. */
  readonly onAdd: (line: string, plain: readonly string[]) => boolean
}

/** One line that makes a task at Enter and is ready for the next. What it says beside a title shows as chips below it. */
export function QuickAdd({ project, onAdd }: Props) {
  const t = useT()
  const { line, plain, setPlain, type, onRead, takesBack } = useLine(useDraft(`tasks.new:${project}`, ''))
  const [isWrong, setWrong] = useState(false)
  const add = () => {
    if (line.trim() === '') return
    const isAdded = onAdd(line, plain)
    setWrong(!isAdded)
    if (isAdded) type('')
  }
  const fetchAhead = () => {
    void fetchChips()
    fetchAdding().catch(() => undefined)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key is the field's and passes here
    <div className={styles.quickAdd} onKeyDown={takesBack}>
      <TextField
        label={t('addTask')}
        placeholder={t('addTaskPlaceholder')}
        value={line}
        onFocus={fetchAhead}
        onChange={typed => {
          type(typed)
          setWrong(false)
        }}
        onEnter={add}
        error={isWrong ? t('titleWrong') : undefined}
      />
      <div className={styles.quickAddButton}>
        <IconButton icon="plus" label={t('create')} variant="secondary" isDisabled={line.trim() === ''} onPress={add} />
      </div>
      {line.trim() !== '' && (
        <LineChips line={line} plain={plain} place={linePlace} onPlain={setPlain} onRead={onRead} />
      )}
    </div>
  )
}
