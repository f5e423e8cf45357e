import type { FileTarget } from '@techo/core'
import { ImportDialog } from './io/ImportDialog.tsx'

export const files: readonly FileTarget[] = [
  { id: 'book', component: ({ files, onClose }) => <ImportDialog given={files} onClose={onClose} /> },
]
