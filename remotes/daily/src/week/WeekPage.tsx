import { addDays, type Day, daysBetween, startOfWeek } from '@techo/core'
import { currentDay, store, toProblem, usePreferences, useToday } from '@techo/data'
import { arriving, Button, IconButton, Menu, Page, ProblemView, Skeleton, useLanguage } from '@techo/ui'
import { usePageKeys } from '@techo/ui/actions'
import { useSearchParams } from '@techo/ui/router'
import { useState } from 'react'
import { dailyApi, useDailyTasksQuery } from '../api.ts'
import { OtherPages } from '../periods/OtherPages.tsx'
import { periodInWords, weekNumber } from '../periods/period.ts'
import { InBackground } from '../tasks/InBackground.tsx'
import { TaskSheets } from '../tasks/TaskSheets.tsx'
import { useTaskActions } from '../tasks/useTaskActions.ts'
import { useWeekTasksQuery, weekApi } from './api.ts'
import { noteAddress, weekOfAddress } from './board.ts'
import { Goals } from './Goals.tsx'
import { WeekBoard } from './WeekBoard.tsx'
import styles from './week.module.css'
import { useWeekT } from './week-messages.ts'

const ReviewSheet = arriving(() => import('./ReviewSheet.tsx').then(m => m.ReviewSheet))
const PlanningDialog = arriving(() =>
  import(/* webpackChunkName: "planning" */ '../tasks/PlanningDialog.tsx').then(m => m.PlanningDialog),
)
const FilesDialog = arriving(() =>
  import(/* webpackChunkName: "files" */ '../tasks/FilesDialog.tsx').then(m => m.FilesDialog),
)

export const files = () => import('../tasks/files.tsx').then(found => found.files)

/** The rows of this week, with which the first page of a document is drawn. */
export const asks = () => {
  if (new URLSearchParams(location.search).has('week')) return []
  const today = currentDay()
  const first = startOfWeek(today, store.getState().preferences.week_start)
  const week = { first, last: addDays(first, 6) }
  const { weekTasks, weeklyGoals } = weekApi.endpoints
  return [
    weekTasks.initiate(week),
    weeklyGoals.initiate(week),
    dailyApi.endpoints.dailyTasks.initiate({ day: today, isToday: true }),
  ]
}

/** The week: seven days and what has none yet, its goals, and the way back over it. */
export function Component() {
  const today = useToday()
  const { week_start: weekStart } = usePreferences()
  const [params, setParams] = useSearchParams()
  const first = weekOfAddress(params.get('week'), today, weekStart) ?? startOfWeek(today, weekStart)
  const goTo = (day: Day) => {
    const start = startOfWeek(day, weekStart)
    setParams(start === startOfWeek(today, weekStart) ? {} : { week: start })
  }
  return <WeekPage first={first} today={today} goTo={goTo} />
}

interface Props {
  readonly first: Day
  readonly today: Day
  readonly goTo: (day: Day) => void
}

function WeekPage({ first, today, goTo }: Props) {
  const t = useWeekT()
  const { language } = useLanguage()
  const { week_start: weekStart } = usePreferences()
  const [open, setOpen] = useState<'review' | 'planning' | 'files' | null>(null)
  const week = { first, last: addDays(first, 6) }
  const query = useWeekTasksQuery(week)
  const todays = useDailyTasksQuery({ day: today, isToday: true })
  const actions = useTaskActions(todays.data ?? [], today)
  usePageKeys([
    { id: 'previous', label: t('previous'), keys: 'Alt+←', onAction: () => goTo(addDays(first, -7)) },
    { id: 'next', label: t('next'), keys: 'Alt+→', onAction: () => goTo(addDays(first, 7)) },
  ])
  const distance = daysBetween(startOfWeek(today, weekStart), first) / 7
  const near = distance === 0 ? 'thisWeek' : distance === 1 ? 'nextWeek' : distance === -1 ? 'lastWeek' : null
  const name = periodInWords({ kind: 'week', start: first }, language)
  const number = weekNumber(first, language)
  const close = () => setOpen(null)
  return (
    <Page
      width="wide"
      title={t('title', { week: name })}
      eyebrow={near ? t('numbered', { near: t(near), number: number.week }) : number.withYear}
      actions={
        <div className={styles.actions}>
          {distance !== 0 && <Button onPress={() => goTo(today)}>{t('goThisWeek')}</Button>}
          <IconButton icon="chevron-left" label={t('previous')} onPress={() => goTo(addDays(first, -7))} />
          <IconButton icon="chevron-right" label={t('next')} onPress={() => goTo(addDays(first, 7))} />
          <OtherPages of="week" day={first} />
          <Button icon="sparkles" onPress={() => setOpen('review')}>
            {t('review')}
          </Button>
          <Menu
            label={t('menu')}
            trigger={<IconButton icon="ellipsis" label={t('menu')} />}
            items={[
              { id: 'note', label: t('weekNote'), icon: 'note', to: noteAddress(first, today) },
              'separator',
              { id: 'trash', label: t('trash'), icon: 'trash', to: '/mypage/trash?of=daily' },
              { id: 'files', label: t('files'), icon: 'upload', onAction: () => setOpen('files') },
              { id: 'planning', label: t('planning'), icon: 'settings', onAction: () => setOpen('planning') },
            ]}
          />
        </div>
      }
    >
      <div className={styles.page} data-in-turn>
        <InBackground rows={todays.data ?? []} today={today} onRollOver={actions.bringToToday} />
        <Goals key={`goals ${first}`} week={week} />
        {query.data ? (
          <TaskSheets today={today}>
            <WeekBoard key={first} rows={query.data} first={first} today={today} />
          </TaskSheets>
        ) : query.error ? (
          <ProblemView problem={toProblem(query.error)} onRetry={query.refetch} isRetrying={query.isFetching} />
        ) : (
          <Skeleton kind="block" />
        )}
      </div>

      {open === 'review' && <ReviewSheet week={week} today={today} onClose={close} />}
      {open === 'planning' && <PlanningDialog onClose={close} />}
      {open === 'files' && <FilesDialog today={today} onClose={close} />}
    </Page>
  )
}
