import { config } from '../inlined.ts'
import styles from './auth.module.css'
import { useCodeT } from './code-messages.ts'

/** Where letters or text messages are found that stay on this machine; nothing elsewhere. */
export function MailboxHint({ of }: { readonly of: 'letter' | 'text' }) {
  const t = useCodeT()
  if (!config()?.mailbox) return null
  return (
    <p className={styles.mailbox}>
      {t(`mailbox.${of}`)}{' '}
      <a href="/dev/mailbox" target="_blank" rel="noreferrer">
        {t('mailbox.open')}
      </a>
    </p>
  )
}
