import type { Day } from '@techo/core'
import { toProblem } from '@techo/data'
import { Badge, Button, ProblemView, Skeleton } from '@techo/ui'
import styles from '../daily.module.css'
import { useT } from '../messages.ts'
import { AddTask } from './AddTask.tsx'
import { TaskList } from './TaskList.tsx'
import { isOpen } from './task.ts'
import { useTasks } from './useTasks.ts'

/** The tasks of a day: what is left over, what is planned, what is due. */
export function DayTasks({ day, today }: { readonly day: Day; readonly today: Day }) {
  const t = useT()
  const tasks = useTasks(day, today)
  const { query, planned, overdue, due } = tasks
  const done = planned.filter(task => !isOpen(task)).length
  return (
    <section className={styles.tasks} aria-label={t('tasks')}>
      <div className={styles.sectionHead}>
        <h2>{t('tasks')}</h2>
        {planned.length > 0 && (
          <Badge tone={done === planned.length ? 'good' : 'plain'}>
            {t('progress', { done, count: planned.length })}
          </Badge>
        )}
      </div>
      {overdue.length > 0 && (
        <div className={styles.overdue}>
          <div className={styles.sectionHead}>
            <h3>{t('overdueCount', { count: overdue.length })}</h3>
            <Button size="small" onPress={() => tasks.bringToToday(overdue)}>
              {t('moveAllToday')}
            </Button>
          </div>
          <TaskList label={t('overdue')} rows={overdue} kind="overdue" tasks={tasks} day={day} today={today} />
        </div>
      )}
      {query.data === undefined && query.error ? (
        <ProblemView
          problem={toProblem(query.error)}
          size="line"
          onRetry={query.refetch}
          isRetrying={query.isFetching}
        />
      ) : query.data === undefined ? (
        <Skeleton kind="rows" lines={3} />
      ) : (
        <>
          <TaskList label={t('tasks')} rows={planned} kind="planned" tasks={tasks} day={day} today={today} />
          {planned.length === 0 && <p className={styles.hint}>{day === today ? t('noTasksToday') : t('noTasks')}</p>}
          <AddTask onAdd={tasks.add} />
        </>
      )}
      {due.length > 0 && (
        <div>
          <h3>{t('due')}</h3>
          <TaskList label={t('due')} rows={due} kind="due" tasks={tasks} day={day} today={today} />
        </div>
      )}
    </section>
  )
}
