import { Icon, Page, useLanguage } from '@techo/ui'
import { Link, useLocation, useSearchParams } from '@techo/ui/router'
import { useEffect, useRef } from 'react'
import { knownRegistry } from '../../federation/registry.ts'
import { useSettingsT } from './messages.ts'
import { RemoteSection } from './RemoteSection.tsx'
import { type SettingsSection, sectionsOf } from './sections.tsx'
import styles from './settings.module.css'

const groups = ['person', 'use', 'account'] as const

/**
 * /mypage/settings: what is changed here counts at once, on this page and everywhere else. `?section=` says which section is
 * open. Without it a wide screen shows the first one beside the list, and a phone the list alone.
 */
export function Component() {
  const t = useSettingsT()
  const { language } = useLanguage()
  const [query] = useSearchParams()
  const { hash, key } = useLocation()
  const asked = query.get('section') ?? hash.slice(1)
  const sections = sectionsOf(knownRegistry())
  const drawn = sections.filter(({ to }) => to === undefined)
  const chosen = drawn.find(({ id }) => id === asked)
  const isChosen = chosen !== undefined
  const shown = chosen ?? drawn[0]
  const place = useRef<HTMLDivElement>(null)
  const first = useRef(key)

  // Somebody chose a section: the list may be gone then (phones), so that the heading takes the focus.
  useEffect(() => {
    if (key === first.current || !isChosen) return
    window.scrollTo({ top: 0 })
    place.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  }, [key, isChosen])

  return (
    <Page title={t('title')}>
      <div className={styles.page} data-open={chosen ? 'section' : 'list'}>
        <nav className={styles.sections} aria-label={t('sections')}>
          {groups.map(group => (
            <ul key={group}>
              {sections
                .filter(each => each.group === group)
                .map(each => (
                  <li key={each.id}>
                    <SectionLink section={each} isOpen={each.id === shown?.id} />
                  </li>
                ))}
            </ul>
          ))}
        </nav>
        <div ref={place} className={styles.place}>
          <Link className={styles.all} to="/mypage/settings">
            <Icon name="chevron-left" size="small" />
            {t('all')}
          </Link>
          {shown?.Component && <shown.Component />}
          {shown?.remote && (
            <RemoteSection key={shown.id} section={shown.id} title={shown.title[language]} remote={shown.remote} />
          )}
        </div>
      </div>
    </Page>
  )
}

function SectionLink({ section, isOpen }: { readonly section: SettingsSection; readonly isOpen: boolean }) {
  const { language } = useLanguage()
  return (
    <Link
      to={section.to ?? `?section=${section.id}`}
      className={styles.sectionLink}
      aria-current={isOpen ? 'true' : undefined}
    >
      <Icon name={section.icon} />
      <span>{section.title[language]}</span>
      <Icon name="chevron-right" size="small" className={styles.chevron ?? ''} />
    </Link>
  )
}
