import { addDays, type Day, formatDay, startOfWeek } from '@techo/core'
import { usePreferences } from '@techo/data'
import { useInlineField } from '@techo/data/drafts'
import {
  Badge,
  Button,
  Checkbox,
  Dialog,
  Icon,
  IconButton,
  Menu,
  type MenuAction,
  useAfterDrawing,
  useLanguage,
  VisuallyHidden,
} from '@techo/ui'
import { runByKey } from '@techo/ui/actions'
import { type ReactNode, useRef, useState } from 'react'
import type { TaskRow as Row } from '../api.ts'
import { MarkedCalendar } from '../day/MarkedCalendar.tsx'
import { lengthInWords, useT } from '../messages.ts'
import { useTaskSheet } from './TaskSheets.tsx'
import { canBecome, isStuck } from './task.ts'
import styles from './task-rows.module.css'
import type { Tasks } from './useTasks.ts'

/** Why a task stands in a list: the day it is planned for, a day that went by, or its deadline. */
export type ListKind = 'planned' | 'overdue' | 'due'

interface Props {
  readonly row: Row
  readonly kind: ListKind
  readonly tasks: Tasks
  readonly day: Day
  readonly today: Day
  /** stands before the title: what it is dragged by */
  readonly handle?: ReactNode
  readonly isDragging?: boolean
}

/** One task. On its title the keys of its menu work. */
export function TaskRow({ row, kind, tasks, day, today, handle, isDragging = false }: Props) {
  const t = useT()
  const [isRenaming, setRenaming] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const openSheet = useTaskSheet()
  const open = () => openSheet(row.id)
  const title = useRef<HTMLButtonElement>(null)
  const afterDrawing = useAfterDrawing()
  const isDone = row.status === 'done'
  const toggle = () => {
    if (row.status === 'waiting') tasks.setStatus(row, 'todo')
    else tasks.setStatus(row, isDone ? 'todo' : 'done')
  }

  const items = useActions(
    { row, kind, tasks, day, today },
    () => setRenaming(true),
    () => setChoosing(true),
    open,
  )

  const endRenaming = (byKey: boolean) => {
    setRenaming(false)
    if (byKey) afterDrawing(() => title.current?.focus())
  }

  return (
    <div
      className={styles.task}
      data-status={row.status}
      data-dragged={handle !== undefined}
      data-dragging={isDragging}
    >
      {handle}
      {row.status === 'waiting' ? (
        <IconButton className={styles.resume ?? ''} size="small" icon="pause" label={t('resume')} onPress={toggle} />
      ) : (
        <Checkbox shape="round" aria-label={t('finish', { title: row.title })} isSelected={isDone} onChange={toggle} />
      )}
      <div className={styles.taskBody}>
        {isRenaming ? (
          <TitleField row={row} onSave={typed => tasks.rename(row, typed)} onEnd={endRenaming} />
        ) : (
          <button
            ref={title}
            type="button"
            className={styles.taskTitle}
            data-task-title={row.id}
            onClick={() => setRenaming(true)}
            onKeyDown={event => runByKey(event, items)}
          >
            {row.title}
          </button>
        )}
        <Facts row={row} kind={kind} today={today} project={tasks.projectOf(row)} />
        {isStuck(row, today) && (
          <p className={styles.stuckActs}>
            <Button size="small" variant="quiet" icon="list-checks" onPress={open}>
              {t('makeSmaller')}
            </Button>
            <Button size="small" variant="quiet" icon="ban" onPress={() => tasks.setStatus(row, 'cancelled')}>
              {t('cancelTask')}
            </Button>
          </p>
        )}
      </div>
      {kind === 'overdue' && (
        <Button size="small" className={styles.bring ?? ''} onPress={() => tasks.bringToToday([row])}>
          {t('moveToday')}
        </Button>
      )}
      <Menu
        label={t('actions', { title: row.title })}
        trigger={<IconButton size="small" icon="ellipsis" label={t('actions', { title: row.title })} />}
        items={items}
      />
      <Dialog title={t('calendarTitle')} size="small" isOpen={isChoosing} onOpenChange={setChoosing}>
        {close => (
          <MarkedCalendar
            day={row.planned_date}
            today={today}
            onChoose={chosen => {
              close()
              if (chosen !== row.planned_date) tasks.move(row, chosen)
            }}
          />
        )}
      </Dialog>
    </div>
  )
}

