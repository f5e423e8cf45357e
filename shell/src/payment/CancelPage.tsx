import { LinkButton, Page } from '@techo/ui'
import { usePaymentT } from './messages.ts'
import styles from './payment.module.css'

export function Component() {
  const t = usePaymentT()
  return (
    <Page title={t('cancel.title')} description={t('cancel.lead')} width="narrow">
      <div className={styles.ways}>
        <LinkButton to="/mypage" variant="primary">
          {t('open')}
        </LinkButton>
        <LinkButton to="/pricing">{t('pricing')}</LinkButton>
      </div>
    </Page>
  )
}
