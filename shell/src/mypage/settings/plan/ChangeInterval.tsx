import { isProblem } from '@techo/core'
import { type PriceId, prices, yen } from '@techo/core/plans'
import { notify } from '@techo/data'
import { Button, ConfirmDialog, toast } from '@techo/ui'
import { useState } from 'react'
import { readQuote, setPrice } from '../../../payment/api.ts'
import { usePlanT } from './messages.ts'

/** Monthly to yearly and back. What it costs at once is asked before anybody agrees. */
export function ChangeInterval({ to, isTrial }: { readonly to: PriceId; readonly isTrial: boolean }) {
  const t = usePlanT()
  const [dueNow, setDueNow] = useState<number | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { interval, amount } = prices[to]
  const ask = async () => {
    setBusy(true)
    const found = await readQuote(to)
    setBusy(false)
    if (isProblem(found)) notify({ problem: found })
    else setDueNow(found.dueNow)
  }
  const change = async () => {
    const problem = await setPrice(to)
    if (problem) throw problem
    toast({ message: t('change.done'), tone: 'good' })
  }
  const price = t(`price.${interval}`, { amount: yen(amount) })
  return (
    <>
      <Button onPress={() => void ask()} isPending={isBusy}>
        {t(`change.${interval}`)}
      </Button>
      <ConfirmDialog
        title={t(`change.title.${interval}`)}
        isOpen={dueNow !== null}
        onOpenChange={isOpen => {
          if (!isOpen) setDueNow(null)
        }}
        confirmLabel={t('change.confirm')}
        onConfirm={change}
      >
        {isTrial ? t('change.text.trial', { price }) : t('change.text', { price, due: yen(dueNow ?? 0) })}
      </ConfirmDialog>
    </>
  )
}
