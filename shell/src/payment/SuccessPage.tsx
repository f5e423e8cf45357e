import { LinkButton } from '@techo/ui'
import { AuthPage } from '../auth/AuthPage.tsx'
import { usePaymentT } from './messages.ts'
import styles from './payment.module.css'

/**
 * Where a payment would lead back to. An address proves nothing: only the server may say that something was paid, and it
 * knows no orders because nothing is sold.
 */
export function Component() {
  const t = usePaymentT()
  return (
    <AuthPage title={t('success.title')} lead={t('success.lead')}>
      <div className={styles.ways}>
        <LinkButton to="/mypage" variant="primary">
          {t('open')}
        </LinkButton>
        <LinkButton to="/pricing">{t('pricing')}</LinkButton>
      </div>
    </AuthPage>
  )
}
