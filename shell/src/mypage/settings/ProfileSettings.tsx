import { countGraphemes, languages, parseDay, toDay } from '@techo/core'
import { useProfile, useToday } from '@techo/data'
import { useField } from '@techo/data/drafts'
import { SegmentedControl, TextField } from '@techo/ui'
import { DateField } from '@techo/ui/dates'
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
  const isLong = (typed: string) => countGraphemes(typed.trim()) > longestName
  const {
    isWrong: _,
    save: settle,
    ...field
  } = useField({
    name: 'profiles.name',
    value: name,
    onSave: typed => !isLong(typed) && save({ name: typed.trim() }),
  })

  return (
    <Section id="profile" title={t('profile')} state={state}>
      <AvatarSetting />
      <TextField
        label={t('name')}
        description={t('name.note')}
        error={isLong(field.value) ? t('name.long') : undefined}
        autoComplete="name"
        {...field}
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
