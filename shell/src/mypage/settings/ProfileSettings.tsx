import { countGraphemes, languages, parseDay, toDay } from '@techo/core'
import { useProfile, useToday } from '@techo/data'
import { SegmentedControl, TextField } from '@techo/ui'
import { DateField } from '@techo/ui/dates'
import { useEffect, useEffectEvent, useState } from 'react'
import { AvatarSetting } from './avatar/AvatarSetting.tsx'
import { useSettingsT } from './messages.ts'
import { Section, Setting } from './Section.tsx'
import styles from './settings.module.css'
import { useSave } from './useSave.ts'

const languageNames = { ja: '日本語', en: 'English' }
const longestName = 100

export function ProfileSettings() {
  const t = useSettingsT()
  const { name, birthday, language } = useProfile()
  const today = useToday()
  const { save, state } = useSave()
  const [draft, setDraft] = useState<string | null>(null)
  const isLong = draft !== null && countGraphemes(draft.trim()) > longestName

  const settle = () => {
    if (draft === null || isLong) return
    const wanted = draft.trim()
    setDraft(null)
    if (wanted !== name) save({ name: wanted })
  }
  // What is typed also counts when the page is left or reloaded with the field still open.
  const settleNow = useEffectEvent(settle)
  useEffect(() => {
    const flush = () => settleNow()
    window.addEventListener('techo:flush', flush)
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('techo:flush', flush)
      window.removeEventListener('pagehide', flush)
    }
  }, [])

  return (
    <Section id="profile" title={t('profile')} state={state}>
      <AvatarSetting />
      <TextField
        label={t('name')}
        description={t('name.note')}
        error={isLong ? t('name.long') : undefined}
        value={draft ?? name}
        autoComplete="name"
        onChange={setDraft}
        onBlur={settle}
        onEnter={settle}
      />
      <DateField
        label={t('birthday')}
        description={t('birthday.note')}
        value={birthday ? parseDay(birthday) : null}
        min={toDay('1850-01-01')}
        max={today}
        onChange={day => save({ birthday: day })}
      />
      <Setting label={t('language')}>
        <SegmentedControl
          className={styles.choice ?? ''}
          label={t('language')}
          value={language}
          options={languages.map(each => ({ value: each, label: languageNames[each] }))}
          onChange={each => save({ language: each })}
        />
      </Setting>
    </Section>
  )
}
