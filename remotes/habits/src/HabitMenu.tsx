import type { Day } from '@techo/core'
import { IconButton, Menu, type MenuAction } from '@techo/ui'
import { usePageT } from './messages/page/index.ts'
import type { Habit, HabitEntry } from './rows.ts'
import type { HabitActions } from './useHabitActions.tsx'

export interface HabitMenuProps {
  readonly habit: Habit
  readonly day: Day
  readonly entry: HabitEntry | undefined
  readonly actions: HabitActions
  /** on the habit's own page there is nothing to open */
  readonly isOwnPage?: boolean
  /** begins to time the habit; where it is measured in time */
  readonly onTime?: (() => void) | undefined
}

/** Everything that can be done with a habit, for mouse, finger and keyboard alike. */
export function HabitMenu(props: HabitMenuProps) {
  const t = usePageT()
  const label = t('actions', { name: props.habit.name })
  return <Menu label={label} items={habitItems(t, props)} trigger={<IconButton icon="ellipsis" label={label} />} />
}

/** The same as data: what a row runs by its keys. */
export function habitItems(
  t: ReturnType<typeof usePageT>,
  { habit, day, entry, actions, isOwnPage = false, onTime }: HabitMenuProps,
): readonly (MenuAction | 'separator')[] {
  const isPaused =
    habit.paused_from !== null && habit.paused_from <= day && (!habit.paused_to || habit.paused_to >= day)
  const recording: (MenuAction | 'separator')[] = habit.archived_at
    ? []
    : [
        {
          id: 'tap',
          label: t('record'),
          icon: 'check',
          keys: 'X',
          onAction: () => actions.tap(habit, day, entry),
        },
        { id: 'enter', label: t('enter'), icon: 'edit', keys: 'E', onAction: () => actions.ask(habit, day) },
        ...(onTime
          ? [{ id: 'time', label: t('timerStart'), icon: 'clock' as const, keys: 'M', onAction: onTime }]
          : []),
        { id: 'skip', label: t('skip'), icon: 'skip', onAction: () => actions.ask(habit, day, 'skipped') },
        ...(habit.kind === 'avoid'
          ? [{ id: 'slip', label: t('slip'), icon: 'x' as const, onAction: () => actions.slip(habit, day, entry) }]
          : []),
        { id: 'note', label: t('note'), icon: 'note', onAction: () => actions.ask(habit, day) },
        ...(entry
          ? [
              {
                id: 'clear',
                label: t('clear'),
                icon: 'undo' as const,
                onAction: () => actions.clear(habit, day, entry),
              },
            ]
          : []),
        'separator',
      ]
  return [
    ...recording,
    ...(isOwnPage
      ? []
      : [{ id: 'details', label: t('details'), icon: 'chart' as const, to: `/mypage/habits/${habit.id}` }]),
    { id: 'edit', label: t('edit'), icon: 'settings', onAction: () => actions.edit(habit) },
    isPaused
      ? { id: 'resume', label: t('resume'), icon: 'play', onAction: () => actions.resume(habit) }
      : { id: 'pause', label: t('pause'), icon: 'pause', onAction: () => actions.pause(habit) },
    habit.archived_at
      ? { id: 'unarchive', label: t('unarchive'), icon: 'archive-restore', onAction: () => actions.unarchive(habit) }
      : { id: 'archive', label: t('archive'), icon: 'archive', onAction: () => actions.archive(habit) },
    'separator',
    { id: 'remove', label: t('remove'), icon: 'trash', isDanger: true, onAction: () => actions.remove(habit) },
  ]
}
