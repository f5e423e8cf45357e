import { Badge, useLanguage } from '@techo/ui'
import { Link } from '@techo/ui/router'
import { use } from 'react'
import { thisBuild } from '../../build.ts'
import { knownRegistry } from '../../federation/registry.ts'
import { useSettingsT } from './messages.ts'
import { Section } from './Section.tsx'
import styles from './settings.module.css'

/** Which build of the shell this page runs, and which build of each remote the registry names. */
export function AboutSettings() {
  const t = useSettingsT()
  const { language } = useLanguage()
  const { id } = use(thisBuild())
  const { remotes } = knownRegistry()
  return (
    <Section id="about" title={t('about')}>
      <dl className={styles.facts}>
        <div>
          <dt>{t('about.build')}</dt>
          <dd>{id || t('about.unknown')}</dd>
        </div>
        {remotes.map(remote => (
          <div key={remote.id}>
            <dt>{remote.config.title[language]}</dt>
            <dd>
              {remote.version} <span className={styles.note}>{remote.build}</span>
              {remote.disabled && <Badge tone="warn">{t('about.disabled')}</Badge>}
            </dd>
          </div>
        ))}
      </dl>
      {remotes.length === 0 && <p className={styles.note}>{t('about.none')}</p>}
      <p>
        <Link className={styles.link} to="/updates">
          {t('about.updates')}
        </Link>
      </p>
    </Section>
  )
}
