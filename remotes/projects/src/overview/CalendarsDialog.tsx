import { type Day, dateFormat, formatDay, newId } from '@techo/core'
import { toProblem, usePreferences, useToday } from '@techo/data'
import { useDraft, useField } from '@techo/data/drafts'
import {
  Button,
  Checkbox,
  Dialog,
  IconButton,
  ProblemView,
  SegmentedControl,
  Skeleton,
  Switch,
  TextField,
  toast,
  useCalendar,
  useLanguage,
} from '@techo/ui'
import { DatePicker } from '@techo/ui/dates'
import { useState } from 'react'
import {
  useAddCalendarExceptionMutation,
  useCalendarExceptionsQuery,
  useRemoveCalendarExceptionMutation,
  useSetWorkCalendarMutation,
  useWorkCalendarsQuery,
} from '../api.ts'
import { useT } from '../messages/index.ts'
import type { Calendar } from '../rows.ts'
import styles from './overview.module.css'
import { restMask } from './usual-calendar.ts'

/** Which days are worked: weekdays, public holidays, and days of one's own. */
export function CalendarsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const { data: calendars, error, isFetching, refetch } = useWorkCalendarsQuery()
  const [setCalendar] = useSetWorkCalendarMutation()
  const choices = useCalendar()
  const add = () =>
    void setCalendar({
      id: newId(),
      name: `${t('calendar')} ${(calendars?.length ?? 0) + 1}`,
      weekend_mask: restMask(choices),
      use_jp_holidays: true,
    })
  return (
    <Dialog
      title={t('calendars')}
      size="large"
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      actions={
        <>
          <Button icon="plus" isDisabled={!calendars} onPress={add}>
            {t('calendarNew')}
          </Button>
          <Button variant="primary" onPress={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      {!calendars ? (
        error ? (
          <ProblemView problem={toProblem(error)} onRetry={refetch} isRetrying={isFetching} />
        ) : (
          <Skeleton kind="rows" />
        )
      ) : calendars.length === 0 ? (
        <p className={styles.hint}>{t('calendarsEmpty')}</p>
      ) : (
        calendars.map(each => <CalendarFields key={each.id} calendar={each} />)
      )}
    </Dialog>
  )
}

const weekdays = [0, 1, 2, 3, 4, 5, 6]

function CalendarFields({ calendar }: { readonly calendar: Calendar }) {
  const t = useT()
  const { language } = useLanguage()
  const [setCalendar] = useSetWorkCalendarMutation()
  const { data: all = [] } = useCalendarExceptionsQuery()
  const [removeException] = useRemoveCalendarExceptionMutation()
  const [isFull, setFull] = useState(false)
  const { id, weekend_mask: mask, use_jp_holidays } = calendar
  const set = (columns: Partial<Omit<Calendar, 'id'>>) =>
    void setCalendar({ id, name: calendar.name, weekend_mask: mask, use_jp_holidays, ...columns })
  const {
    isWrong: _,
    save,
    ...name
  } = useField({
    name: `work_calendars.name:${id}`,
    value: calendar.name,
    onSave: typed => typed.trim() !== '' && set({ name: typed.trim() }),
  })
  // Any week will do: 2026-11-15 is a Sunday.
  const nameOf = (weekday: number) =>
    dateFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2026, 10, 15 + weekday))
  return (
    <section className={styles.calendar} aria-label={calendar.name}>
      <div className={styles.calendarHead}>
        <TextField label={t('calendarName')} maxLength={100} {...name} onEnter={save} />
        <IconButton
          icon="trash"
          label={t('remove')}
          onPress={() => {
            set({ deleted_at: new Date().toISOString() })
            toast({ message: t('calendarRemoved'), onUndo: () => set({ deleted_at: null }) })
          }}
        />
      </div>
      <fieldset className={styles.weekdays}>
        <legend>{t('weekdays')}</legend>
        {weekdays.map(weekday => (
          <Checkbox
            key={weekday}
            isSelected={(mask & (1 << weekday)) !== 0}
            onChange={isOff => {
              const next = isOff ? mask | (1 << weekday) : mask & ~(1 << weekday)
              setFull(next === 127)
              if (next !== 127) set({ weekend_mask: next })
            }}
          >
            {nameOf(weekday)}
          </Checkbox>
        ))}
        {isFull && (
          <p role="alert" className={styles.fault}>
            {t('oneWorkday')}
          </p>
        )}
      </fieldset>
      <Switch isSelected={use_jp_holidays} onChange={value => set({ use_jp_holidays: value })}>
        {t('jpHolidays')}
      </Switch>
      <h3>{t('exceptions')}</h3>
      <ul className={styles.rows} aria-label={t('exceptions')}>
        {all
          .filter(each => each.calendar_id === id)
          .map(each => (
            <li key={each.id}>
              <span className={styles.day}>{formatDay(each.day, language, 'short')}</span>
              <span>{t(each.kind === 'off' ? 'exceptionOff' : 'exceptionWork')}</span>
              <span className={styles.rowName}>{each.name}</span>
              <IconButton
                icon="x"
                size="small"
                label={t('exceptionRemove', { date: formatDay(each.day, language, 'short') })}
                onPress={() => void removeException(each.id)}
              />
            </li>
          ))}
      </ul>
      <AddException calendar={id} />
    </section>
  )
}

function AddException({ calendar }: { readonly calendar: string }) {
  const t = useT()
  const today = useToday()
  const { week_start: weekStart } = usePreferences()
  const [addException] = useAddCalendarExceptionMutation()
  const [day, setDay] = useState<Day | null>(null)
  const [kind, setKind] = useState<'off' | 'work'>('off')
  const [name, setName, discard] = useDraft(`calendar_exceptions.new:${calendar}`, '')
  const add = () => {
    if (!day) return
    void addException({ id: newId(), calendar_id: calendar, day, kind, name: name.trim() })
    setDay(null)
    discard()
  }
  return (
    <div className={styles.addException}>
      <DatePicker label={t('exceptionDay')} value={day} onChange={setDay} today={today} weekStart={weekStart} />
      <SegmentedControl
        label={t('exceptionKind')}
        options={[
          { value: 'off', label: t('exceptionOff') },
          { value: 'work', label: t('exceptionWork') },
        ]}
        value={kind}
        onChange={setKind}
      />
      <TextField label={t('exceptionName')} value={name} onChange={setName} onEnter={add} maxLength={100} />
      <Button onPress={add} isDisabled={!day}>
        {t('exceptionAdd')}
      </Button>
    </div>
  )
}
