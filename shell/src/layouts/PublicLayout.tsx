import { useState } from 'react'
import { Link, NavLink, Outlet, useLocation } from 'react-router'
import { hasSession } from '../session.ts'
import { Choices } from './Choices.tsx'
import { useFrameText } from './messages.ts'
import styles from './public-layout.module.css'
import { SkipLink } from './SkipLink.tsx'
import { Wordmark } from './Wordmark.tsx'

const top = ['features', 'pricing', 'help', 'updates'] as const
const foot = ['about', 'features', 'pricing', 'updates', 'help', 'faq', 'contact', 'privacy', 'terms'] as const

/** The marketing frame: it needs neither a session nor the data layer nor a remote. */
export function Component() {
  const t = useFrameText()
  const { pathname } = useLocation()
  const [opened, setOpened] = useState<string | null>(null)
  // The menu belongs to the page it was opened on, so a navigation closes it.
  const isOpen = opened === pathname
  const isIn = hasSession()
  return (
    <div className={styles.frame}>
      <SkipLink />
      <header className={styles.header}>
        <div className={styles.bar}>
          <Wordmark to="/" />
          <nav id="public-menu" className={styles.menu} data-open={isOpen} aria-label={t('nav.public')}>
            {top.map(page => (
              <NavLink key={page} to={`/${page}`}>
                {t(page)}
              </NavLink>
            ))}
            {!isIn && <NavLink to="/login">{t('signIn')}</NavLink>}
          </nav>
          <Link className={styles.start} to={isIn ? '/mypage' : '/register'}>
            {isIn ? t('open') : t('register')}
          </Link>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls="public-menu"
            aria-label={t('menu')}
            onClick={() => setOpened(isOpen ? null : pathname)}
          >
            <span aria-hidden="true" />
          </button>
        </div>
      </header>
      <main id="main" className={styles.main}>
        <Outlet />
      </main>
      <footer className={styles.footer}>
        <div className={styles.footerInner}>
          <nav aria-label={t('nav.footer')}>
            {foot.map(page => (
              <Link key={page} to={`/${page}`}>
                {t(page)}
              </Link>
            ))}
          </nav>
          <Choices />
          <p>© 2026 Techo</p>
        </div>
      </footer>
    </div>
  )
}
