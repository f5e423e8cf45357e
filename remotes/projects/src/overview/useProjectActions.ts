import { type Id, newId } from '@techo/core'
import { putErrand } from '@techo/core/errands'
import { store } from '@techo/data'
import { bring, toast } from '@techo/ui'
import { useNavigate } from '@techo/ui/router'
import { type ProjectChange, useProjectsQuery, useSetProjectsMutation } from '../api.ts'
import { useT } from '../messages/index.ts'
import type { Project } from '../rows.ts'
import type { Copying } from './copy-projects.ts'

export const projectAddress = (id: string, view?: string) =>
  `/mypage/project-management?project=${encodeURIComponent(id)}${view ? `&view=${view}` : ''}`

/** What a person can do with a project as a whole. */
export function useProjectActions() {
  const t = useT()
  const navigate = useNavigate()
  const { data: projects = [] } = useProjectsQuery()
  const [setProjects] = useSetProjectsMutation()
  const open = (id: string) => void navigate(projectAddress(id))

  const set = (id: string, columns: ProjectChange['columns'], message?: string) => {
    const before = projects.find(each => each.id === id)
    void setProjects([{ id, columns }])
    if (!message) return
    const back = Object.fromEntries(Object.entries(before ?? {}).filter(([name]) => name in columns))
    toast({ message, onUndo: () => void setProjects([{ id, columns: back }]) })
  }

  const copy = (asked?: Copying) => {
    const place = `projects.copy:${store.getState().session.user?.id}`
    if (!putErrand(place, asked)) return
    const tell = ({ as: id, name, columns }: Copying, isAsked: boolean) => {
      if (!columns) toast({ message: t('duplicated', { name }), onUndo: () => set(id, trashed()) })
      else if (isAsked) open(id)
    }
    void bring(() => import('./copy-projects.ts')).then(({ copyProjects }) => copyProjects(place, tell, asked))
  }
  const copyWhole = (of: Id, name: string, isTemplate: boolean) =>
    // Named by what is asked: a second press, while this one is under way, makes no second copy.
    copy({ id: `${of} ${isTemplate}`, as: newId(), of, name, isTemplate, begin: null, columns: null })

  return {
    set,
    copy: (asked: Copying) => copy(asked),
    /** Makes the copies that were asked for in a page that was left before all rows had come. */
    goOn: () => copy(),

    duplicate: ({ id, name, is_template }: Project) => copyWhole(id, t('copyOf', { name }), is_template),
    makeTemplate: ({ id, name }: Project) => copyWhole(id, name, true),

    archive: (project: Project) => set(project.id, { status: 'archived' }, t('archivedNotice', { name: project.name })),
    unarchive: (project: Project) => set(project.id, { status: 'active' }),

    remove: (project: Project) => set(project.id, trashed(), t('removed', { name: project.name })),

    open,
  }
}

const trashed = () => ({ deleted_at: new Date().toISOString() })
