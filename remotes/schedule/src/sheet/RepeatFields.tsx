import { type Day, formatDay } from '@techo/core'
import { type HolidayRule, nextOccurrences, ruleInWords } from '@techo/core/recurrence'
import { usePreferences } from '@techo/data'
import { useHolidayOf } from '@techo/days'
import { Select, TextField, useLanguage } from '@techo/ui'
import { type EventForm, rulesFor } from './form.ts'
import styles from './sheet.module.css'
import { useSheetT } from './sheet-messages.ts'

interface Props {
  /** the day on which it begins */
  readonly day: Day
  readonly today: Day
  readonly rrule: string | null
  readonly holidayRule: HolidayRule
  readonly exdates: readonly Day[]
  /** how it is written in words; null: it is chosen */
  readonly words: string | null
  readonly error: string | undefined
  readonly onChange: (change: Partial<Pick<EventForm, 'rrule' | 'holiday_rule' | 'repeatWords'>>) => void
}

/** How it repeats: chosen or said in words, with the days it will fall on before anything is saved. */
export function RepeatFields({ day, today, rrule, holidayRule, exdates, words, error, onChange }: Props) {
  const t = useSheetT()
  const { language } = useLanguage()
  const { week_start: weekStart } = usePreferences()
  const holidayOf = useHolidayOf()
  const offered = rulesFor(day, weekStart)
  const known = rrule !== null && !offered.includes(rrule) ? [rrule, ...offered] : offered
  const choose = (value: string) => {
    if (value === 'words') onChange({ repeatWords: rrule === null ? '' : (ruleInWords(rrule, language) ?? '') })
    else onChange({ rrule: value === 'none' ? null : value, repeatWords: null })
  }
  const series = { rrule: rrule ?? '', dtstart: day, exdates, holiday_rule: holidayRule }
  const next =
    rrule === null ? [] : nextOccurrences(series, day > today ? day : today, 4, each => holidayOf(each) !== null)
  return (
    <>
      <Select
        label={t('repeat')}
        value={words === null ? (rrule ?? 'none') : 'words'}
        options={[
          { value: 'none', label: t('never') },
          ...known.map(rule => ({ value: rule, label: ruleInWords(rule, language) ?? rule })),
          { value: 'words', label: t('words') },
        ]}
        onChange={choose}
      />
      {words !== null && (
        <TextField
          label={t('wordsField')}
          description={t('wordsHint')}
          value={words}
          onChange={repeatWords => onChange({ repeatWords })}
          error={error}
        />
      )}
      {rrule !== null && (
        <>
          <Select
            label={t('holiday')}
            value={holidayRule}
            options={[
              { value: 'none', label: t('holidayNone') },
              { value: 'skip', label: t('holidaySkip') },
              { value: 'prev_workday', label: t('holidayPrev') },
              { value: 'next_workday', label: t('holidayNext') },
            ]}
            onChange={holiday_rule => onChange({ holiday_rule })}
          />
          {next.length > 0 && (
            <p className={styles.soft}>
              {t('next')}:{' '}
              {next.map(each => formatDay(each.day, language, 'short')).join(language === 'ja' ? '、' : ', ')}
            </p>
          )}
        </>
      )}
    </>
  )
}
