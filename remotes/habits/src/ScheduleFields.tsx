import { addDays, type Day, formatDay, startOfWeek, type WeekStart } from '@techo/core'
import { Checkbox, NumberField, Select, useLanguage } from '@techo/ui'
import type { FormValues, Frequency } from './form-values.ts'
import styles from './habits.module.css'
import { usePageT } from './messages/page/index.ts'

export interface ScheduleFieldsProps {
  readonly values: FormValues
  readonly onChange: (change: Partial<FormValues>) => void
  readonly weekStart: WeekStart
  readonly error?: string | undefined
}

/** How often: a choice, and the numbers it needs. */
export function ScheduleFields({ values, onChange, weekStart, error }: ScheduleFieldsProps) {
  const t = usePageT()
  const options: readonly { readonly value: Frequency; readonly label: string }[] = [
    { value: 'everyDay', label: t('freqEveryDay') },
    { value: 'weekdays', label: t('freqWeekdays') },
    { value: 'week', label: t('freqWeek') },
    { value: 'month', label: t('freqMonth') },
    { value: 'window', label: t('freqWindow') },
    { value: 'everyN', label: t('freqEveryN') },
  ]
  const most = { week: 7, month: 31, window: values.per_days } as const
  const { frequency } = values
  return (
    <>
      <div className={styles.fields}>
        <Select
          label={t('frequency')}
          options={options}
          value={frequency}
          onChange={next => onChange({ frequency: next })}
        />
        {frequency === 'window' && (
          <NumberField
            label={t('perDays')}
            name="per_days"
            value={values.per_days}
            onChange={days => onChange({ per_days: days ?? 2, times: Math.min(values.times, days ?? 2) })}
            min={2}
            max={366}
          />
        )}
        {(frequency === 'week' || frequency === 'month' || frequency === 'window') && (
          <NumberField
            label={t('howMany')}
            name="times"
            value={Math.min(values.times, most[frequency])}
            onChange={times => onChange({ times: Math.round(times ?? 1) })}
            min={1}
            max={most[frequency]}
          />
        )}
        {frequency === 'everyN' && (
          <NumberField
            label={t('interval')}
            name="interval_n"
            value={values.interval_n}
            onChange={days => onChange({ interval_n: Math.round(days ?? 2) })}
            min={2}
            max={366}
          />
        )}
      </div>
      {frequency === 'weekdays' && (
        <Weekdays
          value={values.weekdays}
          onChange={weekdays => onChange({ weekdays })}
          weekStart={weekStart}
          error={error}
        />
      )}
    </>
  )
}

interface WeekdaysProps {
  readonly value: number
  readonly onChange: (weekdays: number) => void
  readonly weekStart: WeekStart
  readonly error?: string | undefined
}

function Weekdays({ value, onChange, weekStart, error }: WeekdaysProps) {
  const t = usePageT()
  const { language } = useLanguage()
  const first = startOfWeek('2026-11-20' as Day, weekStart)
  return (
    <fieldset className={styles.weekdays}>
      <legend>{t('weekdays')}</legend>
      {Array.from({ length: 7 }, (_, index) => {
        const bit = 1 << ((index + weekStart) % 7)
        return (
          <Checkbox
            key={bit}
            isSelected={(value & bit) !== 0}
            onChange={isSelected => onChange(isSelected ? value | bit : value & ~bit)}
          >
            {formatDay(addDays(first, index), language, 'weekday')}
          </Checkbox>
        )
      })}
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
