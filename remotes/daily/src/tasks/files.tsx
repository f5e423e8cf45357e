import type { FileTarget, FileTargetProps } from '@techo/core'
import { useToday } from '@techo/data'
import { arriving } from '@techo/ui'

const FilesDialog = arriving(() =>
  import(/* webpackChunkName: "files" */ './FilesDialog.tsx').then(found => found.FilesDialog),
)

function Tasks({ files, onClose }: FileTargetProps) {
  return <FilesDialog today={useToday()} given={files} onClose={onClose} />
}

export const files: readonly FileTarget[] = [{ id: 'task', component: Tasks }]
