import { type Day, formatDay } from '@techo/core'
import { type HolidayRule, nextOccurrences, parseRule, ruleInWords, ruleOfWords } from '@techo/core/recurrence'
import { useProfile } from '@techo/data'
import { Select, TextField, useLanguage } from '@techo/ui'
import { useState } from 'react'
import { useHolidayOf } from '../useHolidayOf.ts'
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
  readonly onChange: (change: Partial<Pick<EventForm, 'rrule' | 'holiday_rule' | 'fromDay' | 'toDay'>>) => void
}

/** How it repeats: chosen or said in words, with the days it will fall on before anything is saved. */
export function RepeatFields({ day, today, rrule, holidayRule, exdates, onChange }: Props) {
  const t = useSheetT()
  const { language } = useLanguage()
  const { week_start: weekStart } = useProfile()
  const holidayOf = useHolidayOf()
  const [words, setWords] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  const offered = rulesFor(day, weekStart)
  const known = rrule !== null && !offered.includes(rrule) ? [rrule, ...offered] : offered
  const choose = (value: string) => {
    setWrong(false)
    if (value === 'words') return setWords(rrule === null ? '' : (ruleInWords(rrule, language) ?? ''))
    setWords(null)
    onChange({ rrule: value === 'none' ? null : value })
  }
  const readWords = () => {
    if (words === null || words.trim() === '') return setWords(null)
    const said = ruleOfWords(words, { today: day, weekStart })?.rrule ?? (parseRule(words) ? words : null)
    setWrong(said === null)
    if (said === null) return
    onChange({ rrule: said })
    setWords(null)
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
          onChange={setWords}
          onEnter={readWords}
          onBlur={readWords}
          error={isWrong ? t('wordsWrong') : undefined}
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
