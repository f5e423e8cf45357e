import { arriving, IconButton, Menu, type MenuAction } from '@techo/ui'
import { useState } from 'react'
import { useT } from '../messages/index.ts'
import type { Project } from '../rows.ts'
import { useProjectActions } from './useProjectActions.ts'

const ProjectForm = arriving(() => import('./ProjectForm.tsx').then(m => m.ProjectForm))

interface Props {
  readonly project: Project
  readonly onTemplate?: (project: Project) => void
  readonly onRemoved?: () => void
}

/** What can be done with a project as a whole: on its card, in its row, on its page. */
export function ProjectMenu({ project, onTemplate, onRemoved }: Props) {
  const t = useT()
  const actions = useProjectActions()
  const [isEditing, setEditing] = useState(false)
  const isArchived = project.status === 'archived'
  const items: (MenuAction | 'separator')[] = [
    { id: 'edit', label: t('edit'), icon: 'edit', onAction: () => setEditing(true) },
    ...(project.is_template && onTemplate
      ? [{ id: 'use', label: t('useTemplate'), icon: 'play' as const, onAction: () => onTemplate(project) }]
      : []),
    { id: 'duplicate', label: t('duplicate'), icon: 'copy', onAction: () => actions.duplicate(project) },
    ...(project.is_template
      ? []
      : [
          {
            id: 'template',
            label: t('asTemplate'),
            icon: 'file' as const,
            onAction: () => actions.makeTemplate(project),
          },
          isArchived
            ? {
                id: 'unarchive',
                label: t('unarchive'),
                icon: 'archive-restore' as const,
                onAction: () => actions.unarchive(project),
              }
            : {
                id: 'archive',
                label: t('archive'),
                icon: 'archive' as const,
                onAction: () => actions.archive(project),
              },
        ]),
    'separator',
    {
      id: 'remove',
      label: t('remove'),
      icon: 'trash',
      isDanger: true,
      onAction: () => {
        actions.remove(project)
        onRemoved?.()
      },
    },
  ]
  const label = t('actions', { name: project.name })
  return (
    <>
      <Menu label={label} trigger={<IconButton icon="ellipsis" size="small" label={label} />} items={items} />
      {isEditing && <ProjectForm project={project} template={null} onClose={() => setEditing(false)} />}
    </>
  )
}
