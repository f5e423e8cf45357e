import { formatDay, newId, rankAfter } from '@techo/core'
import { toast, useLanguage } from '@techo/ui'
import { ImportDialog as Dialog, type ImportReading } from '@techo/ui/import'
import { useAddProjectMutation, useProjectsQuery } from '../api.ts'
import { useProjectActions } from '../overview/useProjectActions.ts'
import { useIoT } from './io-messages.ts'
import { leftKinds, NotAPlan, type PlanFile, rowsOfFile } from './plan-file.ts'
import { readPlan } from './read.ts'

/** Larger than any plan that somebody made by hand. */
const mostBytes = 64 * 1024 * 1024

/** A plan of another program becomes a project: what it holds is shown first, with all that is left out. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useIoT()
  const { language } = useLanguage()
  const { data: projects = [] } = useProjectsQuery()
  const [addProject] = useAddProjectMutation()
  const actions = useProjectActions()

  const save = async (file: PlanFile, name: string) => {
    const title = name.trim().slice(0, 200) || t('unnamed')
    const rows = rowsOfFile(
      { ...file, name: title, calendar: file.calendar && { ...file.calendar, name: file.calendar.name || title } },
      { rank: rankAfter(projects.at(-1)?.rank ?? null), newId, at: new Date().toISOString() },
    )
    await addProject(rows).unwrap()
    toast({ message: t('done', { count: file.tasks.length }), tone: 'good' })
    actions.open(rows.project.id)
    return null
  }
  const saysOf = ({ tasks, links, calendar }: PlanFile): readonly string[] => {
    const days = tasks.flatMap(task => [task.start_date ?? [], task.end_date ?? []].flat()).sort()
    const [first, last] = [days[0], days.at(-1)]
    const milestones = tasks.filter(task => task.is_milestone).length
    return [
      t('tasks', { count: tasks.length }),
      ...(milestones > 0 ? [t('milestones', { count: milestones })] : []),
      ...(links.length > 0 ? [t('links', { count: links.length })] : []),
      ...(first && last
        ? [t('span', { from: formatDay(first, language, 'long'), to: formatDay(last, language, 'long') })]
        : []),
      ...(calendar ? [t('days', { count: calendar.days.length })] : []),
    ]
  }
  const read = async ([file]: readonly File[]): Promise<ImportReading> => {
    if (!file) return { refused: t('empty') }
    try {
      const plan = readPlan(new Uint8Array(await file.arrayBuffer()))
      const left = leftKinds.flatMap(kind => {
        const count = plan.left.get(kind) ?? 0
        return count > 0 ? [{ name: t(kind, { count }) }] : []
      })
      return {
        says: [...saysOf(plan), ...(left.length === 0 ? [t('leftNone')] : [])],
        groups: [{ title: t('left'), lines: left, isOpen: true, isLoss: true }],
        name: {
          label: t('name'),
          value: plan.name || file.name.replace(/\.\w+$/, '') || t('unnamed'),
          maxLength: 200,
        },
        take: t('read'),
        write: (_, name) => save(plan, name),
      }
    } catch (error) {
      if (error instanceof NotAPlan) return { refused: t(error.reason) }
      throw error
    }
  }
  return (
    <Dialog
      title={t('title')}
      text={t('hint')}
      drop={t('choose')}
      accept={['.xml', '.gan']}
      maxBytes={mostBytes}
      report="project-import"
      read={read}
      onClose={onClose}
    />
  )
}
