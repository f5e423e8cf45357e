import { Kbd, useLanguage } from '@techo/ui'
import { knownRegistry } from '../../federation/registry.ts'
import { placesOf } from '../../layouts/places.ts'
import { keyedPlaces } from '../../palette/keyed-places.ts'
import { keyedActions, keysHere, keysTo } from '../../palette/keys.ts'
import { isMac } from '../../palette/platform.ts'
import { useSettingsT } from './messages.ts'
import { Section } from './Section.tsx'
import styles from './settings.module.css'

/** Every key that works everywhere, from the same data as the keys themselves. */
export function ShortcutSettings() {
  const t = useSettingsT()
  const { language } = useLanguage()
  const places = keyedPlaces(placesOf(knownRegistry())).map(({ to, label, key }) => ({
    id: to,
    title: label[language],
    keys: keysTo(key),
  }))
  const actions = keyedActions.map(({ id, title, keys }) => ({
    id,
    title: title[language],
    keys: keysHere(keys, isMac()),
  }))
  return (
    <Section id="shortcuts" title={t('shortcuts')}>
      <p className={styles.note}>{t('shortcuts.note')}</p>
      <Keys rows={actions} />
      <div>
        <h3 className={styles.label}>{t('shortcuts.places')}</h3>
        <Keys rows={places} />
      </div>
    </Section>
  )
}

interface KeyRow {
  readonly id: string
  readonly title: string
  readonly keys: string
}

const Keys = ({ rows }: { readonly rows: readonly KeyRow[] }) => (
  <dl className={styles.facts}>
    {rows.map(({ id, title, keys }) => (
      <div key={id}>
        <dt>{title}</dt>
        <dd>
          <Kbd keys={keys} />
        </dd>
      </div>
    ))}
  </dl>
)
