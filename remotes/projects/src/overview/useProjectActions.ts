import { type Day, newId, rankAfter } from '@techo/core'
import { toast } from '@techo/ui'
import { useNavigate } from '@techo/ui/router'
import {
  type ProjectChange,
  projectsApi,
  useAddProjectMutation,
  useProjectsQuery,
  useSetProjectsMutation,
} from '../api.ts'
import { useT } from '../messages/index.ts'
import type { Project } from '../rows.ts'
import { copyOf } from './copy.ts'

export const projectAddress = (id: string, view?: string) =>
  `/mypage/project-management?project=${encodeURIComponent(id)}${view ? `&view=${view}` : ''}`

/** What a person can do with a project as a whole. */
export function useProjectActions() {
  const t = useT()
  const navigate = useNavigate()
  const { data: projects = [] } = useProjectsQuery()
  const [addProject] = useAddProjectMutation()
  const [setProjects] = useSetProjectsMutation()
  const [loadTasks] = projectsApi.endpoints.projectTasks.useLazyQuery()
  const [loadLinks] = projectsApi.endpoints.taskLinks.useLazyQuery()

  const set = (id: string, columns: ProjectChange['columns'], message?: string) => {
    const before = projects.find(each => each.id === id)
    void setProjects([{ id, columns }])
    if (!message) return
    const back = Object.fromEntries(Object.entries(before ?? {}).filter(([name]) => name in columns))
    toast({ message, onUndo: () => void setProjects([{ id, columns: back }]) })
  }

  const copy = async (project: Project, options: { name: string; isTemplate: boolean; begin: Day | null }) => {
    const [tasks, links] = await Promise.all([loadTasks(project.id, true), loadLinks(undefined, true)])
    if (!tasks.data || !links.data) return null
    const made = copyOf(
      { project, tasks: tasks.data, links: links.data },
      { ...options, rank: rankAfter(projects.at(-1)?.rank ?? null), newId },
    )
    void addProject(made)
    return made.project.id
  }

  return {
    set,
    copy,

    duplicate: async (project: Project) => {
      const name = t('copyOf', { name: project.name })
      const id = await copy(project, { name, isTemplate: project.is_template, begin: null })
      if (id) toast({ message: t('duplicated', { name }), onUndo: () => set(id, trashed()) })
    },

    makeTemplate: async (project: Project) => {
      const id = await copy(project, { name: project.name, isTemplate: true, begin: null })
      if (id) toast({ message: t('duplicated', { name: project.name }), onUndo: () => set(id, trashed()) })
    },

    archive: (project: Project) => set(project.id, { status: 'archived' }, t('archivedNotice', { name: project.name })),
    unarchive: (project: Project) => set(project.id, { status: 'active' }),

    remove: (project: Project) => set(project.id, trashed(), t('removed', { name: project.name })),

    open: (id: string) => void navigate(projectAddress(id)),
  }
}

const trashed = () => ({ deleted_at: new Date().toISOString() })
