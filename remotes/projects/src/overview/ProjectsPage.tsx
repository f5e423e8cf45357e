import { isNewHere } from '@techo/data'
import { arriving, Page, Skeleton } from '@techo/ui'
import { useSearchParams } from '@techo/ui/router'
import { useEffect, useState } from 'react'
import { projectsApi } from '../api.ts'
import { useT } from '../messages/index.ts'
import { Overview } from './Overview.tsx'
import { useProjectActions } from './useProjectActions.ts'

const ProjectView = arriving(() => import('../project/ProjectView.tsx').then(m => m.ProjectView), Waiting)

export const asks = () => {
  if (new URLSearchParams(location.search).has('project')) return []
  const { projects, openProjectTasks } = projectsApi.endpoints
  // What the tasks tell stands in cards that are there already; a device that has them draws both at once.
  return isNewHere() ? [projects.initiate()] : [projects.initiate(), openProjectTasks.initiate()]
}

/** /mypage/project-management: all projects, or the one that `?project=` names */
export function Component() {
  const [params] = useSearchParams()
  const id = params.get('project')
  const { goOn } = useProjectActions()
  // Once: what a page that was left had not done yet.
  const [atFirst] = useState(() => goOn)
  useEffect(atFirst, [atFirst])
  return id ? <ProjectView key={id} id={id} /> : <Overview />
}

function Waiting() {
  const t = useT()
  return (
    <Page title={t('title')} width="wide">
      <Skeleton kind="rows" lines={6} />
    </Page>
  )
}
