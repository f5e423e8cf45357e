import { dateFormat, type Id, newId } from '@techo/core'
import { useProfile, useToday } from '@techo/data'
import {
  Button,
  EmptyState,
  IconButton,
  LinkButton,
  Menu,
  type MenuAction,
  SegmentedControl,
  Select,
  Switch,
  toast,
  useCalendar,
  useLanguage,
} from '@techo/ui'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useAddBaselineMutation, useBaselinesQuery, useBaselineTasksQuery, useSetBaselineMutation } from '../api.ts'
import { daysOf, type ProjectPlan } from '../plan.ts'
import type { Baseline } from '../rows.ts'
import type { HolidayTable } from '../useHolidayTable.ts'
import type { PlanActions } from '../usePlanActions.ts'
import { Chart } from './Chart.tsx'
import styles from './Gantt.module.css'
import { useGanttT } from './gantt-messages.ts'
import { rowsOf } from './rows.ts'
import { scaleOf, type Zoom, zooms } from './scale.ts'

const CalendarsDialog = lazy(() =>
  import('../overview/CalendarsDialog.tsx').then(m => ({ default: m.CalendarsDialog })),
)

interface Props {
  readonly plans: readonly ProjectPlan[]
  readonly holidayOf: HolidayTable['holidayOf']
  readonly actions: PlanActions
  /** a line for each project above its tasks */
  readonly hasProjects?: boolean
  readonly onOpen: (id: Id) => void
}

const baselinesOf = (all: readonly Baseline[], plans: readonly ProjectPlan[]) =>
  all.filter(each => plans.some(({ project }) => project.id === each.project_id))

