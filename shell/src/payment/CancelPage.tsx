import { isPriceId } from '@techo/core/plans'
import { LinkButton, Page } from '@techo/ui'
import { useSearchParams } from '@techo/ui/router'
import { usePaymentT } from './messages.ts'
import { orderPath } from './order-path.ts'
import styles from './payment.module.css'

/** Where an order that was given up leads back to; it can be taken up again. */
export function Component() {
  const t = usePaymentT()
  const [query] = useSearchParams()
  const order = query.get('order')
  return (
    <Page title={t('cancel.title')} description={t('cancel.lead')} width="narrow">
      <div className={styles.ways}>
        <LinkButton to="/mypage" variant="primary">
          {t('open')}
        </LinkButton>
        {isPriceId(order) ? (
          <LinkButton to={orderPath(order)}>{t('cancel.order')}</LinkButton>
        ) : (
          <LinkButton to="/pricing">{t('pricing')}</LinkButton>
        )}
      </div>
    </Page>
  )
}
