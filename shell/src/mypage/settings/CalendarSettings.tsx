import { useProfile } from '@techo/data'
import { SegmentedControl, Select } from '@techo/ui'
import { useSettingsT } from './messages.ts'
import { Section, Setting } from './Section.tsx'
import styles from './settings.module.css'
import { useSave } from './useSave.ts'
import { ZoneSetting } from './ZoneSetting.tsx'

const hours = [0, 1, 2, 3, 4, 5] as const

export function CalendarSettings() {
  const t = useSettingsT()
  const { time_zone, day_start_hour, week_start } = useProfile()
  const { save, state } = useSave()
  return (
    <Section id="calendar" title={t('calendar')} state={state}>
      <ZoneSetting value={time_zone} onChange={zone => save({ time_zone: zone })} />
      <Select
        label={t('dayStart')}
        description={t('dayStart.note')}
        value={String(day_start_hour)}
        options={hours.map(hour => ({ value: String(hour), label: `${hour}:00` }))}
        onChange={hour => save({ day_start_hour: Number(hour) })}
      />
      <Setting label={t('weekStart')}>
        <SegmentedControl
          className={styles.choice ?? ''}
          label={t('weekStart')}
          value={week_start === 1 ? '1' : '0'}
          options={[
            { value: '0', label: t('weekStart.0') },
            { value: '1', label: t('weekStart.1') },
          ]}
          onChange={day => save({ week_start: day === '1' ? 1 : 0 })}
        />
      </Setting>
    </Section>
  )
}
