import { auth, useProfile, useSession } from '@techo/data'
import { Icon } from '@techo/ui'
import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useMemberText } from '../member-messages.ts'
import styles from './account-menu.module.css'
import { Choices } from './Choices.tsx'
import { MenuLink } from './MenuLink.tsx'

/** The person's own corner: who is signed in, settings, language, appearance, and the way out. */
export function AccountMenu() {
  const t = useMemberText()
  const { user } = useSession()
  const { name: chosen } = useProfile()
  const { pathname } = useLocation()
  const panel = useId()
  const root = useRef<HTMLDivElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const isOpen = opened === pathname

  useEffect(() => {
    if (!isOpen) return
    const close = (event: Event) => {
      if (event.target instanceof Node && root.current?.contains(event.target)) return
      setOpened(null)
    }
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      setOpened(null)
      toggle.current?.focus()
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('focusin', close)
    document.addEventListener('keydown', closeByKey)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('focusin', close)
      document.removeEventListener('keydown', closeByKey)
    }
  }, [isOpen])

  const account = user?.email ?? user?.phone ?? ''
  const name = chosen || account
  return (
    <div ref={root} className={styles.root}>
      <button
        ref={toggle}
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={panel}
        aria-label={name ? `${t('account')}: ${name}` : t('account')}
        onClick={() => setOpened(isOpen ? null : pathname)}
      >
        <Icon name="user" />
        <span className={styles.name}>{name || t('account')}</span>
      </button>
      <section id={panel} className={styles.panel} hidden={!isOpen} aria-label={t('account')}>
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
    </div>
  )
}
