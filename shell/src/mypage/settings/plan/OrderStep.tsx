import { isProblem, type Problem } from '@techo/core'
import { type PriceId, priceOf, prices, yen } from '@techo/core/plans'
import { toProblem } from '@techo/data'
import { Button, LinkButton, ProblemView, SegmentedControl, Skeleton, useLanguage } from '@techo/ui'
import { Link, useSearchParams } from '@techo/ui/router'
import { type ReactNode, useState } from 'react'
import { makeOrder, type Terms, useOrderTermsQuery } from '../../../payment/api.ts'
import { Section } from '../Section.tsx'
import styles from '../settings.module.css'
import { usePlanT } from './messages.ts'
import planStyles from './plan.module.css'
import { useFormats } from './useFormats.ts'

/**
 * The last screen before an order: what Japanese law (特定商取引法 12条の6) wants to be read there, from the server, which is
 * what will be ordered.
 */
export function OrderStep({ price }: { readonly price: PriceId }) {
  const t = usePlanT()
  const { language } = useLanguage()
  const [, setQuery] = useSearchParams()
  const { currentData: terms, error, isFetching, refetch } = useOrderTermsQuery(price)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)

  const order = async () => {
    setBusy(true)
    setProblem(null)
    const answer = await makeOrder(price, language)
    // The page goes away; until then the button stays pressed.
    if (!isProblem(answer)) return window.location.assign(answer.url)
    setBusy(false)
    setProblem(answer)
  }
  const isClosed = error && toProblem(error).code === 'unavailable'

  if (terms?.isPaid || problem?.code === 'already_paid')
    return (
      <Section id="plan" title={t('order.paid')}>
        <p className={styles.note}>{t('order.paid.text')}</p>
        <div>
          <LinkButton to="/mypage/settings?section=plan" variant="primary">
            {t('order.plan')}
          </LinkButton>
        </div>
      </Section>
    )
  return (
    <Section id="plan" title={t('order.title')}>
      <div className={planStyles.orderHead}>
        <p className={styles.note}>{isClosed ? t('closed') : t('order.lead')}</p>
        <SegmentedControl
          label={t('order.interval')}
          value={prices[price].interval}
          options={[
            { value: 'month', label: t('order.month') },
            { value: 'year', label: t('order.year') },
          ]}
          onChange={interval => {
            if (!isBusy) setQuery({ section: 'plan', order: priceOf(interval) }, { replace: true })
          }}
        />
      </div>
      {terms ? (
        <>
          <Facts terms={terms} />
          <div className={planStyles.orderFoot}>
            {problem && <ProblemView problem={problem} size="line" />}
            <p className={styles.note}>
              <Link to="/terms">{t('order.agree')}</Link> · <Link to="/terms#tokushoho">{t('order.law')}</Link> ·{' '}
              <Link to="/privacy">{t('order.privacy')}</Link>
            </p>
            <div className={planStyles.orderActions}>
              <Button variant="primary" size="large" onPress={() => void order()} isPending={isBusy}>
                {t('order.submit')}
              </Button>
              <LinkButton to="/pricing" variant="quiet">
                {t('order.back')}
              </LinkButton>
            </div>
            <p className={styles.note}>{t('order.submit.note')}</p>
          </div>
        </>
      ) : error && !isClosed ? (
        <ProblemView problem={toProblem(error)} size="line" onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : isClosed ? (
        <div>
          <LinkButton to="/pricing">{t('order.back')}</LinkButton>
        </div>
      ) : (
        <Skeleton lines={8} />
      )}
    </Section>
  )
}

function Facts({ terms }: { readonly terms: Terms }) {
  const t = usePlanT()
  const { day } = useFormats()
  const { amount, interval, trialDays, firstChargeAt, secondChargeAt } = terms
  const first = day(firstChargeAt)
  const isTrial = trialDays > 0
  return (
    <dl className={planStyles.facts}>
      <Fact title={t('order.what')}>
        <p className={planStyles.strong}>{t('order.what.text')}</p>
        <p>{t(`order.what.${interval}`)}</p>
      </Fact>
      <Fact title={t('order.price')}>
        <p className={planStyles.strong}>{t('order.price.now', { amount: yen(isTrial ? 0 : amount) })}</p>
        {isTrial && <p>{t('order.price.trial', { days: trialDays })}</p>}
        <p>
          {interval === 'month'
            ? t('order.price.month', { amount: yen(amount), year: yen(amount * 12) })
            : t('order.price.year', { amount: yen(amount), month: yen(Math.round(amount / 12)) })}
        </p>
      </Fact>
      <Fact title={t('order.when')}>
        <p className={planStyles.strong}>
          {isTrial ? t('order.when.first.trial', { date: first }) : t('order.when.first', { date: first })}
        </p>
        <p>{t(`order.when.${interval}`, { date: day(secondChargeAt) })}</p>
        <p>{t('order.when.how')}</p>
      </Fact>
      <Fact title={t('order.delivery')}>
        <p>{t('order.delivery.text')}</p>
      </Fact>
      <Fact title={t('order.deadline')}>
        <p>{t('order.deadline.text')}</p>
      </Fact>
      <Fact title={t('order.leave')}>
        {isTrial && <p className={planStyles.strong}>{t('order.leave.trial', { date: first })}</p>}
        <p>{t('order.leave.text')}</p>
      </Fact>
    </dl>
  )
}

const Fact = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </div>
)
