import { addDays, formatDay, toDay } from '@techo/core'
import { usePreferences } from '@techo/data'
import { Checkbox, SegmentedControl, Select, Switch, useLanguage } from '@techo/ui'
import { readCalendar } from '../choices.ts'
import { usePreference } from '../preferences.ts'
import { useSettingsT } from './messages.ts'
import { Section, Setting } from './Section.tsx'
import styles from './settings.module.css'
import { useSave } from './useSave.ts'
import { ZoneSetting } from './ZoneSetting.tsx'

// Any Sunday: only the names of weekdays are read off it.
const sunday = toDay('2026-11-22')
const hours = [0, 1, 2, 3, 4, 5] as const

export function CalendarSettings() {
  const t = useSettingsT()
  const { time_zone, day_start_hour, week_start } = usePreferences()
  const { save, state } = useSave()
  const { language } = useLanguage()
  const [calendar, setCalendar] = usePreference('frame.calendar', readCalendar)
  const { weekend } = calendar
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
      <fieldset className={styles.weekend}>
        <legend className={styles.label}>{t('weekend')}</legend>
        <p className={styles.note}>{t('weekend.note')}</p>
        <div className={styles.weekdays}>
          {[0, 1, 2, 3, 4, 5, 6]
            .map(place => (place + week_start) % 7)
            .map(day => (
              <Checkbox
                key={day}
                isSelected={weekend.includes(day)}
                onChange={isOff =>
                  setCalendar({
                    ...calendar,
                    weekend: [...weekend.filter(each => each !== day), ...(isOff ? [day] : [])].sort(),
                  })
                }
              >
                {formatDay(addDays(sunday, day), language, 'weekday')}
              </Checkbox>
            ))}
        </div>
      </fieldset>
      <Switch
        isWide
        note={t('holidays.note')}
        isSelected={calendar.holidays}
        onChange={holidays => setCalendar({ ...calendar, holidays })}
      >
        {t('holidays')}
      </Switch>
      <Switch isWide note={t('era.note')} isSelected={calendar.era} onChange={era => setCalendar({ ...calendar, era })}>
        {t('era')}
      </Switch>
      <Switch
        isWide
        note={t('sixDays.note')}
        isSelected={calendar.sixDays}
        onChange={sixDays => setCalendar({ ...calendar, sixDays })}
      >
        {t('sixDays')}
      </Switch>
    </Section>
  )
}
