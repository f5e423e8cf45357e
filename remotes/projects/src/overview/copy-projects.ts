import { type Day, type Id, newId, rankAfter } from '@techo/core'
import { type Errand, runErrands } from '@techo/core/run-errands'
import { readOnce, store } from '@techo/data'
import { toast } from '@techo/ui'
import { type ProjectChange, projectsApi } from '../api.ts'
import { copyOf } from './copy.ts'
import { translate } from './copy-messages.ts'

/** A project that is made of another one. */
export interface Copying extends Errand {
  /** the id of the project that is made */
  readonly as: Id
  /** the project it is made of */
  readonly of: Id
  readonly name: string
  readonly isTemplate: boolean
  readonly begin: Day | null
  /** what a form says of it; null where the copy says it all */
  readonly columns: ProjectChange['columns'] | null
}

/** Makes what was just asked for, and what was asked for in pages that were left. */
export const copyProjects = (
  place: string,
  tell: (copying: Copying, isAsked: boolean) => void,
  asked?: Copying,
): Promise<void> =>
  runErrands(
    place,
    async (copying, isAsked) => {
      const write = await prepareCopy(copying)
      return () => write() && tell(copying, isAsked)
    },
    asked,
    ({ columns, isTemplate }) =>
      toast({ message: translate(columns ? 'beginning' : isTemplate ? 'template' : 'copying'), duration: null }),
  )

/** What writes the copy, once all that is copied is here; answers whether there was anything to copy. */
async function prepareCopy({ of, as: id, columns, name, isTemplate, begin }: Copying): Promise<() => boolean> {
  const { projects, projectTasks, taskLinks, addProject, setProjects } = projectsApi.endpoints
  const [all, tasks, links] = await Promise.all([
    readOnce(store.dispatch(projects.initiate())),
    readOnce(store.dispatch(projectTasks.initiate(of))),
    readOnce(store.dispatch(taskLinks.initiate())),
  ])
  return () => {
    const project = all.find(({ id }) => id === of)
    if (!project) return false
    const made = copyOf(
      { project, tasks, links },
      { id, name, isTemplate, begin, rank: rankAfter(all.at(-1)?.rank ?? null), newId },
    )
    void store.dispatch(addProject.initiate(made))
    if (columns)
      void store.dispatch(setProjects.initiate([{ id, columns: { target_date: project.target_date, ...columns } }]))
    return true
  }
}
