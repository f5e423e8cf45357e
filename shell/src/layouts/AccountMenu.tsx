import { auth, useAttachmentUrl, useProfile, useSession } from '@techo/data'
import { Icon } from '@techo/ui'
import { useId } from 'react'
import { usePhoneText } from '../auth/usePhoneText.ts'
import { useMemberText } from '../member-messages.ts'
import styles from './account-menu.module.css'
import { Choices } from './Choices.tsx'
import { initialsOf } from './initials.ts'
import { MenuLink } from './MenuLink.tsx'
import { useDisclosure } from './useDisclosure.ts'

/** The person's own corner: who is signed in, settings, language, appearance, and the way out. */
export function AccountMenu() {
  const t = useMemberText()
  const { user } = useSession()
  const { name: chosen, avatar } = useProfile()
  const { url, renew } = useAttachmentUrl(avatar)
  const panel = useId()
  const { isOpen, setOpen, root, toggle } = useDisclosure()

  const phone = usePhoneText(user?.email ? '' : (user?.phone ?? ''))
  const account = user?.email || phone
  const name = chosen || account
  // Digits of a number would say nothing.
  const initials = initialsOf(chosen || user?.email || '')
  return (
    <div ref={root} className={styles.root}>
      <button
        ref={toggle}
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panel : undefined}
        aria-label={name ? `${t('account')}: ${name}` : t('account')}
        onClick={() => setOpen(!isOpen)}
      >
        {/* A sign, not a text: the button is called by the whole name. */}
        <span className={styles.seal} data-initials={url ? undefined : initials}>
          {url ? <img src={url} alt="" onError={renew} /> : initials === '' && <Icon name="user" size="small" />}
        </span>
      </button>
      {isOpen && (
        <section id={panel} className={styles.panel} aria-label={t('account')}>
          <p className={styles.who}>
            {chosen && <strong>{chosen}</strong>}
            {account}
          </p>
          <Choices />
          <MenuLink className={styles.item} to="/mypage/settings">
            <Icon name="settings" />
            {t('settings')}
          </MenuLink>
          <button type="button" className={styles.item} onClick={() => void auth.signOut()}>
            <Icon name="log-out" />
            {t('signOut')}
          </button>
        </section>
      )}
    </div>
  )
}