/** The Gantt chart of some plans with its tools: scale, critical path, baselines, files. */
export function Gantt({ plans, holidayOf, actions, hasProjects = false, onOpen }: Props) {
  const t = useGanttT()
  const today = useToday()
  const { language } = useLanguage()
  const { week_start: weekStart } = useProfile()
  const { weekend } = useCalendar()
  const [zoom, setZoom] = useState<Zoom>('day')
  const [folded, setFolded] = useState<ReadonlySet<Id>>(new Set())
  const [isCriticalShown, setCriticalShown] = useState(false)
  const [chosen, setChosen] = useState<string>('none')
  const [calls, setCalls] = useState(0)
  const [hasCalendars, setCalendars] = useState(false)
  const rows = useMemo(() => rowsOf(plans, folded, hasProjects), [plans, folded, hasProjects])
  const scale = useMemo(() => {
    const days = rows.flatMap(row => (row.days ? [row.days.start_date, row.days.end_date] : []))
    const targets = plans.flatMap(({ project }) => project.target_date ?? [])
    return scaleOf(today, [...days, ...targets], zoom)
  }, [rows, plans, today, zoom])

  const { data: all = [] } = useBaselinesQuery()
  const baselines = baselinesOf(all, plans)
  const shownIds = useMemo(() => {
    if (chosen === 'none') return []
    if (chosen !== 'latest') return [chosen]
    return plans.flatMap(
      ({ project }) => baselinesOf(all, plans).find(each => each.project_id === project.id)?.id ?? [],
    )
  }, [chosen, plans, all])
  const { data: baseTasks } = useBaselineTasksQuery(shownIds, { skip: shownIds.length === 0 })
  const baseline = useMemo(
    () => (shownIds.length > 0 && baseTasks ? new Map(baseTasks.map(each => [each.task_id, each])) : null),
    [shownIds.length, baseTasks],
  )
  const [addBaseline] = useAddBaselineMutation()
  const [setBaseline] = useSetBaselineMutation()

  const save = () => {
    const name = dateFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(Date.now())
    for (const plan of plans) {
      const id = newId()
      const tasks = plan.tasks.flatMap(task => {
        const days = daysOf(plan, task.id)
        return days ? [{ baseline_id: id, task_id: task.id, ...days }] : []
      })
      if (tasks.length > 0) void addBaseline({ baseline: { id, project_id: plan.project.id, name }, tasks })
    }
    setChosen('latest')
    toast({ message: t('baselineSaved'), tone: 'good' })
  }
  const removeBaseline = () => {
    const ids = shownIds
    for (const id of ids) void setBaseline({ id, columns: { deleted_at: new Date().toISOString() } })
    setChosen('none')
    toast({
      message: t('baselineRemoved'),
      onUndo: () => {
        for (const id of ids) void setBaseline({ id, columns: { deleted_at: null } })
      },
    })
  }
  const fold = (id: Id) =>
    setFolded(before => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const exportAs = (kind: 'png' | 'csv' | 'ics') => {
    const run = async () => {
      const { exportGantt } = await import('./export.ts')
      const unfolded = rowsOf(plans, new Set(), hasProjects)
      await exportGantt(kind, {
        rows: kind === 'png' ? rows : unfolded,
        plans,
        language,
        today,
        weekStart,
        weekend,
        holidayOf,
        zoom,
      })
      toast({ message: t('exported'), tone: 'good' })
    }
    run().catch(() => toast({ message: t('exportFailed'), tone: 'danger' }))
  }

  if (rows.length === 0)
    return (
      <EmptyState
        icon="chart"
        title={t('emptyTitle')}
        action={<LinkButton to="/mypage/project-management">{t('toProjects')}</LinkButton>}
      >
        {t('emptyText')}
      </EmptyState>
    )

  const items: (MenuAction | 'separator')[] = [
    { id: 'save', label: t('baselineSave'), icon: 'pin', onAction: save },
    ...(shownIds.length > 0
      ? [{ id: 'drop', label: t('baselineRemove'), icon: 'trash' as const, onAction: removeBaseline }]
      : []),
    { id: 'calendars', label: t('calendars'), icon: 'calendar-off', onAction: () => setCalendars(true) },
    'separator',
    { id: 'png', label: t('exportPng'), icon: 'image', onAction: () => exportAs('png') },
    { id: 'csv', label: t('exportCsv'), icon: 'download', onAction: () => exportAs('csv') },
    { id: 'ics', label: t('exportIcs'), icon: 'calendar-plus', onAction: () => exportAs('ics') },
  ]
  return (
    <div className={styles.gantt}>
      <div className={styles.tools}>
        <SegmentedControl
          label={t('zoom')}
          options={zooms.map(value => ({ value, label: t(value) }))}
          value={zoom}
          onChange={setZoom}
        />
        <Button size="small" onPress={() => setCalls(count => count + 1)}>
          {t('today')}
        </Button>
        <Switch isSelected={isCriticalShown} onChange={setCriticalShown}>
          {t('critical')}
        </Switch>
        {baselines.length > 0 && (
          <Select
            label={t('baseline')}
            className={styles.baselines ?? ''}
            options={[
              { value: 'none', label: t('baselineNone') },
              { value: 'latest', label: t('baselineLatest') },
              ...(plans.length === 1
                ? baselines
                    .slice(1)
                    .map(each => ({ value: each.id as string, label: each.name || each.created_at.slice(0, 10) }))
                : []),
            ]}
            value={chosen}
            onChange={setChosen}
          />
        )}
        <Menu label={t('more')} trigger={<IconButton icon="ellipsis" label={t('more')} />} items={items} />
      </div>
      <Chart
        {...{
          plans,
          rows,
          folded,
          scale,
          zoom,
          today,
          weekStart,
          holidayOf,
          isCriticalShown,
          baseline,
          actions,
          calls,
        }}
        onFold={fold}
        onOpen={onOpen}
      />
      <p className={styles.keys}>{t('keys')}</p>
      {hasCalendars && (
        <Suspense>
          <CalendarsDialog onClose={() => setCalendars(false)} />
        </Suspense>
      )}
    </div>
  )
}
