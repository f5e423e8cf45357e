import { LinkButton, Page, Skeleton } from '@techo/ui'
import { Link, useLocation } from '@techo/ui/router'
import { Suspense, useEffect } from 'react'
import { AboutSettings } from './AboutSettings.tsx'
import { AccountSettings } from './AccountSettings.tsx'
import { AppearanceSettings } from './AppearanceSettings.tsx'
import { CalendarSettings } from './CalendarSettings.tsx'
import { MenuSettings } from './MenuSettings.tsx'
import { useSettingsT } from './messages.ts'
import { ProfileSettings } from './ProfileSettings.tsx'
import { SampleSetting } from './SampleSetting.tsx'
import { Section, Setting } from './Section.tsx'
import styles from './settings.module.css'

const sections = ['profile', 'appearance', 'menu', 'calendar', 'organise', 'sample', 'account', 'about'] as const

/** /mypage/settings: what is changed here counts at once, on this page and everywhere else. */
export function Component() {
  const t = useSettingsT()
  const { hash, key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same anchor chosen again is a new key
  useEffect(() => {
    const place = hash ? document.getElementById(hash.slice(1)) : null
    place?.scrollIntoView()
    place?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  }, [hash, key])

  return (
    <Page title={t('title')}>
      <div className={styles.page}>
        <nav className={styles.anchors} aria-label={t('sections')}>
          {sections.map(section => (
            <Link key={section} to={`#${section}`} replace>
              {t(section)}
            </Link>
          ))}
        </nav>
        <div className={styles.sections}>
          <ProfileSettings />
          <AppearanceSettings />
          <MenuSettings />
          <CalendarSettings />
          <Section id="organise" title={t('organise')}>
            <Setting label={t('organise.label')} note={t('organise.note')}>
              <LinkButton to="/mypage/settings/classifications" icon="tag">
                {t('organise.open')}
              </LinkButton>
            </Setting>
          </Section>
          <SampleSetting />
          <AccountSettings />
          <Suspense fallback={<Skeleton />}>
            <AboutSettings />
          </Suspense>
        </div>
      </div>
    </Page>
  )
}
