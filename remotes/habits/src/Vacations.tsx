import { type Day, formatDay, newId, type WeekStart } from '@techo/core'
import { useDraft } from '@techo/data/drafts'
import { Button, Form, IconButton, TextField, toast, useLanguage } from '@techo/ui'
import { DateRangePicker, type DayRange } from '@techo/ui/dates'
import { useState } from 'react'
import { useRemoveHabitVacationMutation, useSetHabitVacationMutation } from './api.ts'
import styles from './habits.module.css'
import { usePageT } from './messages/page/index.ts'
import type { HabitVacation } from './rows.ts'

export interface VacationsProps {
  readonly vacations: readonly HabitVacation[]
  readonly weekStart: WeekStart
  readonly today: Day
}

/** Spans in which every habit is skipped: those there are, and one more. */
export function Vacations({ vacations, weekStart, today }: VacationsProps) {
  const t = usePageT()
  const { language } = useLanguage()
  const [range, setRange] = useState<DayRange | null>(null)
  const [note, setNote, discard] = useDraft('habit_vacations.new', '')
  const [isMissing, setMissing] = useState(false)
  const [setVacation] = useSetHabitVacationMutation()
  const [removeVacation] = useRemoveHabitVacationMutation()
  const add = () => {
    setMissing(!range)
    if (!range) return
    void setVacation({ id: newId(), from_day: range.start, to_day: range.end, note: note.trim() })
    setRange(null)
    discard()
  }
  const drop = ({ id }: HabitVacation) => {
    void removeVacation({ id, at: new Date().toISOString() })
    toast({ message: t('vacationRemoved'), onUndo: () => void removeVacation({ id, at: null }) })
  }
  const words = (day: Day) => formatDay(day, language, 'short')
  return (
    <div className={styles.manage}>
      <p className={styles.hint}>{t('vacationsText')}</p>
      {vacations.length === 0 ? (
        <p className={styles.hint}>{t('vacationsEmpty')}</p>
      ) : (
        <ul className={styles.plainList}>
          {vacations.map(vacation => (
            <li key={vacation.id} className={styles.vacation}>
              <span>
                {t('vacationRange', { from: words(vacation.from_day), to: words(vacation.to_day) })}
                {vacation.note && <span className={styles.cue}>{vacation.note}</span>}
              </span>
              <IconButton
                icon="trash"
                label={t('vacationRemove', { from: words(vacation.from_day) })}
                onPress={() => drop(vacation)}
              />
            </li>
          ))}
        </ul>
      )}
      <Form onSubmit={add}>
        <DateRangePicker
          label={t('vacationDays')}
          value={range}
          onChange={setRange}
          today={today}
          weekStart={weekStart}
          error={isMissing && !range ? t('vacationMissing') : undefined}
        />
        <TextField label={t('vacationNote')} value={note} onChange={setNote} maxLength={500} />
        <Button type="submit" icon="plus">
          {t('vacationAdd')}
        </Button>
      </Form>
    </div>
  )
}
