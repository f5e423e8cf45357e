import type { Day } from '@techo/core'
import { Dialog } from '@techo/ui'
import { usePageT } from './messages/page/index.ts'
import type { Habits } from './useHabits.ts'
import { Vacations } from './Vacations.tsx'

export interface VacationsDialogProps {
  readonly habits: Habits
  readonly today: Day
  readonly onClose: () => void
}

export function VacationsDialog({ habits, today, onClose }: VacationsDialogProps) {
  const t = usePageT()
  return (
    <Dialog title={t('vacationsTitle')} size="small" isOpen onOpenChange={isOpen => !isOpen && onClose()}>
      <Vacations vacations={habits.vacations} weekStart={habits.weekStart} today={today} />
    </Dialog>
  )
}
