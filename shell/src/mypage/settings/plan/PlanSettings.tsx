import { isPriceId, priceOf, prices, yen } from '@techo/core/plans'
import { notify, toProblem } from '@techo/data'
import { Badge, Button, LinkButton, ProblemView, Skeleton, toast } from '@techo/ui'
import { useSearchParams } from '@techo/ui/router'
import { useState } from 'react'
import { openPortal, type PlanStatus, setCancelled, usePlanQuery } from '../../../payment/api.ts'
import { Section, Setting } from '../Section.tsx'
import styles from '../settings.module.css'
import { CancelPlan } from './CancelPlan.tsx'
import { ChangeInterval } from './ChangeInterval.tsx'
import { usePlanT } from './messages.ts'
import { OrderStep } from './OrderStep.tsx'
import planStyles from './plan.module.css'
import { Receipts } from './Receipts.tsx'
import { Usage } from './Usage.tsx'
import { useFormats } from './useFormats.ts'

/** What a person has, uses and pays; `&order=<price>` of the address is the step before an order. */
export function PlanSettings() {
  const [query] = useSearchParams()
  const order = query.get('order')
  return isPriceId(order) ? <OrderStep price={order} /> : <PlanView />
}

function PlanView() {
  const t = usePlanT()
  const { data, error, isFetching, refetch } = usePlanQuery()
  if (!data) {
    const problem = error && toProblem(error)
    const isClosed = problem?.code === 'unavailable'
    return (
      <Section id="plan" title={t('title')}>
        {isClosed ? (
          <p className={styles.note}>
            {t('closed')} {t('always')}
          </p>
        ) : problem ? (
          <ProblemView problem={problem} size="line" onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : (
          <Skeleton lines={4} />
        )}
      </Section>
    )
  }
  return (
    <>
      <Section id="plan" title={t('title')}>
        <Current planStatus={data} />
        {data.subscription?.isPaid && <Paying planStatus={data} subscription={data.subscription} />}
      </Section>
      <Usage planStatus={data} />
      {data.hasPortal && <Receipts />}
      <p className={styles.note}>{t('always')}</p>
    </>
  )
}

function Current({ planStatus: { plan, subscription } }: { readonly planStatus: PlanStatus }) {
  const t = usePlanT()
  const { day } = useFormats()
  const price = subscription?.isPaid ? prices[subscription.price] : null
  const state =
    subscription?.isPaid &&
    (subscription.cancelAtPeriodEnd ? 'ending' : subscription.status === 'active' ? null : subscription.status)
  return (
    <div className={styles.setting}>
      <div>
        <div className={styles.label}>{t('current')}</div>
        <div className={planStyles.name}>
          {t(plan)}
          {(state === 'ending' || state === 'trialing' || state === 'past_due') && (
            <Badge tone={state === 'past_due' ? 'danger' : state === 'ending' ? 'warn' : 'accent'}>
              {t(`state.${state}`)}
            </Badge>
          )}
        </div>
        {price && <div className={styles.note}>{t(`price.${price.interval}`, { amount: yen(price.amount) })}</div>}
        {subscription && !subscription.isPaid && (
          <div className={styles.note}>{t('ended.text', { date: day(subscription.periodEnd) })}</div>
        )}
      </div>
      {plan === 'free' && (
        <LinkButton to="/pricing" variant="primary">
          {t('toPlus')}
        </LinkButton>
      )}
    </div>
  )
}

const graceMilliseconds = 14 * 86_400_000

interface PayingProps {
  readonly planStatus: PlanStatus
  readonly subscription: NonNullable<PlanStatus['subscription']>
}

function Paying({ planStatus, subscription }: PayingProps) {
  const t = usePlanT()
  const { day } = useFormats()
  const { cancelAtPeriodEnd, periodEnd, price, status, pastDueSince } = subscription
  const other = prices[price].interval === 'month' ? 'year' : 'month'
  return (
    <>
      {status === 'past_due' && pastDueSince && (
        <p className={planStyles.warning} role="status">
          {t('past_due.text', { date: day(new Date(Date.parse(pastDueSince) + graceMilliseconds).toISOString()) })}
        </p>
      )}
      {cancelAtPeriodEnd ? (
        <Setting label={t('ends')} note={t('ends.text', { date: day(periodEnd) })}>
          <Resume />
        </Setting>
      ) : (
        status !== 'past_due' && (
          <Setting label={t('next')}>
            <span className={planStyles.value}>
              {t('next.text', { date: day(periodEnd), amount: yen(prices[price].amount) })}
            </span>
          </Setting>
        )
      )}
      {!cancelAtPeriodEnd && status !== 'past_due' && (
        <Setting label={t('change')} note={t('change.note')}>
          <ChangeInterval to={priceOf(other)} isTrial={status === 'trialing'} />
        </Setting>
      )}
      <Setting label={t('manage')} note={t('manage.note')}>
        <PortalButton />
      </Setting>
      {!cancelAtPeriodEnd && (
        <Setting label={t('cancel')} note={t('cancel.note')}>
          <CancelPlan planStatus={planStatus} until={periodEnd} />
        </Setting>
      )}
    </>
  )
}

function Resume() {
  const t = usePlanT()
  const [isBusy, setBusy] = useState(false)
  const resume = async () => {
    setBusy(true)
    const problem = await setCancelled(false)
    setBusy(false)
    if (problem) notify({ problem })
    else toast({ message: t('resume.done'), tone: 'good' })
  }
  return (
    <Button onPress={() => void resume()} isPending={isBusy}>
      {t('resume')}
    </Button>
  )
}

function PortalButton() {
  const t = usePlanT()
  const [isBusy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    const found = await openPortal()
    if ('url' in found) return window.location.assign(found.url)
    setBusy(false)
    notify({ problem: found })
  }
  return (
    <Button icon="external" onPress={() => void open()} isPending={isBusy}>
      {t('manage.open')}
    </Button>
  )
}
