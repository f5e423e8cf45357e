import { config } from '../inlined.ts'
import styles from './auth.module.css'
import { useAuthT } from './messages.ts'
import { usePhoneT } from './phone-messages.ts'

/** Where text messages are found that stay on this machine; nothing elsewhere. */
export function TextMailbox() {
  const t = useAuthT()
  const phoneT = usePhoneT()
  if (!config()?.mailbox) return null
  return (
    <p className={styles.mailbox}>
      {phoneT('sent.mailbox')}{' '}
      <a href="/dev/mailbox" target="_blank" rel="noreferrer">
        {t('sent.mailbox.open')}
      </a>
    </p>
  )
}
