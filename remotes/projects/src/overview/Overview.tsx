import { type Day, formatDay } from '@techo/core'
import { toProblem, useToday } from '@techo/data'
import {
  arriving,
  Badge,
  Button,
  EmptyState,
  IconButton,
  LinkButton,
  Menu,
  Page,
  ProblemView,
  Progress,
  SegmentedControl,
  Select,
  Skeleton,
  useLanguage,
} from '@techo/ui'
import { Link, useSearchParams } from '@techo/ui/router'
import { DataTable, type Sort } from '@techo/ui/table'
import { useMemo, useState } from 'react'
import { useOpenProjectTasksQuery, useProjectsQuery } from '../api.ts'
import { useT } from '../messages/index.ts'
import { type Project, projectStatuses } from '../rows.ts'
import { ForecastBadge } from '../words.tsx'
import styles from './overview.module.css'
import { ProjectCard } from './ProjectCard.tsx'
import { ProjectMenu } from './ProjectMenu.tsx'
import { type ShownProject, shownOf } from './shown-project.ts'
import { projectAddress } from './useProjectActions.ts'

const ProjectForm = arriving(() => import('./ProjectForm.tsx').then(m => m.ProjectForm))
const ImportDialog = arriving(() => import('../io/ImportDialog.tsx').then(m => m.ImportDialog))
const CalendarsDialog = arriving(() => import('./CalendarsDialog.tsx').then(m => m.CalendarsDialog))

const filters = ['current', ...projectStatuses, 'templates'] as const
type Filter = (typeof filters)[number]

const fits = ({ status, is_template }: Project, filter: Filter): boolean => {
  if (filter === 'templates' || is_template) return filter === 'templates' && is_template
  return filter === 'current' ? status !== 'done' && status !== 'archived' : status === filter
}

