import { type Day, formatDay } from '@techo/core'
import { usePreferences } from '@techo/data'
import { useDraft } from '@techo/data/drafts'
import { Checkbox, IconButton, Menu, TextField, useLanguage } from '@techo/ui'
import type { TaskRow } from '../api.ts'
import { useSubtasksQuery } from './api.ts'
import { weekOf } from './planning.ts'
import { isOpen } from './task.ts'
import { useTaskT } from './task-messages.ts'
import styles from './tasks.module.css'
import { useTaskActions } from './useTaskActions.ts'

/** The pieces of a task; each may stand on a day of its own. */
export function Subtasks({ row, today }: { readonly row: TaskRow; readonly today: Day }) {
  const t = useTaskT()
  const { data: pieces = [] } = useSubtasksQuery(row.id)
  const actions = useTaskActions(pieces, today)
  const [typed, setTyped] = useDraft(`tasks.new:${row.id}`, '')
  const add = () => {
    const place = {
      day: row.planned_date,
      ...(row.planned_week ? { week: row.planned_week } : {}),
      columns: { parent_id: row.id, project_id: row.project_id },
    }
    if (actions.add(typed, place)) setTyped('')
  }
  return (
    <section aria-label={t('subtasks')} className={styles.part}>
      <h3>{t('subtasks')}</h3>
      {pieces.length > 0 && (
        <ul className={styles.pieces}>
          {pieces.map(piece => (
            <li key={piece.id} data-status={piece.status}>
              <Checkbox
                shape="round"
                isSelected={piece.status === 'done'}
                onChange={() => actions.setStatus(piece, isOpen(piece) ? 'done' : 'todo')}
              >
                {piece.title}
              </Checkbox>
              <DayMenu piece={piece} today={today} onMove={day => actions.move(piece, day)} />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.addPiece}>
        <TextField
          label={t('addSubtask')}
          placeholder={t('subtaskPlaceholder')}
          value={typed}
          onChange={setTyped}
          onEnter={add}
        />
        <IconButton icon="plus" label={t('addSubtask')} isDisabled={typed.trim() === ''} onPress={add} />
      </div>
    </section>
  )
}

function DayMenu({
  piece,
  today,
  onMove,
}: {
  readonly piece: TaskRow
  readonly today: Day
  readonly onMove: (day: Day | null) => void
}) {
  const t = useTaskT()
  const { language } = useLanguage()
  const { week_start: weekStart } = usePreferences()
  const label = t('subtaskDay', { title: piece.title })
  return (
    <span className={styles.pieceDay}>
      <span>{piece.planned_date ? formatDay(piece.planned_date, language, 'short') : t('noDay')}</span>
      <Menu
        label={label}
        trigger={<IconButton size="small" icon="calendar" label={label} />}
        items={[
          ...weekOf(piece.planned_date ?? today, weekStart).map(day => ({
            id: day,
            label: formatDay(day, language, 'short'),
            isDisabled: day === piece.planned_date,
            onAction: () => onMove(day),
          })),
          'separator' as const,
          { id: 'none', label: t('noDay'), onAction: () => onMove(null) },
        ]}
      />
    </span>
  )
}
