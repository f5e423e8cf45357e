import { readArrangement } from '@techo/core/arrangement'
import { arriving, Skeleton, useLanguage } from '@techo/ui'
import { knownRegistry } from '../../federation/registry.ts'
import { movablePlaces, placesOf } from '../../layouts/places.ts'
import { usePreference } from '../preferences.ts'
import { useSettingsT } from './messages.ts'
import { Section } from './Section.tsx'
import styles from './settings.module.css'

const ArrangeList = arriving(
  () => import('../ArrangeList.tsx').then(({ ArrangeList }) => ArrangeList),
  () => <Skeleton lines={3} />,
)

/** Order and visibility of the places in the menu; Today and the settings always stand there. */
export function MenuSettings() {
  const t = useSettingsT()
  const { language } = useLanguage()
  const [arrangement, arrange] = usePreference('frame.menu', readArrangement)
  const places = movablePlaces(placesOf(knownRegistry()), arrangement)
  if (places.length === 0) return null
  return (
    <Section id="menu" title={t('menu')}>
      <div>
        <p className={styles.note}>{t('menu.note')}</p>
        <ArrangeList
          label={t('menu')}
          items={places.map(({ to, label }) => ({ id: to, title: label[language] }))}
          arrangement={arrangement}
          onArrange={arrange}
        />
      </div>
    </Section>
  )
}
