import { type Day, fieldOf, type TodayCardProps } from '@techo/core'
import { together } from '@techo/data'
import { Button, CardBody, LinkButton } from '@techo/ui'
import { useEffect } from 'react'
import { useAnySeriesQuery, usePlanningQuery } from '../api.ts'
import { useT } from '../messages.ts'
import { AddTask } from './AddTask.tsx'
import { InBackground } from './InBackground.tsx'
import { TaskList } from './TaskList.tsx'
import { TaskSheets } from './TaskSheets.tsx'
import styles from './task-rows.module.css'
import { type Tasks, useTasks } from './useTasks.ts'

/** Today's tasks on /mypage: yesterday's leftovers in one line, what is planned, a line for more. */
export function TodayTasks({ day, onProgress }: TodayCardProps) {
  const t = useT()
  const tasks = useTasks(day, day)
  const { query, planned, due } = tasks
  const isKnown = query.data !== undefined
  const wanted = [...planned, ...due].filter(({ status }) => status !== 'cancelled')
  const done = wanted.filter(({ status }) => status === 'done').length
  useEffect(() => {
    onProgress?.(isKnown ? { done, all: wanted.length } : null)
  }, [onProgress, isKnown, done, wanted.length])
  const list = { tasks, day, today: day }
  return (
    <CardBody
      of={together([query])}
      lines={3}
      onward={
        <LinkButton to="/mypage/daily" variant="quiet" size="small">
          {t('openDay')}
        </LinkButton>
      }
    >
      <BesideRows tasks={tasks} day={day} />
      <TaskSheets today={day}>
        <TaskList label={t('tasks')} rows={planned} kind="planned" {...list} />
        <TaskList label={t('due')} rows={due} kind="due" {...list} />
      </TaskSheets>
      {planned.length + due.length === 0 && <p className={styles.hint}>{t('noTasksToday')}</p>}
      <AddTask key={day} place={{ day }} onAdd={tasks.add} />
    </CardBody>
  )
}

/** What depends on how the person plans and on what repeats: the answers draw this, and no row. */
function BesideRows({ tasks, day }: { readonly tasks: Tasks; readonly day: Day }) {
  const t = useT()
  const { data: series = [] } = useAnySeriesQuery()
  const { data: preferences } = usePlanningQuery()
  const { rows, overdue, bringToToday } = tasks
  const rollover = rolloverOf(preferences?.[0]?.value)
  const isTimed = rows.some(row => row.planned_time !== null || row.deadline_time !== null)
  const needsBackground = series.length > 0 || isTimed || (rollover === 'auto' && overdue.length > 0)
  return (
    <>
      {needsBackground && <InBackground rows={rows} today={day} onRollOver={bringToToday} />}
      {overdue.length > 0 && rollover !== 'never' && (
        <p className={styles.leftover}>
          <span>{t('overdueCount', { count: overdue.length })}</span>
          <Button size="small" onPress={() => bringToToday(overdue)}>
            {t('moveAllToday')}
          </Button>
        </p>
      )}
    </>
  )
}

const rolloverOf = (value: unknown): unknown => fieldOf(value, 'rollover')
