import { type Day, normalizeForSearch } from '@techo/core'
import { useField } from '@techo/data/drafts'
import { storedText } from '@techo/editor/lines'
import { TextField } from '@techo/ui'
import { type NoteRow, useSetPeriodNoteMutation } from '../api.ts'
import styles from '../daily.module.css'
import { useT } from '../messages.ts'
import { charactersLeft, lineOf } from '../periods/day-note.ts'
import { useNewId } from '../useNewId.ts'

interface Props {
  readonly day: Day
  readonly row: NoteRow | null
  readonly label: string
}

/** The one line of a day. */
export function LineField({ day, row, label }: Props) {
  const t = useT()
  const [setNote] = useSetPeriodNoteMutation()
  const id = useNewId()
  const stored = row?.one_line ?? ''
  const onSave = (typed: string) => {
    const line = lineOf(typed)
    if (line === null) return false
    if (line === stored) return true
    const columns = { one_line: line, search_norm: normalizeForSearch(`${line}\n${storedText(row?.doc)}`) }
    return setNote({ period: { kind: 'day', start: day }, ...(row === null ? { id } : {}), columns })
  }
  const { isWrong: _, save, ...field } = useField({ name: `period_notes.one_line:${day}`, value: stored, onSave })
  const left = charactersLeft(field.value)
  return (
    <TextField
      className={styles.line ?? ''}
      label={label}
      placeholder={t('linePlaceholder')}
      {...field}
      onEnter={save}
      description={left <= 20 && left >= 0 ? t('lineLeft', { count: left }) : undefined}
      error={left < 0 ? t('lineOver', { count: -left }) : undefined}
    />
  )
}
