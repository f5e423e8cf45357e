import { clockAt, type Day, formatDay } from '@techo/core'
import { usePreferences } from '@techo/data'
import { useField } from '@techo/data/drafts'
import { TextField, useLanguage } from '@techo/ui'
import { Disclosure } from '@techo/ui/layout'
import { useState } from 'react'
import { type NoteRow, useSetPeriodNoteMutation } from '../api.ts'
import styles from '../daily.module.css'
import { useT } from '../messages.ts'
import { hoursAndMinutes, isEvening, levels, sleepMinutes } from '../periods/day-note.ts'
import { useNewId } from '../useNewId.ts'
import { LevelPicker, levelNames } from './LevelPicker.tsx'
import { LineField } from './LineField.tsx'

interface Props {
  readonly day: Day
  readonly isToday: boolean
  readonly row: NoteRow | null
}

/** The day in one line, and how it felt: folded into what it says, and open on the evening of the day itself. */
export function DayLine({ day, isToday, row }: Props) {
  const t = useT()
  const { language } = useLanguage()
  const { time_zone: timeZone, day_start_hour: dayStartHour } = usePreferences()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const [setNote] = useSetPeriodNoteMutation()
  const id = useNewId()
  const set = (columns: Partial<Pick<NoteRow, 'mood' | 'energy' | 'sleep_min'>>) =>
    void setNote({ period: { kind: 'day', start: day }, ...(row === null ? { id } : {}), columns })
  const isTime = isToday && isEvening(clockAt(Date.now(), timeZone).time, dayStartHour)
  return (
    <Disclosure
      title={t('lookBack')}
      note={<Summary row={row} />}
      className={styles.lookBack ?? ''}
      isOpen={chosen ?? isTime}
      onOpenChange={setChosen}
    >
      <div className={styles.measures}>
        <LineField day={day} row={row} label={t('lineOf', { date: formatDay(day, language, 'short') })} />
        <LevelPicker kind="face" label={t('mood')} value={row?.mood ?? null} onChange={mood => set({ mood })} />
        <LevelPicker
          kind="battery"
          label={t('energy')}
          value={row?.energy ?? null}
          onChange={energy => set({ energy })}
        />
        <SleepField day={day} value={row?.sleep_min ?? null} onChange={sleep_min => set({ sleep_min })} />
      </div>
    </Disclosure>
  )
}

/** What is written already, in a line. */
function Summary({ row }: { readonly row: NoteRow | null }) {
  const t = useT()
  const sleepOf = useSleepWords()
  const wordOf = (value: number | null | undefined) => {
    const level = levels.find(each => each === value)
    return level && t(levelNames[level])
  }
  const [mood, energy] = [wordOf(row?.mood), wordOf(row?.energy)]
  const said = [
    row?.one_line,
    mood && `${t('mood')} ${mood}`,
    energy && `${t('energy')} ${energy}`,
    row?.sleep_min && `${t('sleep')} ${sleepOf(row.sleep_min)}`,
  ].filter(Boolean)
  return said.length > 0 && said.join(t('and'))
}

function useSleepWords() {
  const t = useT()
  return (minutes: number) => {
    const time = hoursAndMinutes(minutes)
    return t('sleepValue', { hours: time.hours, minutes: String(time.minutes).padStart(2, '0') })
  }
}

function SleepField({
  day,
  value,
  onChange,
}: {
  readonly day: Day
  readonly value: number | null
  readonly onChange: (value: number | null) => void
}) {
  const t = useT()
  const said = useSleepWords()
  const onSave = (typed: string) => {
    const minutes = sleepMinutes(typed)
    if (minutes === null && typed.trim() !== '') return false
    return minutes === value || onChange(minutes)
  }
  const { isWrong, save, ...field } = useField({
    name: `period_notes.sleep_min:${day}`,
    value: value === null ? '' : said(value),
    onSave,
  })
  return (
    <TextField
      className={styles.sleep ?? ''}
      label={t('sleep')}
      placeholder={t('sleepPlaceholder')}
      {...field}
      onEnter={save}
      error={isWrong ? t('sleepHint') : undefined}
    />
  )
}