function useActions({ row, kind, tasks, day, today }: Props, rename: () => void, choose: () => void, open: () => void) {
  const t = useT()
  const may = (status: Row['status'], action: MenuAction) => (canBecome(row.status, status) ? [action] : [])
  const become = (status: Row['status']) => () => tasks.setStatus(row, status)
  const tomorrow = addDays(day, 1)
  const isOpenTask = row.status !== 'done'
  const { week_start: weekStart } = usePreferences()
  const week = startOfWeek(day > today ? day : today, weekStart)
  const items: (MenuAction | 'separator')[] = [
    { id: 'details', label: t('details'), icon: 'panel', keys: 'E', onAction: open },
    ...may('done', { id: 'finish', label: t('finishTask'), icon: 'check', keys: 'X', onAction: become('done') }),
    ...may('doing', { id: 'start', label: t('start'), icon: 'play', onAction: become('doing') }),
    ...(row.status === 'todo'
      ? []
      : may('todo', {
          id: 'todo',
          label: t(row.status === 'doing' ? 'stopDoing' : row.status === 'waiting' ? 'resume' : 'reopen'),
          icon: 'undo',
          ...(row.status === 'doing' ? {} : { keys: 'X' }),
          onAction: become('todo'),
        })),
    ...may('waiting', { id: 'wait', label: t('wait'), icon: 'pause', onAction: become('waiting') }),
    { id: 'rename', label: t('rename'), icon: 'edit', keys: 'Enter', onAction: rename },
    'separator',
  ]
  if (isOpenTask) {
    if (kind !== 'planned' || day !== today)
      items.push({
        id: 'today',
        label: t('moveToday'),
        icon: 'sun',
        onAction: () => (kind === 'overdue' ? tasks.bringToToday([row]) : tasks.move(row, today)),
      })
    items.push(
      {
        id: 'next',
        label: t(day === today ? 'moveTomorrow' : 'moveNextDay'),
        icon: 'move-right',
        onAction: () => tasks.move(row, tomorrow),
      },
      { id: 'choose', label: t('moveTo'), icon: 'calendar-plus', onAction: choose },
      { id: 'week', label: t('moveWeek'), icon: 'inbox', onAction: () => tasks.moveToWeek(row, week) },
      { id: 'none', label: t('moveNoDay'), icon: 'calendar-off', onAction: () => tasks.move(row, null) },
      'separator',
    )
    if (kind === 'planned')
      items.push(
        { id: 'up', label: t('moveUp'), icon: 'arrow-up', keys: 'Alt+↑', onAction: () => tasks.reorder(row, -1) },
        { id: 'down', label: t('moveDown'), icon: 'arrow-down', keys: 'Alt+↓', onAction: () => tasks.reorder(row, 1) },
        'separator',
      )
    items.push(
      ...may('cancelled', { id: 'cancel', label: t('cancelTask'), icon: 'ban', onAction: become('cancelled') }),
    )
  }
  items.push({
    id: 'remove',
    label: t('removeTask'),
    icon: 'trash',
    keys: 'Delete',
    isDanger: true,
    onAction: () => tasks.remove(row),
  })
  return items
}

function Facts({
  row,
  kind,
  today,
  project,
}: Pick<Props, 'row' | 'kind' | 'today'> & { readonly project: string | null }) {
  const t = useT()
  const { language } = useLanguage()
  const short = (date: Day) => formatDay(date, language, 'short')
  const facts = [
    project && (
      <span key="project" className={styles.project}>
        {project}
      </span>
    ),
    row.priority > 0 && (
      <span key="priority" className={styles.priority} data-priority={row.priority}>
        {t(row.priority > 2 ? 'priority3' : row.priority === 2 ? 'priority2' : 'priority1')}
      </span>
    ),
    row.planned_time && <span key="time">{row.planned_time.slice(0, 5).replace(/^0/, '')}</span>,
    row.estimate_min !== null && <span key="estimate">{lengthInWords(t, row.estimate_min)}</span>,
    row.series_id !== null && (
      <span key="repeats" className={styles.deadline}>
        <Icon name="repeat" size="small" />
        <VisuallyHidden>{t('repeats')}</VisuallyHidden>
      </span>
    ),
    row.status === 'doing' && (
      <Badge key="doing" tone="accent">
        {t('doing')}
      </Badge>
    ),
    row.status === 'waiting' && <Badge key="waiting">{t('waitingStatus')}</Badge>,
    kind !== 'planned' && row.planned_date && (
      <span key="planned">{t('plannedOn', { date: short(row.planned_date) })}</span>
    ),
    row.deadline_date && (
      <span key="due" className={styles.deadline} data-late={row.deadline_date <= today && row.status !== 'done'}>
        <Icon name="flag" size="small" />{' '}
        {row.deadline_date === today ? t('dueToday') : t('dueOn', { date: short(row.deadline_date) })}
      </span>
    ),
    isStuck(row, today) ? (
      <span key="stuck" className={styles.stuck}>
        {t('stuck', { count: row.rollover_count })}
      </span>
    ) : (
      row.rollover_count > 0 &&
      row.status !== 'done' && <span key="rolled">{t('rolled', { count: row.rollover_count })}</span>
    ),
  ].filter(Boolean)
  return facts.length > 0 && <p className={styles.facts}>{facts}</p>
}

function TitleField({
  row,
  onSave,
  onEnd,
}: {
  readonly row: Row
  readonly onSave: (typed: string) => boolean
  readonly onEnd: (byKey: boolean) => void
}) {
  const t = useT()
  const field = useInlineField({ name: `tasks.title:${row.id}`, value: row.title, onSave, onEnd })
  return (
    <input
      className={styles.taskField}
      aria-label={t('editTitle', { title: row.title })}
      maxLength={2000}
      // biome-ignore lint/a11y/noAutofocus: it stands where the pressed title stood
      autoFocus
      {...field}
    />
  )
}
