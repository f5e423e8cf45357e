import { type Day, dateFormat, type Id, newId, normalizeForSearch } from '@techo/core'
import { readOnce, store, usePreferences, useToday } from '@techo/data'
import {
  arriving,
  Button,
  EmptyState,
  LinkButton,
  loadAwaited,
  type MenuAction,
  Select,
  toast,
  useAnnounce,
  useCalendar,
  useLanguage,
} from '@techo/ui'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import {
  projectsApi,
  useAddBaselineMutation,
  useBaselinesQuery,
  useBaselineTasksQuery,
  useCalendarExceptionsQuery,
  useSetBaselineMutation,
  useWorkCalendarsQuery,
} from '../api.ts'
import { daysOf, type ProjectPlan, unsettledOf } from '../plan.ts'
import type { Baseline } from '../rows.ts'
import type { HolidayTable } from '../useHolidayTable.ts'
import type { PlanActions } from '../usePlanActions.ts'
import { useGanttChoiceQuery, useSetGanttChoiceMutation } from './api.ts'
import { Chart } from './Chart.tsx'
import { readColumns } from './columns.ts'
import type { ExportSource } from './export-source.ts'
import styles from './Gantt.module.css'
import { useGanttT } from './gantt-messages.ts'
import { rowsOf } from './rows.ts'
import { scaleOf, type Zoom } from './scale.ts'
import { Tools } from './Tools.tsx'
import { useFullWindow } from './useFullWindow.ts'
import { useIsPhone } from './useWindow.ts'
import type { ViewRequest } from './view.ts'

const OutputDialog = arriving(() => import('./OutputDialog.tsx').then(m => m.OutputDialog))
const CalendarsDialog = arriving(() => import('../overview/CalendarsDialog.tsx').then(m => m.CalendarsDialog))

interface Props {
  readonly plans: readonly ProjectPlan[]
  readonly holidayOf: HolidayTable['holidayOf']
  readonly actions: PlanActions
  /** a line for each project above its tasks */
  readonly hasProjects?: boolean
  /** a choice of what is shown, before the tools */
  readonly which?: ReactNode
  /** it stands below the views of a project: on a phone its tools are one menu, which has room beside them */
  readonly isBelowViews?: boolean
  readonly onOpen: (id: Id) => void
}

const baselinesOf = (all: readonly Baseline[], plans: readonly ProjectPlan[]) =>
  all.filter(each => plans.some(({ project }) => project.id === each.project_id))

