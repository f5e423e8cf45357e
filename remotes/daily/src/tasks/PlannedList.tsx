import type { Day } from '@techo/core'
import { SortableList } from '@techo/ui/sortable'
import type { TaskRow as Row } from '../api.ts'
import { useT } from '../messages.ts'
import { TaskList, walkTitles } from './TaskList.tsx'
import { TaskRow } from './TaskRow.tsx'
import { isOpen, placeBetween } from './task.ts'
import styles from './task-rows.module.css'
import type { Tasks } from './useTasks.ts'

interface Props {
  readonly rows: readonly Row[]
  readonly tasks: Tasks
  readonly day: Day
  readonly today: Day
}

/** What is planned for the day: the open ones in the person's order, by mouse, finger or keys, then what is done. */
export function PlannedList({ rows, tasks, day, today }: Props) {
  const t = useT()
  const [open, done] = [rows.filter(isOpen), rows.filter(row => !isOpen(row))]
  const list = { tasks, day, today, kind: 'planned' } as const
  const move = (id: string, { before, after }: { readonly before: string | null; readonly after: string | null }) => {
    for (const { id: moved, rank } of placeBetween(open, id, { before, after }, 'rank_day'))
      tasks.set(moved, { rank_day: rank })
  }
  return (
    <>
      {open.length > 1 ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys among the titles, as in the other lists
        <div onKeyDown={walkTitles}>
          <SortableList
            label={t('tasks')}
            items={open}
            nameOf={row => row.title}
            className={styles.taskList ?? ''}
            onMove={move}
            itemClassName={styles.plannedRow ?? ''}
            renderItem={(row, { handle, isDragging }) => (
              <TaskRow row={row} handle={handle} isDragging={isDragging} {...list} />
            )}
          />
        </div>
      ) : (
        <TaskList label={t('tasks')} rows={open} {...list} />
      )}
      <TaskList label={t('doneTasks')} rows={done} {...list} />
    </>
  )
}
