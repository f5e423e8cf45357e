import type { TodayCardProps } from '@techo/core'
import { CardBody, LinkButton, Progress } from '@techo/ui'
import { useEffect } from 'react'
import { keptToday } from './day-list.ts'
import { HabitRow } from './HabitRow.tsx'
import styles from './habits.module.css'
import { useT } from './messages/index.ts'
import { isDue } from './rules/index.ts'
import { useHabitActions } from './useHabitActions.tsx'
import { useHabits } from './useHabits.ts'

/** The habits due today on /mypage, each done with one tap. */
export function TodayHabits({ day, onProgress }: TodayCardProps) {
  const t = useT()
  const habits = useHabits(day)
  const { actions, dialogs } = useHabitActions(habits, day)
  const due = habits.habits.filter(habit => isDue(habits.lifeOf(habit), day))
  const { done, all } = keptToday(due, habits.lifeOf, day)
  useEffect(() => {
    onProgress?.(habits.isReady ? { done, all } : null)
  }, [onProgress, habits.isReady, done, all])
  return (
    <CardBody
      of={habits}
      lines={3}
      onward={
        <LinkButton to="/mypage/habits" variant="quiet" size="small">
          {t(habits.habits.length === 0 ? 'add' : 'toList')}
        </LinkButton>
      }
    >
      {all > 0 && (
        <Progress
          label={t('progressOfDay', { done, all })}
          value={done}
          max={all}
          valueText={done === all ? t('allDone') : ''}
        />
      )}
      {due.length === 0 ? (
        <p className={styles.hint}>{t(habits.habits.length === 0 ? 'emptyText' : 'nothingDue')}</p>
      ) : (
        <ul className={styles.list} aria-label={t('title')}>
          {due.map(habit => (
            <li key={habit.id}>
              <HabitRow habit={habit} lives={habits.lives} today={day} actions={actions} />
            </li>
          ))}
        </ul>
      )}
      {dialogs}
    </CardBody>
  )
}
