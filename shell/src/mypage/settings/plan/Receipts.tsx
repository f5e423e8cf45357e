import { yen } from '@techo/core/plans'
import { toProblem } from '@techo/data'
import { Badge, ProblemView, Skeleton } from '@techo/ui'
import { useReceiptsQuery } from '../../../payment/api.ts'
import { Section } from '../Section.tsx'
import styles from '../settings.module.css'
import { usePlanT } from './messages.ts'
import planStyles from './plan.module.css'
import { useFormats } from './useFormats.ts'

/** The newest payments, as the provider has them. */
export function Receipts() {
  const t = usePlanT()
  const { day } = useFormats()
  const { data, error, isFetching, refetch } = useReceiptsQuery()
  return (
    <Section id="receipts" title={t('receipts')}>
      {data ? (
        data.length === 0 ? (
          <p className={styles.note}>{t('receipts.none')}</p>
        ) : (
          <ul className={planStyles.receipts}>
            {data.map(({ at, amount, isPaid, url }) => (
              <li key={`${at} ${amount}`}>
                <time dateTime={at}>{day(at)}</time>
                {!isPaid && <Badge tone="danger">{t('receipt.unpaid')}</Badge>}
                <span className={planStyles.amount}>{yen(amount)}</span>
                {url && (
                  <a className={styles.link} href={url} target="_blank" rel="noreferrer">
                    {t('receipt.open')}
                  </a>
                )}
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <ProblemView problem={toProblem(error)} size="line" onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <Skeleton lines={2} />
      )}
    </Section>
  )
}
