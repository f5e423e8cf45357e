import { type Day, formatDay, normalizeForSearch } from '@techo/core'
import { docToText } from '@techo/editor/doc'
import { TextField, useLanguage } from '@techo/ui'
import { useState } from 'react'
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
      <SleepField value={row?.sleep_min ?? null} onChange={sleep_min => set({ sleep_min })} />
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
  const [draft, setDraft] = useState<string | null>(null)
  const shown = draft ?? stored
  const left = charactersLeft(shown)

  const save = () => {
    if (draft === null) return
    const line = lineOf(draft)
    if (line === null) return
    setDraft(null)
    if (line === stored) return
    const columns = { one_line: line, search_norm: normalizeForSearch(`${line}\n${docToText(row?.doc)}`) }
    void setNote({ period: { kind: 'day', start: day }, ...(row === null ? { id } : {}), columns })
  }

  return (
    <TextField
      className={styles.line ?? ''}
      label={label}
      placeholder={t('linePlaceholder')}
      value={shown}
      onChange={setDraft}
      onBlur={save}
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
  value,
  onChange,
}: {
  readonly value: number | null
  readonly onChange: (value: number | null) => void
}) {
  const t = useT()
  const [draft, setDraft] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  const said = (minutes: number) => {
    const time = hoursAndMinutes(minutes)
    return t('sleepValue', { hours: time.hours, minutes: String(time.minutes).padStart(2, '0') })
  }
  const save = () => {
    if (draft === null) return
    const minutes = sleepMinutes(draft)
    if (minutes === null && draft.trim() !== '') return setWrong(true)
    setWrong(false)
    setDraft(null)
    if (minutes !== value) onChange(minutes)
  }
  return (
    <TextField
      className={styles.sleep ?? ''}
      label={t('sleep')}
      placeholder={t('sleepPlaceholder')}
      value={draft ?? (value === null ? '' : said(value))}
      onChange={setDraft}
      onBlur={save}
      onEnter={save}
      error={isWrong ? t('sleepHint') : undefined}
    />
  )
}
