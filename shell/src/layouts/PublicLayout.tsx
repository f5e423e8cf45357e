import { useState } from 'react'
import { Link, NavLink, Outlet, useLocation } from 'react-router'
import { hasSession } from '../session.ts'
import { Choices } from './Choices.tsx'
import { useFrameText } from './messages.ts'
import styles from './public-layout.module.css'
import { SkipLink } from './SkipLink.tsx'
import { Wordmark } from './Wordmark.tsx'

const top = ['features', 'pricing', 'help', 'updates'] as const
const foot = [
  ['product', ['features', 'pricing', 'updates']],
  ['support', ['help', 'faq', 'contact']],
  ['techo', ['about', 'privacy', 'terms']],
] as const

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
              <NavLink key={page} to={`/${page}`} viewTransition>
                {t(page)}
              </NavLink>
            ))}
            {!isIn && (
              <NavLink to="/login" viewTransition>
                {t('signIn')}
              </NavLink>
            )}
          </nav>
          <Link className={styles.start} to={isIn ? '/mypage' : '/register'} viewTransition>
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
          <div className={styles.sign}>
            <Wordmark to="/" />
            <p>{t('motto')}</p>
          </div>
          <nav aria-label={t('nav.footer')}>
            {foot.map(([group, pages]) => (
              <div key={group}>
                <h2>{t(`foot.${group}`)}</h2>
                <ul>
                  {pages.map(page => (
                    <li key={page}>
                      <Link to={`/${page}`} viewTransition>
                        {t(page)}
                      </Link>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
          <div className={styles.last}>
            <Choices />
            <p>© 2026 Techo</p>
          </div>
        </div>
      </footer>
    </div>
  )
}
