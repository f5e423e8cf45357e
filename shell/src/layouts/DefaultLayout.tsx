import type { MenuEntry } from '@techo/core'
import { type Arrangement, readArrangement } from '@techo/core/arrangement'
import { Icon, iconNamed, Tooltip, useLanguage } from '@techo/ui'
import { useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { knownRegistry } from '../federation/registry.ts'
import { keepInstalled } from '../installed.ts'
import { MemberRoot } from '../MemberRoot.tsx'
import { useMemberText } from '../member-messages.ts'
import { PreferenceCopy, usePreference } from '../mypage/preferences.ts'
import { keepSnapshots } from '../snapshots.ts'
import { DefaultTop } from './DefaultTop.tsx'
import styles from './default-layout.module.css'
import { MenuLink } from './MenuLink.tsx'
import { MoreSheet } from './MoreSheet.tsx'
import { AwaitedNotice, Progress, RemoteNotice, UpdateNotice } from './Notices.tsx'
import { menuGroups, phonePlaces, placesOf } from './places.ts'
import { SkipLink } from './SkipLink.tsx'
import { useNarrow } from './useNarrow.ts'
import { useSmallScreen } from './useSmallScreen.ts'
import { Wordmark } from './Wordmark.tsx'

/** The signed-in frame: the menu at the side, on phones at the foot; the bar above the page; notices; the page. */
export const Component = () => (
  <MemberRoot>
    <PreferenceCopy />
    <Frame />
  </MemberRoot>
)

function Frame() {
  useEffect(keepInstalled, [])
  useEffect(keepSnapshots, [])
  const [isNarrow, setNarrow] = useNarrow()
  const isSmall = useSmallScreen()
  const [arrangement] = usePreference('frame.menu', readArrangement)
  const groups = menuGroups(placesOf(knownRegistry()), arrangement)
  return (
    <div className={styles.frame} data-narrow={isNarrow}>
      <SkipLink />
      <Progress />
      <AwaitedNotice />
      {!isSmall && <Side groups={groups} isNarrow={isNarrow} onNarrow={setNarrow} />}
      <div className={styles.content}>
        <DefaultTop />
        <RemoteNotice />
        <main id="main" className={styles.main} data-scroll>
          <Outlet />
        </main>
      </div>
      {isSmall && <Foot groups={groups} arrangement={arrangement} />}
      <UpdateNotice />
    </div>
  )
}

type Groups = readonly (readonly MenuEntry[])[]

interface SideProps {
  readonly groups: Groups
  readonly isNarrow: boolean
  readonly onNarrow: (isNarrow: boolean) => void
}

function Side({ groups, isNarrow, onNarrow }: SideProps) {
  const t = useMemberText()
  return (
    <nav className={styles.side} aria-label={t('mainMenu')}>
      <Wordmark to="/mypage" />
      <div className={styles.places}>
        {groups.map(group => (
          <ul key={group[0]?.to} className={styles.group}>
            {group.map(place => (
              <li key={place.to}>
                <Place place={place} isNarrow={isNarrow} />
              </li>
            ))}
          </ul>
        ))}
      </div>
      <button
        type="button"
        className={styles.fold}
        aria-label={t(isNarrow ? 'menu.widen' : 'menu.narrow')}
        aria-pressed={isNarrow}
        onClick={() => onNarrow(!isNarrow)}
      >
        <Icon name="panel" />
        <span>{t('menu.narrow')}</span>
      </button>
    </nav>
  )
}

function Place({ place, isNarrow }: { place: MenuEntry; isNarrow: boolean }) {
  const { language } = useLanguage()
  const name = place.label[language]
  const link = (
    <MenuLink className={styles.place} to={place.to}>
      <Icon name={iconNamed(place.icon)} />
      <span>{name}</span>
    </MenuLink>
  )
  return isNarrow ? <Tooltip text={name}>{link}</Tooltip> : link
}

function Foot({ groups, arrangement }: { groups: Groups; arrangement: Arrangement }) {
  const t = useMemberText()
  const { language } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <nav className={styles.foot} aria-label={t('mainMenu')}>
        {phonePlaces(groups, arrangement).map(place => (
          <MenuLink key={place.to} className={styles.footPlace} to={place.to}>
            <Icon name={iconNamed(place.icon)} />
            <span>{place.label[language]}</span>
          </MenuLink>
        ))}
        <button
          type="button"
          className={styles.footPlace}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
        >
          <Icon name="menu" />
          <span>{t('menu')}</span>
        </button>
      </nav>
      {isOpen && <MoreSheet places={groups.flat()} onClose={() => setOpen(false)} />}
    </>
  )
}
