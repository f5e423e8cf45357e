import { Button, ConfirmDialog, Dialog, EmptyState, IconButton, Skeleton } from '@techo/ui'
import { useState } from 'react'
import { useDeletedProjectsQuery, useRemoveProjectMutation, useSetProjectsMutation } from '../api.ts'
import { useT } from '../messages/index.ts'
import type { Project } from '../rows.ts'
import styles from './overview.module.css'

export function TrashDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const { data: projects } = useDeletedProjectsQuery()
  const [setProjects] = useSetProjectsMutation()
  const [removeProject] = useRemoveProjectMutation()
  const [asked, setAsked] = useState<Project | null>(null)
  return (
    <Dialog title={t('trash')} isOpen onOpenChange={isOpen => !isOpen && onClose()}>
      {!projects ? (
        <Skeleton kind="rows" lines={3} />
      ) : projects.length === 0 ? (
        <EmptyState icon="trash" title={t('trashEmpty')} />
      ) : (
        <ul className={styles.rows} aria-label={t('trash')}>
          {projects.map(project => (
            <li key={project.id}>
              <span className={styles.rowName}>{project.name}</span>
              <Button
                size="small"
                icon="undo"
                onPress={() => void setProjects([{ id: project.id, columns: { deleted_at: null } }])}
              >
                {t('restore')}
              </Button>
              <IconButton icon="trash" size="small" label={t('removeForever')} onPress={() => setAsked(project)} />
            </li>
          ))}
        </ul>
      )}
      {asked && (
        <ConfirmDialog
          isOpen
          onOpenChange={isOpen => !isOpen && setAsked(null)}
          title={t('removeForever')}
          confirmLabel={t('removeForever')}
          isDanger
          onConfirm={() => {
            void removeProject(asked.id)
            setAsked(null)
          }}
        >
          {t('removeForeverText', { name: asked.name })}
        </ConfirmDialog>
      )}
    </Dialog>
  )
}
