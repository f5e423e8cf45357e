import { arriving, IconButton, LinkButton, Page, ProblemView, Select, Skeleton } from '@techo/ui'
import { useSearchParams } from '@techo/ui/router'
import { useState } from 'react'
import { useT } from '../messages/index.ts'
import { projectAddress } from '../overview/useProjectActions.ts'
import type { ProjectPlan } from '../plan.ts'
import { undoKeys } from '../undo-keys.ts'
import { usePlanActions } from '../usePlanActions.ts'
import { usePlans } from '../usePlans.ts'
import { Gantt } from './Gantt.tsx'
import styles from './GanttPage.module.css'
import { useGanttT } from './gantt-messages.ts'

const TaskSheet = arriving(() => import('../project/TaskSheet.tsx').then(m => m.TaskSheet))
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
  const which = options.length > 0 && (
    <Select
      label={t('which')}
      hideLabel
      className={styles.which ?? ''}
      options={[
        { value: 'all', label: t('all') },
        ...options.map(each => ({ value: each.id as string, label: each.name })),
      ]}
      value={id ?? 'all'}
      onChange={value => setParams(value === 'all' ? {} : { project: value }, { replace: true })}
    />
  )
  return (
    <Page
      title={t('title')}
      width="wide"
      head="line"
      className={styles.page ?? ''}
      actions={
        <>
          <IconButton icon="undo" label={projectT('undo')} isDisabled={!actions.canUndo} onPress={actions.undo} />
          <IconButton icon="redo" label={projectT('redo')} isDisabled={!actions.canRedo} onPress={actions.redo} />
          <LinkButton
            to={id ? projectAddress(id) : '/mypage/project-management'}
            icon="flag"
            className={styles.toProjects ?? ''}
          >
            {t('toProjects')}
          </LinkButton>
        </>
      }
    >
      {!plans ? (
        problem ? (
          <ProblemView problem={problem} onRetry={retry} />
        ) : (
          <Skeleton kind="rows" lines={8} />
        )
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of what it holds
        <div onKeyDown={undoKeys(actions)}>
          <Gantt
            key={id ?? 'all'}
            plans={plans}
            holidayOf={holidayOf}
            actions={actions}
            hasProjects={id === null}
            which={which}
            onOpen={setOpened}
          />
        </div>
      )}
      {opened && plan && <TaskSheet id={opened} plan={plan} actions={actions} onClose={() => setOpened(null)} />}
    </Page>
  )
}
