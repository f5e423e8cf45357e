import { Skeleton, useLanguage } from '@techo/ui'
import { lazy, Suspense } from 'react'
import { knownRegistry } from '../../federation/registry.ts'
import { movablePlaces, placesOf } from '../../layouts/places.ts'
import { readArrangement } from '../arrangement.ts'
import { usePreference } from '../preferences.ts'
import { useSettingsT } from './messages.ts'
import { Section } from './Section.tsx'
import styles from './settings.module.css'

const ArrangeList = lazy(() => import('../ArrangeList.tsx').then(({ ArrangeList }) => ({ default: ArrangeList })))

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
        <Suspense fallback={<Skeleton lines={3} />}>
          <ArrangeList
            label={t('menu')}
            items={places.map(({ to, label }) => ({ id: to, title: label[language] }))}
            arrangement={arrangement}
            onArrange={arrange}
          />
        </Suspense>
      </div>
    </Section>
  )
}
