import { planLimits } from '@techo/core/plans'
import { Button, ConfirmDialog, toast } from '@techo/ui'
import { type PlanStatus, setCancelled } from '../../../payment/api.ts'
import { usePlanT } from './messages.ts'
import { useFormats } from './useFormats.ts'

/** Ends the plan with its period. What is more than the free plan holds is named before, not after. */
export function CancelPlan({ planStatus, until }: { readonly planStatus: PlanStatus; readonly until: string }) {
  const t = usePlanT()
  const { day } = useFormats()
  const free: Readonly<Record<string, number | null>> = planLimits.free
  const isOver = Object.entries(planStatus.usage).some(([key, used]) => used > (free[key] ?? Number.POSITIVE_INFINITY))
  const cancel = async () => {
    const problem = await setCancelled(true)
    if (problem) throw problem
    toast({ message: t('cancel.done'), tone: 'good' })
  }
  return (
    <ConfirmDialog
      title={t('cancel.title')}
      trigger={<Button>{t('cancel.open')}</Button>}
      confirmLabel={t('cancel.confirm')}
      onConfirm={cancel}
      isDanger
    >
      <p>{t('cancel.text', { date: day(until) })}</p>
      {isOver && <p>{t('cancel.text.over')}</p>}
    </ConfirmDialog>
  )
}
