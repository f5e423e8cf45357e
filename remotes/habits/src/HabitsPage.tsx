import { useToday } from '@techo/data'
import { Button, EmptyState, Page, ProblemView, Progress, SegmentedControl, Select, Skeleton } from '@techo/ui'
import { useSearchParams } from '@techo/ui/router'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { habitSections, keptToday } from './day-list.ts'
import { HabitList } from './HabitList.tsx'
import styles from './habits.module.css'
import { usePageT } from './messages/page/index.ts'
import { PageMenu, type PageTool } from './PageMenu.tsx'
import { useAreas } from './useAreas.ts'
import { useHabitActions } from './useHabitActions.tsx'
import { useHabits } from './useHabits.ts'

const MonthGrid = lazy(() => import('./MonthGrid.tsx').then(({ MonthGrid }) => ({ default: MonthGrid })))
const SortHabits = lazy(() => import('./SortHabits.tsx').then(({ SortHabits }) => ({ default: SortHabits })))
const GroupsDialog = lazy(() => import('./GroupsDialog.tsx').then(({ GroupsDialog }) => ({ default: GroupsDialog })))
const VacationsDialog = lazy(() =>
  import('./VacationsDialog.tsx').then(({ VacationsDialog }) => ({ default: VacationsDialog })),
)
const ImportDialog = lazy(() => import('./ImportDialog.tsx').then(({ ImportDialog }) => ({ default: ImportDialog })))

/** /mypage/habits: what is due today, or the month as a table. The view and the filters stand in the address. */
export function HabitsPage() {
  const t = usePageT()
  const today = useToday()
  const habits = useHabits(today)
  const [params, setParams] = useSearchParams()
  const [tool, setTool] = useState<PageTool | null>(null)
  const { actions, dialogs } = useHabitActions(habits, today)

  const view = params.get('view') === 'month' ? 'month' : 'today'
  const show = params.get('show') === 'archived' ? 'archived' : 'active'
  const group = params.get('group')
  const area = params.get('area')
  const { areas, areaOf } = useAreas()
  const setParam = (name: string, value: string | null) =>
    setParams(
      before => {
        const next = new URLSearchParams(before)
        if (value === null) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )

  const isAsked = params.has('new')
  const { create } = actions
  useEffect(() => {
    if (!isAsked || !habits.isReady) return
    create()
    setParams(
      before => {
        const next = new URLSearchParams(before)
        next.delete('new')
        return next
      },
      { replace: true },
    )
  }, [isAsked, habits.isReady, create, setParams])

  const shown = useMemo(
    () =>
      habits.habits.filter(
        habit =>
          (show === 'archived') === (habit.archived_at !== null) &&
          (group === null || (group === 'none' ? habit.group_id === null : habit.group_id === group)) &&
          (area === null || (area === 'none' ? areaOf(habit.id) === null : areaOf(habit.id) === area)),
      ),
    [habits.habits, show, group, area, areaOf],
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
      <HabitList sections={sections} habits={habits} today={today} actions={actions} isArchive={show === 'archived'} />
    )
  }

  const hasHabits = habits.isReady && habits.habits.length > 0
  return (
    <Page
      title={t('title')}
      width="wide"
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
          <Select
            label={t('showFilter')}
            options={[
              { value: 'active', label: t('showActive') },
              { value: 'archived', label: t('showArchived') },
            ]}
            value={show}
            onChange={next => setParam('show', next === 'active' ? null : next)}
          />
          {habits.groups.length > 0 && (
            <Select
              label={t('groupFilter')}
              options={[
                { value: 'all', label: t('groupAll') },
                ...habits.groups.map(({ id, name }) => ({ value: id, label: name })),
                { value: 'none', label: t('groupNone') },
              ]}
              value={group ?? 'all'}
              onChange={next => setParam('group', next === 'all' ? null : next)}
            />
          )}
          {areas.length > 0 && (
            <Select
              label={t('areaFilter')}
              options={[
                { value: 'all', label: t('areaAll') },
                ...areas.map(({ id, name }) => ({ value: id, label: name })),
                { value: 'none', label: t('areaNone') },
              ]}
              value={area ?? 'all'}
              onChange={next => setParam('area', next === 'all' ? null : next)}
            />
          )}
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
      <Suspense fallback={<Skeleton kind="rows" lines={6} />}>{body()}</Suspense>
      {dialogs}
      <Suspense fallback={null}>
        {tool === 'groups' && <GroupsDialog habits={habits} onClose={() => setTool(null)} />}
        {tool === 'vacations' && <VacationsDialog habits={habits} today={today} onClose={() => setTool(null)} />}
        {tool === 'import' && <ImportDialog today={today} onClose={() => setTool(null)} />}
      </Suspense>
    </Page>
  )
}
