import { Icon, iconNamed, useLanguage } from '@techo/ui'
import { useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { knownRegistry } from '../federation/registry.ts'
import { MemberRoot } from '../MemberRoot.tsx'
import { useMemberText } from '../member-messages.ts'
import { QuickAccess } from '../palette/QuickAccess.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import styles from './default-layout.module.css'
import { MenuLink } from './MenuLink.tsx'
import { Progress, RemoteNotice, SyncStatus, UpdateNotice } from './Notices.tsx'
import { phonePlaces, placesOf } from './places.ts'
import { SkipLink } from './SkipLink.tsx'
import { Wordmark } from './Wordmark.tsx'

/** The signed-in frame: the menu at the side, on phones at the foot; notices; the page. */
export function Component() {
  const t = useMemberText()
  const { language } = useLanguage()
  const { pathname } = useLocation()
  const [opened, setOpened] = useState<string | null>(null)
  const isOpen = opened === pathname
  const places = placesOf(knownRegistry())
  return (
    <MemberRoot>
      <div className={styles.frame}>
        <SkipLink />
        <Progress />
        <header className={styles.side}>
          <Wordmark to="/mypage" />
          <QuickAccess />
          <nav id="all-places" className={styles.places} data-open={isOpen} aria-label={t('mainMenu')}>
            {places.map(place => (
              <MenuLink key={place.to} className={styles.place} to={place.to} onClick={() => setOpened(null)}>
                <Icon name={iconNamed(place.icon)} />
                <span>{place.label[language]}</span>
              </MenuLink>
            ))}
          </nav>
          <div className={styles.corner}>
            <SyncStatus />
            <AccountMenu />
          </div>
        </header>
        <div className={styles.content}>
          <RemoteNotice />
          <main id="main" className={styles.main} data-scroll>
            <Outlet />
          </main>
        </div>
        <nav className={styles.foot} aria-label={t('mainMenu')}>
          {phonePlaces(places).map(place => (
            <MenuLink key={place.to} className={styles.footPlace} to={place.to} onClick={() => setOpened(null)}>
              <Icon name={iconNamed(place.icon)} />
              <span>{place.label[language]}</span>
            </MenuLink>
          ))}
          <button
            type="button"
            className={styles.footPlace}
            aria-expanded={isOpen}
            aria-controls="all-places"
            onClick={() => setOpened(isOpen ? null : pathname)}
          >
            <Icon name={isOpen ? 'x' : 'menu'} />
            <span>{t('menu')}</span>
          </button>
        </nav>
        <UpdateNotice />
      </div>
    </MemberRoot>
  )
}