/** The Gantt chart of some plans with its tools: scale, critical path, baselines, files. */
export function Gantt(props: Props) {
  const { plans, holidayOf, actions, hasProjects = false, which = null, isBelowViews = false, onOpen } = props
  const t = useGanttT()
  const today = useToday()
  const { language } = useLanguage()
  const { week_start: weekStart } = usePreferences()
  const { weekend } = useCalendar()
  const [zoom, setZoom] = useState<Zoom>('day')
  const [folded, setFolded] = useState<ReadonlySet<Id>>(new Set())
  const [isCriticalShown, setCriticalShown] = useState(false)
  const [chosen, setChosen] = useState<string>('none')
  const [ask, setAsk] = useState<ViewRequest>({ for: 'opening' })
  const [found, setFound] = useState<{ readonly id: Id } | null>(null)
  const [open, setOpen] = useState<'calendars' | 'output' | null>(null)
  const isPhone = useIsPhone()
  const announce = useAnnounce()
  const place = useRef<HTMLDivElement>(null)
  const [isFull, setFull] = useFullWindow(place)
  const { data: choice } = useGanttChoiceQuery()
  const columns = useMemo(() => readColumns(choice?.value), [choice])
  const [setColumns] = useSetGanttChoiceMutation()
  const rows = useMemo(() => rowsOf(plans, folded, hasProjects), [plans, folded, hasProjects])
  const scale = useMemo(() => {
    const days = rows.flatMap(row => (row.days ? [row.days.start_date, row.days.end_date] : []))
    const targets = plans.flatMap(({ project }) => project.target_date ?? [])
    return scaleOf(today, [...days, ...targets], zoom)
  }, [rows, plans, today, zoom])

  const unsettled = useMemo(() => plans.flatMap(unsettledOf), [plans])

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
  const sourceOf = (lines: ExportSource['rows']): ExportSource => ({
    rows: lines,
    plans,
    language,
    today,
    weekStart,
    weekend,
    holidayOf,
  })
  const { data: calendars = [] } = useWorkCalendarsQuery()
  const { data: exceptions = [] } = useCalendarExceptionsQuery()
  const exportAs = (kind: 'csv' | 'ics' | 'xml') => {
    const run = async ({ exportGantt, fileNameOf }: typeof import('./export.ts')) => {
      const source = sourceOf(rowsOf(plans, new Set(), hasProjects))
      if (kind === 'xml') {
        const { saveMsProject } = await loadAwaited(() => import('../io/export.ts'))
        const named = (day: Day) => holidayOf(day)?.[language] ?? null
        const readNotes = async ({ project }: (typeof plans)[number]) =>
          readOnce(store.dispatch(projectsApi.endpoints.projectTaskNotes.initiate(project.id, { forceRefetch: true })))
        const written = await Promise.all(plans.map(readNotes))
        for (const [index, plan] of plans.entries())
          saveMsProject(
            plan,
            {
              ...{ calendars, exceptions, holidayOf: named, standard: t('standard') },
              notes: new Map(written[index]?.map(({ id, doc_text }) => [id, doc_text])),
            },
            `${fileNameOf({ ...source, plans: [plan] })}.xml`,
          )
      } else exportGantt(kind, source)
      toast({ message: t('exported'), tone: 'good' })
    }
    void loadAwaited(() => import('./export.ts')).then(files =>
      run(files).catch(() => toast({ message: t('exportFailed'), tone: 'danger' })),
    )
  }
  /** The next line whose name has these words, after the one that was found before; what is folded away is opened. */
  const find = (typed: string) => {
    const wanted = normalizeForSearch(typed).trim()
    if (wanted === '') return
    const all = rowsOf(plans, new Set(), hasProjects)
    const hits = all.filter(row => normalizeForSearch(row.title).includes(wanted))
    const hit = hits[(hits.findIndex(({ id }) => id === found?.id) + 1) % Math.max(1, hits.length)]
    if (!hit) return toast({ message: t('notFound', { text: typed }) })
    if (!rows.some(({ id }) => id === hit.id)) setFolded(new Set())
    setFound({ id: hit.id })
    announce(t('foundAt', { title: hit.title, at: hits.indexOf(hit) + 1, count: hits.length }))
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
    { id: 'calendars', label: t('calendars'), icon: 'calendar-off', onAction: () => setOpen('calendars') },
    'separator',
    { id: 'output', label: t('output'), icon: 'image', onAction: () => setOpen('output') },
    { id: 'csv', label: t('exportCsv'), icon: 'download', onAction: () => exportAs('csv') },
    { id: 'ics', label: t('exportIcs'), icon: 'calendar-plus', onAction: () => exportAs('ics') },
    ...(plans.length === 1
      ? [{ id: 'xml', label: t('exportXml'), icon: 'share' as const, onAction: () => exportAs('xml') }]
      : []),
  ]
  return (
    <div ref={place} className={styles.gantt} data-full={isFull}>
      <Tools
        {...{ which, isPhone, isShort: isBelowViews && !isFull, zoom, isCriticalShown, columns, isFull, items }}
        onZoom={setZoom}
        onAsk={kind => setAsk({ for: kind })}
        onFind={find}
        onCritical={setCriticalShown}
        onColumns={next => void setColumns(next)}
        onFull={setFull}
        baseline={
          baselines.length > 0 && (
            <Select
              label={t('baseline')}
              hideLabel
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
          )
        }
      />
      {unsettled.length > 0 && (
        <p className={styles.unsettled}>
          {t('unsettled', { count: unsettled.length })}
          <Button
            size="small"
            onPress={() => actions.act({ tasks: unsettled }, t('settled', { count: unsettled.length }))}
          >
            {t('settle')}
          </Button>
        </p>
      )}
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
          columns,
          ask,
          found,
        }}
        onZoom={setZoom}
        onFold={fold}
        onOpen={onOpen}
      />
      <p className={styles.keys}>{t('keys')}</p>
      {open === 'calendars' && <CalendarsDialog onClose={() => setOpen(null)} />}
      {open === 'output' && <OutputDialog source={sourceOf(rows)} onClose={() => setOpen(null)} />}
    </div>
  )
}
