import { formatDay, type Id } from '@techo/core'
import type { QuickAddPart } from '@techo/core/when'
import { useProfile, useToday } from '@techo/data'
import { useDraft } from '@techo/data/drafts'
import { IconButton, TextField, useLanguage } from '@techo/ui'
import { useState } from 'react'
import { useT } from '../messages/index.ts'
import { readLine } from '../usePlanActions.ts'
import styles from './project.module.css'

/** One line that makes a task at Enter and is ready for the next. What it understands of the line is told below. */
export function QuickAdd({ project, onAdd }: { readonly project: Id; readonly onAdd: (line: string) => boolean }) {
  const t = useT()
  const today = useToday()
  const { language } = useLanguage()
  const { week_start: weekStart } = useProfile()
  const [line, setLine, letGo] = useDraft(`tasks.new:${project}`, '')
  const [isWrong, setWrong] = useState(false)
  const parts = line.trim() === '' ? [] : readLine(line, { today, weekStart }).parts
  const wordsOf = (part: QuickAddPart): string => {
    switch (part.kind) {
      case 'date':
        return t('partDate', { value: formatDay(part.value, language, 'short') })
      case 'deadline':
        return t('partDeadline', { value: formatDay(part.value, language, 'short') })
      case 'time':
        return t('partTime', { value: part.value })
      case 'estimate':
        return t('partEstimate', { value: part.value })
      case 'priority':
        return t('partPriority', { value: part.value })
      default:
        return part.text
    }
  }
  const add = () => {
    if (line.trim() === '') return
    const isAdded = onAdd(line)
    setWrong(!isAdded)
    if (isAdded) letGo()
  }
  const told = parts.map(wordsOf).join(language === 'ja' ? '・' : ', ')
  return (
    <div className={styles.quickAdd}>
      <TextField
        label={t('addTask')}
        placeholder={t('addTaskPlaceholder')}
        value={line}
        onChange={typed => {
          setLine(typed)
          setWrong(false)
        }}
        onEnter={add}
        description={told ? t('understood', { parts: told }) : undefined}
        error={isWrong ? t('titleWrong') : undefined}
      />
      <div className={styles.quickAddButton}>
        <IconButton icon="plus" label={t('create')} variant="secondary" isDisabled={line.trim() === ''} onPress={add} />
      </div>
    </div>
  )
}