export function Overview() {
  const t = useT()
  const today = useToday()
  const [params, setParams] = useSearchParams()
  const asked = useProjectsQuery()
  const projects = asked.data
  const open = useOpenProjectTasksQuery()
  const tasks = open.data
  const [dialog, setDialog] = useState<'calendars' | 'import' | null>(null)
  const [template, setTemplate] = useState<Project | null>(null)
  const filter = filters.find(each => each === params.get('status')) ?? 'current'
  const isTable = params.get('show') === 'table'
  const shown = useMemo(
    () =>
      shownOf(
        (projects ?? []).filter(project => fits(project, filter)),
        tasks,
        today,
      ),
    [projects, tasks, filter, today],
  )

  const set = (name: string, value: string | null) =>
    setParams(
      before => {
        const next = new URLSearchParams(before)
        if (value === null) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )

  const body = () => {
    if (!projects)
      return asked.error ? (
        <ProblemView problem={toProblem(asked.error)} onRetry={asked.refetch} isRetrying={asked.isFetching} />
      ) : (
        <Skeleton kind="rows" lines={5} />
      )
    if (projects.length === 0)
      return (
        <EmptyState
          icon="flag"
          title={t('emptyTitle')}
          action={
            <Button variant="primary" icon="plus" onPress={() => set('new', '1')}>
              {t('add')}
            </Button>
          }
        >
          {t('emptyText')}
        </EmptyState>
      )
    if (shown.length === 0) return <EmptyState icon="filter" title={t('emptyFilter')} />
    if (isTable) return <ProjectTable rows={shown} today={today} onTemplate={setTemplate} />
    return (
      <ul className={styles.cards} aria-label={t('title')}>
        {shown.map(each => (
          <li key={each.id}>
            <ProjectCard {...each} today={today} onTemplate={setTemplate} />
          </li>
        ))}
      </ul>
    )
  }

  const isAdding = params.has('new') || template !== null
  return (
    <Page
      title={t('title')}
      description={t('description')}
      width="wide"
      actions={
        <>
          <LinkButton to="/mypage/project-management/gantt" icon="chart">
            <span data-word>{t('gantt')}</span>
          </LinkButton>
          {projects && projects.length > 0 && (
            <Button variant="primary" icon="plus" onPress={() => set('new', '1')}>
              <span data-word>{t('add')}</span>
            </Button>
          )}
          <Menu
            label={t('more')}
            trigger={<IconButton icon="ellipsis" label={t('more')} />}
            items={[
              { id: 'calendars', label: t('calendars'), icon: 'calendar-off', onAction: () => setDialog('calendars') },
              { id: 'import', label: t('import'), icon: 'upload', onAction: () => setDialog('import') },
              { id: 'trash', label: t('trash'), icon: 'trash', to: '/mypage/trash?of=projects' },
            ]}
          />
        </>
      }
    >
      {projects && projects.length > 0 && (
        <div className={styles.bar}>
          <Select
            label={t('filter')}
            className={styles.filter ?? ''}
            options={filters.map(value => ({ value, label: t(value) }))}
            value={filter}
            onChange={value => set('status', value === 'current' ? null : value)}
          />
          <SegmentedControl
            label={t('view')}
            options={[
              { value: 'cards', label: t('cards'), icon: 'panel' },
              { value: 'table', label: t('table'), icon: 'list' },
            ]}
            value={isTable ? 'table' : 'cards'}
            onChange={value => set('show', value === 'table' ? 'table' : null)}
          />
        </div>
      )}
      {projects && !tasks && open.error && (
        <ProblemView problem={toProblem(open.error)} onRetry={open.refetch} isRetrying={open.isFetching} />
      )}
      {body()}
      {isAdding && projects && (
        <ProjectForm
          key={template?.id ?? 'new'}
          project={null}
          template={template}
          onClose={() => {
            setTemplate(null)
            set('new', null)
          }}
        />
      )}
      {dialog === 'calendars' && <CalendarsDialog onClose={() => setDialog(null)} />}
      {dialog === 'import' && <ImportDialog onClose={() => setDialog(null)} />}
    </Page>
  )
}

const forecasts = ['late', 'at_risk', 'on_track']

const keyOf = ({ project, told }: ShownProject, column: string): string | number => {
  switch (column) {
    case 'name':
      return project.name
    case 'status':
      return projectStatuses.indexOf(project.status)
    case 'progress':
      return project.progress
    case 'forecast':
      return told?.outlook.forecast ? forecasts.indexOf(told.outlook.forecast) : forecasts.length
    case 'open':
      return told?.outlook.open ?? 0
    case 'target':
      return project.target_date ?? '9999'
    default:
      return told?.next?.title ?? ''
  }
}

interface TableProps {
  readonly rows: readonly ShownProject[]
  readonly today: Day
  readonly onTemplate: (project: Project) => void
}

function ProjectTable({ rows, today, onTemplate }: TableProps) {
  const t = useT()
  const { language } = useLanguage()
  const [sort, setSort] = useState<Sort | null>(null)
  const sorted = sort
    ? rows.toSorted((one, other) => {
        const [left, right] = [keyOf(one, sort.column), keyOf(other, sort.column)]
        const order =
          typeof left === 'number' && typeof right === 'number'
            ? left - right
            : String(left).localeCompare(String(right), language)
        return sort.direction === 'ascending' ? order : -order
      })
    : rows
  return (
    <DataTable
      label={t('title')}
      rows={sorted}
      nameOf={({ project }) => project.name}
      sort={sort}
      onSort={setSort}
      renderCard={each => <ProjectCard {...each} today={today} onTemplate={onTemplate} />}
      columns={[
        {
          id: 'name',
          title: t('name'),
          isHeading: true,
          isSortable: true,
          render: ({ project }) => (
            <Link to={projectAddress(project.id)} className={styles.name ?? ''}>
              {project.name}
            </Link>
          ),
        },
        {
          id: 'status',
          title: t('status'),
          width: '6.5rem',
          isSortable: true,
          render: ({ project }) => <Badge>{t(project.is_template ? 'template' : project.status)}</Badge>,
        },
        {
          id: 'forecast',
          title: t('forecast'),
          width: '6.5rem',
          isSortable: true,
          render: ({ told }) =>
            told ? told.outlook.forecast ? <ForecastBadge forecast={told.outlook.forecast} /> : t('noForecast') : '…',
        },
        {
          id: 'progress',
          title: t('progress'),
          width: '8rem',
          align: 'end',
          isSortable: true,
          render: ({ project }) => (
            <span className={styles.progressCell}>
              <Progress label={t('progressOf', { name: project.name })} hideLabel value={project.progress} />
              <span>{project.progress}%</span>
            </span>
          ),
        },
        {
          id: 'open',
          title: t('openTasks'),
          width: '5rem',
          align: 'end',
          isSortable: true,
          render: ({ told }) => (told ? told.outlook.open : '…'),
        },
        {
          id: 'target',
          title: t('target'),
          width: '8rem',
          align: 'end',
          isSortable: true,
          render: ({ project }) => (project.target_date ? formatDay(project.target_date, language, 'compact') : '—'),
        },
        { id: 'next', title: t('next'), render: ({ told }) => (told ? (told.next?.title ?? '—') : '…') },
        {
          id: 'menu',
          title: t('menu'),
          width: '5rem',
          align: 'end',
          render: ({ project }) => <ProjectMenu project={project} onTemplate={onTemplate} />,
        },
      ]}
    />
  )
}
