import { usePreferences } from '@techo/data'
import { SegmentedControl, Switch, themes } from '@techo/ui'
import { readDensity } from '../choices.ts'
import { usePreference } from '../preferences.ts'
import { useSettingsT } from './messages.ts'
import { Section, Setting } from './Section.tsx'
import styles from './settings.module.css'
import { useSave } from './useSave.ts'

const icons = { light: 'sun', dark: 'moon', system: 'monitor' } as const
const sizes = ['small', 'medium', 'large', 'xlarge'] as const

export function AppearanceSettings() {
  const t = useSettingsT()
  const { theme, text_size, reduced_motion } = usePreferences()
  const { save, state } = useSave()
  const [{ density }, setDensity] = usePreference('frame.looks', readDensity)
  return (
    <Section id="appearance" title={t('appearance')} state={state}>
      <Setting label={t('theme')}>
        <SegmentedControl
          className={styles.choice ?? ''}
          label={t('theme')}
          value={theme}
          options={themes.map(each => ({ value: each, label: t(`theme.${each}`), icon: icons[each] }))}
          onChange={each => save({ theme: each })}
        />
      </Setting>
      <Setting label={t('textSize')}>
        <SegmentedControl
          className={styles.choice ?? ''}
          label={t('textSize')}
          value={text_size}
          options={sizes.map(each => ({ value: each, label: t(`textSize.${each}`) }))}
          onChange={each => save({ text_size: each })}
        />
      </Setting>
      <Setting label={t('density')} note={t('density.note')}>
        <SegmentedControl
          className={styles.choice ?? ''}
          label={t('density')}
          value={density}
          options={(['comfortable', 'compact'] as const).map(each => ({ value: each, label: t(`density.${each}`) }))}
          onChange={each => setDensity({ density: each })}
        />
      </Setting>
      <Switch
        isWide
        note={t('motion.note')}
        isSelected={reduced_motion}
        onChange={isReduced => save({ reduced_motion: isReduced })}
      >
        {t('motion')}
      </Switch>
    </Section>
  )
}
