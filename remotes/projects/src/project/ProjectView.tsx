import { formatDay } from '@techo/core'
import { useToday } from '@techo/data'
import {
  arriving,
  Badge,
  Card,
  colourNamed,
  EmptyState,
  IconButton,
  LinkButton,
  Linked,
  Page,
  ProblemView,
  Progress,
  SegmentedControl,
  Skeleton,
  useLanguage,
} from '@techo/ui'
import { Link, useNavigate, useSearchParams } from '@techo/ui/router'
import { outlookOf } from '../forecast.ts'
import { useT } from '../messages/index.ts'
import { ProjectMenu } from '../overview/ProjectMenu.tsx'
import type { ProjectPlan } from '../plan.ts'
import { undoKeys } from '../undo-keys.ts'
import { usePlanActions } from '../usePlanActions.ts'
import { type Plans, usePlans } from '../usePlans.ts'
import { ForecastBadge } from '../words.tsx'
import { ProjectNotes } from './Notes.tsx'
import styles from './project.module.css'
import { QuickAdd } from './QuickAdd.tsx'
import { TaskTree } from './TaskTree.tsx'

const TaskBoard = arriving(
  () => import('./TaskBoard.tsx').then(m => m.TaskBoard),
  () => <Skeleton kind="rows" lines={6} />,
)
const TaskMonth = arriving(
  () => import('./TaskMonth.tsx').then(m => m.TaskMonth),
  () => <Skeleton kind="rows" lines={6} />,
)
const Gantt = arriving(
  () => import('../gantt/Gantt.tsx').then(m => m.Gantt),
  // As high as the chart will be: what stands below it stays.
  ({ plans }) => (
    <div className={styles.gantt} data-full="false" style={{ '--rows': plans[0]?.tasks.length } as React.CSSProperties}>
      <Skeleton kind="rows" lines={6} />
    </div>
  ),
)
const TaskSheet = arriving(() => import('./TaskSheet.tsx').then(m => m.TaskSheet))

const views = ['list', 'board', 'calendar', 'gantt'] as const
const viewWords = { list: 'list', board: 'board', calendar: 'month', gantt: 'chart' } as const
const viewIcons = { list: 'list-checks', board: 'panel', calendar: 'calendar-days', gantt: 'chart' } as const

/** One project: its tasks in four views, its notes, and what it hangs together with. */
export function ProjectView({ id }: { readonly id: string }) {
  const t = useT()
  const plans = usePlans(id)
  const plan = plans.plans?.[0]
  if (plan) return <Loaded plan={plan} plans={plans} />
  if (plans.plans)
    return (
      <Page title={t('title')}>
        <EmptyState
          icon="flag"
          title={t('gone')}
          action={<LinkButton to="/mypage/project-management">{t('toProjects')}</LinkButton>}
        >
          {t('goneText')}
        </EmptyState>
      </Page>
    )
  return (
    <Page title={plans.projects?.find(each => each.id === id)?.name ?? t('title')} width="wide">
      {plans.problem ? (
        <ProblemView problem={plans.problem} onRetry={plans.retry} />
      ) : (
        <Skeleton kind="rows" lines={6} />
      )}
    </Page>
  )
}

function Loaded({ plan, plans }: { readonly plan: ProjectPlan; readonly plans: Plans }) {
  const t = useT()
  const today = useToday()
  const navigate = useNavigate()
  const { language } = useLanguage()
  const [params, setParams] = useSearchParams()
  const actions = usePlanActions([plan])
  const opened = params.get('task')
  const { project, tasks } = plan
  const view = views.find(each => each === params.get('view')) ?? 'list'
  const outlook = outlookOf(project, tasks, today)
  const setParam = (name: string, value: string | null) =>
    setParams(
      before => {
        const after = new URLSearchParams(before)
        if (value === null) after.delete(name)
        else after.set(name, value)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  const setView = (next: (typeof views)[number]) => setParam('view', next === 'list' ? null : next)
  const setOpened = (task: string | null) => setParam('task', task)
  const body = () => {
    if (view === 'gantt')
      return <Gantt plans={[plan]} isBelowViews holidayOf={plans.holidayOf} actions={actions} onOpen={setOpened} />
    if (view === 'board') return <TaskBoard plan={plan} actions={actions} onOpen={setOpened} />
    if (view === 'calendar') return <TaskMonth plan={plan} holidayOf={plans.holidayOf} onOpen={setOpened} />
    return <TaskTree plan={plan} actions={actions} onOpen={setOpened} />
  }
  // The chart needs the height: what tells of the project and takes new tasks stands below it.
  const isChart = view === 'gantt'
  const facts = (
    <div className={styles.facts} style={{ '--own': `var(--${colourNamed(project.colour)})` } as React.CSSProperties}>
      <Badge>{t(project.is_template ? 'template' : project.status)}</Badge>
      <ForecastBadge forecast={outlook.forecast} />
      <span className={styles.progress}>
        <Progress label={t('progressOf', { name: project.name })} hideLabel value={project.progress} />
        <span>{project.progress}%</span>
      </span>
      <span>{t('openCount', { count: outlook.open })}</span>
      {outlook.overdue > 0 && <span className={styles.late}>{t('overdue', { count: outlook.overdue })}</span>}
      {project.target_date && (
        <span className={styles.number}>{t('until', { date: formatDay(project.target_date, language, 'short') })}</span>
      )}
    </div>
  )
  const line = (
    <QuickAdd
      key={plan.project.id}
      project={plan.project.id}
      onAdd={(typed, plain) => actions.addLine(plan, typed, plain)}
    />
  )
  return (
    <Page
      title={project.name}
      width="wide"
      head={isChart ? 'line' : 'tall'}
      className={(isChart && styles.chart) || ''}
      eyebrow={<Link to="/mypage/project-management">{t('title')}</Link>}
      actions={
        <>
          <IconButton icon="undo" label={t('undo')} isDisabled={!actions.canUndo} onPress={actions.undo} />
          <IconButton icon="redo" label={t('redo')} isDisabled={!actions.canRedo} onPress={actions.redo} />
          <ProjectMenu project={project} onRemoved={() => void navigate('/mypage/project-management')} />
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of what it holds */}
      <div className={styles.project} data-chart={isChart} data-in-turn={!isChart} onKeyDown={undoKeys(actions)}>
        {!isChart && facts}
        <div className={styles.bar}>
          <SegmentedControl
            label={t('view')}
            options={views.map(value => ({ value, label: t(viewWords[value]), icon: viewIcons[value] }))}
            value={view}
            onChange={setView}
          />
        </div>
        {view !== 'calendar' && !isChart && line}
        {tasks.length === 0 && view !== 'calendar' ? (
          <EmptyState icon="list-checks" title={t('tasksEmpty')}>
            {t('tasksEmptyText')}
          </EmptyState>
        ) : (
          body()
        )}
        {isChart && line}
        {isChart && facts}
        <div className={styles.aside}>
          <Card title={t('notes')}>
            <ProjectNotes id={project.id} title={project.name} />
          </Card>
          <Linked entity={{ type: 'project', id: project.id }} />
        </div>
      </div>
      {opened && <TaskSheet id={opened} plan={plan} actions={actions} onClose={() => setOpened(null)} />}
    </Page>
  )
}
