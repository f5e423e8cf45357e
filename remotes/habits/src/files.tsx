import type { FileTarget, FileTargetProps } from '@techo/core'
import { toProblem, useToday } from '@techo/data'
import { ProblemView, Skeleton } from '@techo/ui'
import { useHabitsQuery } from './api.ts'
import { ImportDialog } from './ImportDialog.tsx'

/** What is there already is read first: the same file again makes no second habit. */
function Habits({ files, onClose }: FileTargetProps) {
  const today = useToday()
  const { data, error, refetch } = useHabitsQuery()
  if (data) return <ImportDialog today={today} given={files} onClose={onClose} />
  return error ? <ProblemView problem={toProblem(error)} onRetry={() => void refetch()} /> : <Skeleton lines={3} />
}

export const files: readonly FileTarget[] = [{ id: 'habit', component: Habits }]
