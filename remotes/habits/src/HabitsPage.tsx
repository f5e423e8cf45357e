import { currentDay, useToday } from '@techo/data'
import { arriving, Button, EmptyState, Page, ProblemView, Progress, SegmentedControl, Skeleton } from '@techo/ui'
import { useSearchParams } from '@techo/ui/router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { habitsApi, useHabitAreaLinksQuery } from './api.ts'
import { habitSections, keptToday } from './day-list.ts'
import { HabitFilters } from './HabitFilters.tsx'
import { HabitList } from './HabitList.tsx'
import styles from './habits.module.css'
import { usePageT } from './messages/page/index.ts'
import { PageMenu, type PageTool } from './PageMenu.tsx'
import type { Habit } from './rows.ts'
import { PageTimer } from './timer/TimerBar.tsx'
import type { HabitTimer } from './timer/useTimer.ts'
import { areaOf } from './useAreas.ts'
import { useHabitActions } from './useHabitActions.tsx'
import { recentRange, useHabits } from './useHabits.ts'
import { useParam } from './useParam.ts'

const MonthGrid = arriving(
  () => import('./MonthGrid.tsx').then(({ MonthGrid }) => MonthGrid),
  () => <Skeleton kind="rows" lines={6} />,
)
const SortHabits = arriving(
  () => import('./SortHabits.tsx').then(({ SortHabits }) => SortHabits),
  () => <Skeleton kind="rows" lines={6} />,
)
const GroupsDialog = arriving(() => import('./GroupsDialog.tsx').then(({ GroupsDialog }) => GroupsDialog))
const VacationsDialog = arriving(() => import('./VacationsDialog.tsx').then(({ VacationsDialog }) => VacationsDialog))
const ImportDialog = arriving(() => import('./ImportDialog.tsx').then(({ ImportDialog }) => ImportDialog))

const none: readonly never[] = []

export const asks = () => {
  const { habits, habitGroups, habitSchedules, habitVacations, habitEntries } = habitsApi.endpoints
  return [
    habits.initiate(),
    habitGroups.initiate(),
    habitSchedules.initiate(),
    habitVacations.initiate(),
    habitEntries.initiate(recentRange(currentDay())),
  ]
}

/** /mypage/habits: what is due today, or the month as a table. The view and the filters stand in the address. */
export function HabitsPage() {
  const t = usePageT()
  const today = useToday()
  const habits = useHabits(today)
  const [params, setParam] = useParam()
  const [, setParams] = useSearchParams()
  const [tool, setTool] = useState<PageTool | null>(null)
  const { actions, dialogs } = useHabitActions(habits, today)
  const timer = useRef<HabitTimer>(null)
  const time = useCallback((habit: Habit) => timer.current?.start(habit), [])

  const view = params.get('view') === 'month' ? 'month' : 'today'
  const show = params.get('show') === 'archived' ? 'archived' : 'active'
  const group = params.get('group')
  const area = params.get('area')
  const { data: links = none } = useHabitAreaLinksQuery(undefined, { skip: area === null })

  const isAsked = params.has('new')
  const { create } = actions
  useEffect(() => {
    if (!isAsked || !habits.isReady) return
    create()
    setParam('new', null)
  }, [isAsked, habits.isReady, create, setParam])

  const shown = useMemo(
    () =>
      habits.habits.filter(
        habit =>
          (show === 'archived') === (habit.archived_at !== null) &&
          (group === null || (group === 'none' ? habit.group_id === null : habit.group_id === group)) &&
          (area === null || (areaOf(links, habit.id) ?? 'none') === area),
      ),
    [habits.habits, show, group, area, links],
  )
  const sections = useMemo(() => habitSections(shown, habits.lifeOf, today), [shown, habits.lifeOf, today])
  const kept = useMemo(() => keptToday(shown, habits.lifeOf, today), [shown, habits.lifeOf, today])

  const body = () => {
    if (!habits.isReady)
      return habits.problem ? (
        <ProblemView problem={habits.problem} onRetry={habits.retry} isRetrying={habits.isFetching} />
      ) : (
        <Skeleton kind="rows" lines={6} />
      )
    if (habits.habits.length === 0)
      return (
        <EmptyState
          icon="repeat"
          title={t('empty')}
          action={
            <>
              <Button variant="primary" icon="plus" onPress={actions.create}>
                {t('add')}
              </Button>
              <Button variant="quiet" icon="upload" onPress={() => setTool('import')}>
                {t('importFile')}
              </Button>
            </>
          }
        >
          {t('emptyText')}
        </EmptyState>
      )
    if (tool === 'sort') return <SortHabits habits={shown} onDone={() => setTool(null)} />
    if (shown.length === 0)
      return (
        <EmptyState
          icon="filter"
          title={t('emptyFilter')}
          action={<Button onPress={() => setParams({}, { replace: true })}>{t('showAll')}</Button>}
        />
      )
    if (view === 'month')
      return (
        <MonthGrid
          habits={shown}
          today={today}
          actions={actions}
          month={params.get('month')}
          onMonth={month => setParam('month', month)}
        />
      )
    return (
      <HabitList
        sections={sections}
        lives={habits.lives}
        today={today}
        actions={actions}
        isArchive={show === 'archived'}
        onTime={time}
      />
    )
  }

  const hasHabits = habits.isReady && habits.habits.length > 0
  return (
    <Page
      title={t('title')}
      width="wide"
      head="line"
      actions={
        habits.isReady && (
          <>
            {hasHabits && (
              <Button variant="primary" icon="plus" onPress={actions.create}>
                {t('add')}
              </Button>
            )}
            <PageMenu habits={habits} onTool={setTool} />
          </>
        )
      }
    >
      {hasHabits && (
        <div className={styles.filters}>
          <SegmentedControl
            label={t('view')}
            options={[
              { value: 'today', label: t('today'), icon: 'list-checks' },
              { value: 'month', label: t('month'), icon: 'calendar-days' },
            ]}
            value={view}
            onChange={next => setParam('view', next === 'today' ? null : next)}
          />
          <HabitFilters show={show} groups={habits.groups} group={group} area={area} onChange={setParam} />
          {view === 'today' && show === 'active' && kept.all > 0 && (
            <Progress
              label={t('progressOfDay', { done: kept.done, all: kept.all })}
              value={kept.done}
              max={kept.all}
              valueText={kept.done === kept.all ? t('allDone') : ''}
              className={styles.progress ?? ''}
            />
          )}
        </div>
      )}
      <PageTimer ref={timer} habits={habits} today={today} onCorrect={actions.ask} />
      {body()}
      {dialogs}

      {tool === 'groups' && <GroupsDialog habits={habits} onClose={() => setTool(null)} />}
      {tool === 'vacations' && <VacationsDialog habits={habits} today={today} onClose={() => setTool(null)} />}
      {tool === 'import' && <ImportDialog today={today} onClose={() => setTool(null)} />}
    </Page>
  )
}
