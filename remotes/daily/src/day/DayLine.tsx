import { type Day, formatDay, normalizeForSearch } from '@techo/core'
import { useField } from '@techo/data/drafts'
import { docToText } from '@techo/editor/doc'
import { TextField, useLanguage } from '@techo/ui'
import { type NoteRow, useSetPeriodNoteMutation } from '../api.ts'
import styles from '../daily.module.css'
import { useT } from '../messages.ts'
import { charactersLeft, hoursAndMinutes, type Level, levels, lineOf, sleepMinutes } from '../periods/day-note.ts'
import { useNewId } from '../useNewId.ts'

/** The day in one line, and how it felt. */
export function DayLine({ day, row }: { readonly day: Day; readonly row: NoteRow | null }) {
  const t = useT()
  const { language } = useLanguage()
  const [setNote] = useSetPeriodNoteMutation()
  const id = useNewId()
  const set = (columns: Partial<Pick<NoteRow, 'mood' | 'energy' | 'sleep_min'>>) =>
    void setNote({ period: { kind: 'day', start: day }, ...(row === null ? { id } : {}), columns })
  return (
    <div className={styles.measures}>
      <LineField day={day} row={row} label={t('lineOf', { date: formatDay(day, language, 'short') })} />
      <LevelPicker label={t('mood')} value={row?.mood ?? null} onChange={mood => set({ mood })} />
      <LevelPicker label={t('energy')} value={row?.energy ?? null} onChange={energy => set({ energy })} />
      <SleepField day={day} value={row?.sleep_min ?? null} onChange={sleep_min => set({ sleep_min })} />
    </div>
  )
}

interface LineProps {
  readonly day: Day
  readonly row: NoteRow | null
  readonly label: string
}

export function LineField({ day, row, label }: LineProps) {
  const t = useT()
  const [setNote] = useSetPeriodNoteMutation()
  const id = useNewId()
  const stored = row?.one_line ?? ''
  const onSave = (typed: string) => {
    const line = lineOf(typed)
    if (line === null) return false
    if (line === stored) return true
    const columns = { one_line: line, search_norm: normalizeForSearch(`${line}\n${docToText(row?.doc)}`) }
    return setNote({ period: { kind: 'day', start: day }, ...(row === null ? { id } : {}), columns })
  }
  const { isWrong: _, save, ...field } = useField({ name: `period_notes.one_line:${day}`, value: stored, onSave })
  const left = charactersLeft(field.value)

  return (
    <TextField
      className={styles.line ?? ''}
      label={label}
      placeholder={t('linePlaceholder')}
      {...field}
      onEnter={save}
      description={left <= 20 && left >= 0 ? t('lineLeft', { count: left }) : undefined}
      error={left < 0 ? t('lineOver', { count: -left }) : undefined}
    />
  )
}

const names: Readonly<Record<Level, 'level1' | 'level2' | 'level3' | 'level4' | 'level5'>> = {
  1: 'level1',
  2: 'level2',
  3: 'level3',
  4: 'level4',
  5: 'level5',
}

/** One to five; the chosen one pressed again takes it back. */
function LevelPicker({
  label,
  value,
  onChange,
}: {
  readonly label: string
  readonly value: number | null
  readonly onChange: (value: number | null) => void
}) {
  const t = useT()
  return (
    <fieldset className={styles.levels}>
      <legend>{label}</legend>
      {levels.map(level => (
        <button
          key={level}
          type="button"
          aria-pressed={level === value}
          aria-label={`${label} ${level}: ${t(names[level])}`}
          data-filled={value !== null && level <= value}
          title={t(names[level])}
          onClick={() => onChange(level === value ? null : level)}
        >
          {level}
        </button>
      ))}
    </fieldset>
  )
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
  const said = (minutes: number) => {
    const time = hoursAndMinutes(minutes)
    return t('sleepValue', { hours: time.hours, minutes: String(time.minutes).padStart(2, '0') })
  }
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
