import { IconButton, LinkButton, Page, ProblemView, Select, Skeleton } from '@techo/ui'
import { useSearchParams } from '@techo/ui/router'
import { lazy, Suspense, useState } from 'react'
import { useT } from '../messages/index.ts'
import { projectAddress } from '../overview/useProjectActions.ts'
import type { ProjectPlan } from '../plan.ts'
import { undoKeys } from '../undo-keys.ts'
import { usePlanActions } from '../usePlanActions.ts'
import { usePlans } from '../usePlans.ts'
import { Gantt } from './Gantt.tsx'
import styles from './GanttPage.module.css'
import { useGanttT } from './gantt-messages.ts'

const TaskSheet = lazy(() => import('../project/TaskSheet.tsx').then(m => ({ default: m.TaskSheet })))
const none: readonly ProjectPlan[] = []

/** /mypage/project-management/gantt: the projects under way, or the one that `?project=` names */
export function Component() {
  const t = useGanttT()
  const projectT = useT()
  const [params, setParams] = useSearchParams()
  const id = params.get('project')
  const { plans, projects, holidayOf, problem, retry } = usePlans(id)
  const actions = usePlanActions(plans ?? none)
  const [opened, setOpened] = useState<string | null>(null)
  const plan = plans?.find(({ tasks }) => tasks.some(task => task.id === opened))
  const options = (projects ?? []).filter(
    each => each.id === id || (!each.is_template && (each.status === 'active' || each.status === 'on_hold')),
  )
  return (
    <Page
      title={t('title')}
      description={t('description')}
      width="wide"
      actions={
        <>
          <IconButton icon="undo" label={projectT('undo')} isDisabled={!actions.canUndo} onPress={actions.undo} />
          <IconButton icon="redo" label={projectT('redo')} isDisabled={!actions.canRedo} onPress={actions.redo} />
          <LinkButton to={id ? projectAddress(id) : '/mypage/project-management'} icon="flag">
            {t('toProjects')}
          </LinkButton>
        </>
      }
    >
      {options.length > 0 && (
        <Select
          label={t('which')}
          className={styles.which ?? ''}
          options={[
            { value: 'all', label: t('all') },
            ...options.map(each => ({ value: each.id as string, label: each.name })),
          ]}
          value={id ?? 'all'}
          onChange={value => setParams(value === 'all' ? {} : { project: value }, { replace: true })}
        />
      )}
      {!plans ? (
        problem ? (
          <ProblemView problem={problem} onRetry={retry} />
        ) : (
          <Skeleton kind="rows" lines={8} />
        )
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of what it holds
        <div onKeyDown={undoKeys(actions)}>
          <Gantt plans={plans} holidayOf={holidayOf} actions={actions} hasProjects={id === null} onOpen={setOpened} />
        </div>
      )}
      {opened && plan && (
        <Suspense>
          <TaskSheet id={opened} plan={plan} actions={actions} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </Page>
  )
}
