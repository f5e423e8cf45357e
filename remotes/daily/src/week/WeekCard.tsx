import { type Day, formatDay } from '@techo/core'
import { Checkbox, Icon, IconButton, Menu, type MenuAction, useLanguage, VisuallyHidden } from '@techo/ui'
import { runByKey } from '@techo/ui/actions'
import type { CardControls } from '@techo/ui/board'
import { memo, type RefObject, useCallback, useEffect, useRef } from 'react'
import type { TaskRow } from '../api.ts'
import { lengthInWords, useT } from '../messages.ts'
import { useTaskSheet } from '../tasks/TaskSheets.tsx'
import { canBecome, isOpen, isStuck } from '../tasks/task.ts'
import type { useTaskActions } from '../tasks/useTaskActions.ts'
import styles from './card.module.css'
import { useWeekT } from './week-messages.ts'

/** What the board can do with a task, as of its latest drawing. */
export type LiveActions = RefObject<ReturnType<typeof useTaskActions>>

interface Props {
  readonly row: TaskRow
  /** the title of the task it is a piece of */
  readonly parent: string | null
  readonly project: string | null
  readonly today: Day
  readonly actions: LiveActions
  readonly controls: CardControls
}

/**
 * A task on the board. Every move draws the whole board anew, so what does not change with it (face, facts, menu) is drawn
 * again only when its own row does: with 200 cards that is most of the time from the key to the paint.
 */
export function WeekCard({ row, parent, project, today, actions, controls }: Props) {
  const openSheet = useTaskSheet()
  const open = useCallback(() => openSheet(row.id), [openSheet, row.id])
  const moves = useRef(controls.moves)
  useEffect(() => {
    moves.current = controls.moves
  })
  return (
    <article className={styles.card} data-status={row.status} data-priority={row.priority}>
      <Face row={row} parent={parent} project={project} actions={actions} onOpen={open} />
      <div className={styles.cardFoot}>
        <Facts row={row} today={today} />
        <div className={styles.cardTools}>
          {controls.handle}
          <CardMenu row={row} actions={actions} moves={moves} offered={offeredOf(controls.moves)} onOpen={open} />
        </div>
      </div>
    </article>
  )
}

interface FaceProps extends Pick<Props, 'row' | 'parent' | 'project' | 'actions'> {
  readonly onOpen: () => void
}

/** What keys do on a card's title too; the arrows are the board's. */
function useKeyedActions({ row, actions, onOpen }: Pick<FaceProps, 'row' | 'actions' | 'onOpen'>) {
  const t = useWeekT()
  const isFinished = row.status === 'done' || row.status === 'waiting'
  return {
    details: { id: 'details', label: t('details'), icon: 'panel', keys: 'Enter', onAction: onOpen },
    toggle: {
      id: 'toggle',
      label: t(isFinished ? 'reopenTask' : 'finishTask'),
      icon: isFinished ? 'undo' : 'check',
      keys: 'X',
      onAction: () => actions.current.setStatus(row, isFinished ? 'todo' : 'done'),
    },
    remove: {
      id: 'remove',
      label: t('remove'),
      icon: 'trash',
      keys: 'Delete',
      isDanger: true,
      onAction: () => actions.current.remove(row),
    },
  } as const satisfies Record<string, MenuAction>
}

const Face = memo(function Face({ row, parent, project, actions, onOpen }: FaceProps) {
  const t = useWeekT()
  const keyed = useKeyedActions({ row, actions, onOpen })
  // It is a button, which the space bar presses as Enter does.
  const press = Object.values<MenuAction>({ ...keyed, space: { ...keyed.details, keys: ' ' } })
  return (
    <>
      <Checkbox
        shape="round"
        aria-label={t('finish', { title: row.title })}
        isSelected={row.status === 'done'}
        onChange={keyed.toggle.onAction}
      />
      <div className={styles.cardBody}>
        {/* biome-ignore lint/a11y/useSemanticElements: a card is not taken hold of by a real button, and its title is most of it */}
        <div
          role="button"
          tabIndex={0}
          data-card={row.id}
          className={styles.cardTitle}
          onClick={onOpen}
          onKeyDown={event => runByKey(event, press)}
        >
          {row.title}
        </div>
        {parent !== null && <p className={styles.part}>{t('partOf', { title: parent })}</p>}
        {project && <p className={styles.part}>{project}</p>}
      </div>
    </>
  )
})

/** What tells one set of moves from another: which there are, how they are called, which can be chosen. */
const offeredOf = (moves: readonly MenuAction[]): string =>
  JSON.stringify(moves.map(({ id, label, icon, isDisabled }) => ({ id, label, icon, isDisabled: isDisabled === true })))

interface MenuProps extends Pick<Props, 'row' | 'actions'> {
  readonly moves: RefObject<readonly MenuAction[]>
  readonly offered: string
  readonly onOpen: () => void
}

const CardMenu = memo(function CardMenu({ row, actions, moves, offered, onOpen }: MenuProps) {
  const t = useWeekT()
  // The entries as they were when they last differed; what they do is asked of the latest drawing.
  const entries = JSON.parse(offered) as readonly Pick<MenuAction, 'id' | 'label' | 'icon' | 'isDisabled'>[]
  const keyed = useKeyedActions({ row, actions, onOpen })
  const items: (MenuAction | 'separator')[] = [
    keyed.details,
    keyed.toggle,
    'separator',
    ...entries.map(entry => ({
      ...entry,
      onAction: () => moves.current.find(({ id }) => id === entry.id)?.onAction?.(),
    })),
    'separator',
    ...(canBecome(row.status, 'cancelled') && isOpen(row)
      ? [
          {
            id: 'cancel',
            label: t('cancel'),
            icon: 'ban' as const,
            onAction: () => actions.current.setStatus(row, 'cancelled'),
          },
        ]
      : []),
    keyed.remove,
  ]
  return (
    <Menu
      label={t('actions', { title: row.title })}
      trigger={<IconButton size="small" icon="ellipsis" label={t('actions', { title: row.title })} />}
      items={items}
    />
  )
})

const Facts = memo(function Facts({ row, today }: Pick<Props, 'row' | 'today'>) {
  const t = useT()
  const { language } = useLanguage()
  const facts = [
    row.planned_time && <span key="time">{row.planned_time.slice(0, 5).replace(/^0/, '')}</span>,
    row.estimate_min !== null && <span key="estimate">{lengthInWords(t, row.estimate_min)}</span>,
    row.priority > 0 && (
      <span key="priority" data-priority={row.priority}>
        {t(row.priority > 2 ? 'priority3' : row.priority === 2 ? 'priority2' : 'priority1')}
      </span>
    ),
    row.deadline_date && (
      <span key="due" data-late={row.deadline_date <= today && row.status !== 'done'}>
        <Icon name="flag" size="small" />
        {formatDay(row.deadline_date, language, 'compact')}
      </span>
    ),
    row.series_id !== null && (
      <span key="repeats">
        <Icon name="repeat" size="small" />
        <VisuallyHidden>{t('repeats')}</VisuallyHidden>
      </span>
    ),
    row.rollover_count > 0 && row.status !== 'done' && (
      <span key="rolled" data-late={isStuck(row, today)}>
        {t('rolled', { count: row.rollover_count })}
      </span>
    ),
  ].filter(Boolean)
  return facts.length > 0 && <p className={styles.facts}>{facts}</p>
})
