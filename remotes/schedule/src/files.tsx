import type { FileTarget, FileTargetProps } from '@techo/core'
import { toProblem, usePreferences } from '@techo/data'
import { ProblemView, Skeleton } from '@techo/ui'
import { useCalendarsQuery } from './api.ts'
import { ImportFile } from './calendars/ImportFile.tsx'
import { useCalendars } from './useCalendars.ts'

function Appointments({ files, onClose }: FileTargetProps) {
  const { time_zone: zone } = usePreferences()
  const calendars = useCalendars('week')
  const { data, error, refetch } = useCalendarsQuery()
  if (data) return <ImportFile calendars={calendars} zone={zone} given={files} onClose={onClose} />
  return error ? <ProblemView problem={toProblem(error)} onRetry={() => void refetch()} /> : <Skeleton lines={3} />
}

export const files: readonly FileTarget[] = [{ id: 'event', component: Appointments }]
