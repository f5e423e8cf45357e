import { Page, Skeleton } from '@techo/ui'
import { useSearchParams } from '@techo/ui/router'
import { lazy, Suspense } from 'react'
import { useT } from '../messages/index.ts'
import { Overview } from './Overview.tsx'

const ProjectView = lazy(() => import('../project/ProjectView.tsx').then(m => ({ default: m.ProjectView })))

/** /mypage/project-management: all projects, or the one that `?project=` names */
export function Component() {
  const t = useT()
  const [params] = useSearchParams()
  const id = params.get('project')
  if (!id) return <Overview />
  return (
    <Suspense
      fallback={
        <Page title={t('title')} width="wide">
          <Skeleton kind="rows" lines={6} />
        </Page>
      }
    >
      <ProjectView key={id} id={id} />
    </Suspense>
  )
}
