import { type Day, type Id, newId, rankAfter } from '@techo/core'
import { runErrands } from '@techo/core/run-errands'
import { readOnce, store } from '@techo/data'
import { type ProjectChange, projectsApi } from '../api.ts'
import { copyOf } from './copy.ts'

/** A project that is made of another one. */
export interface Copying {
  readonly id: Id
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
  )

/** What writes the copy, once all that is copied is here; answers whether there was anything to copy. */
async function prepareCopy({ of, columns, ...options }: Copying): Promise<() => boolean> {
  const { projects, projectTasks, taskLinks, addProject, setProjects } = projectsApi.endpoints
  const [all, tasks, links] = await Promise.all([
    readOnce(store.dispatch(projects.initiate())),
    readOnce(store.dispatch(projectTasks.initiate(of))),
    readOnce(store.dispatch(taskLinks.initiate())),
  ])
  return () => {
    const project = all.find(({ id }) => id === of)
    if (!project) return false
    const made = copyOf({ project, tasks, links }, { ...options, rank: rankAfter(all.at(-1)?.rank ?? null), newId })
    void store.dispatch(addProject.initiate(made))
    if (columns)
      void store.dispatch(
        setProjects.initiate([{ id: options.id, columns: { target_date: project.target_date, ...columns } }]),
      )
    return true
  }
}
