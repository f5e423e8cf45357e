import type { Day } from '@techo/core'
import { usePreferences } from '@techo/data'
import { useDraft } from '@techo/data/drafts'
import { useDates } from '@techo/days'
import { Button, Select, Sheet, Skeleton, Switch, TextArea, TextField } from '@techo/ui'
import { useState } from 'react'
import type { Edit } from '../rules/edit.ts'
import type { Occurrence } from '../rules/event.ts'
import type { Calendars } from '../useCalendars.ts'
import { type EventForm, editOf, faultsOf, formOf, withStart, withWords } from './form.ts'
import { ReminderFields } from './ReminderFields.tsx'
import { RepeatFields } from './RepeatFields.tsx'
import styles from './sheet.module.css'
import { useSheetT } from './sheet-messages.ts'

interface Props {
  readonly occurrence: Occurrence
  readonly isNew: boolean
  readonly zone: string
  readonly today: Day
  readonly calendars: Calendars
  /** `onDone`: it was written. Until then the sheet stays, and what is typed with it. */
  readonly onSave: (edit: Edit | null, onDone: () => void) => void
  readonly onRemove: (onDone: () => void) => void
  readonly onClose: () => void
}

/** Everything about one appointment. What is typed is kept on the device until it is written or discarded. */
export function EventSheet({ occurrence, isNew, zone, today, calendars, onSave, onRemove, onClose }: Props) {
  const t = useSheetT()
  const { week_start: weekStart } = usePreferences()
  const dates = useDates()
  // As one value: of a form, only columns that were there before come back, and here those that were typed into are named alone.
  const [{ typed }, setKept, discard] = useDraft<{ readonly typed: Partial<EventForm> }>(
    `events.sheet:${isNew ? 'new' : occurrence.key}`,
    { typed: {} },
  )
  const [isTold, setTold] = useState(false)
  // What new appointments usually have is of hours: ten minutes before a whole day are in the night.
  const unsaid = isNew && typed.allDay ? { reminders: [] } : {}
  const written: EventForm = { ...formOf(occurrence, zone), ...unsaid, ...typed }
  const form = withWords(written, weekStart)
  const faults = faultsOf(form)
  const faultOf = (...names: readonly (typeof faults)[number][]) => {
    const fault = isTold ? faults.find(each => names.includes(each)) : undefined
    return fault && t(fault)
  }
  const set = (change: Partial<EventForm>) => setKept(before => ({ typed: { ...before.typed, ...change } }))
  const begin = (change: Partial<Pick<EventForm, 'fromDay' | 'fromTime'>>) => {
    const { fromDay, fromTime, toDay, toTime } = withStart(form, change)
    set({ fromDay, fromTime, toDay, toTime })
  }
  const isTyped = Object.keys(typed).length > 0
  const leave = () => {
    discard()
    onClose()
  }
  const save = () => {
    setTold(true)
    if (faults.length > 0) return
    onSave(editOf(occurrence, form), leave)
  }
  const isAlone = occurrence.isOverride
  return (
    <Sheet title={t(isNew ? 'newHeading' : 'heading')} isOpen onOpenChange={isOpen => !isOpen && onClose()}>
      <form
        className={styles.form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          save()
        }}
      >
        <TextField
          label={t('titleField')}
          value={form.title}
          onChange={title => set({ title })}
          error={faultOf('titleNeeded', 'titleLong')}
          isRequired
        />
        <Switch isSelected={form.allDay} onChange={allDay => set({ allDay })}>
          {t('allDay')}
        </Switch>
        {dates ? (
          <>
            <div className={styles.pair}>
              <dates.DatePicker
                label={t('starts')}
                value={form.fromDay}
                today={today}
                weekStart={weekStart}
                onChange={day => day && begin({ fromDay: day })}
              />
              {!form.allDay && (
                <dates.TimeField
                  label={t('startTime')}
                  value={form.fromTime}
                  onChange={time => time && begin({ fromTime: time })}
                />
              )}
            </div>
            <div className={styles.pair}>
              <dates.DatePicker
                label={t('ends')}
                value={form.toDay}
                today={today}
                weekStart={weekStart}
                onChange={day => day && set({ toDay: day })}
                error={faultOf('endFirst')}
              />
              {!form.allDay && (
                <dates.TimeField
                  label={t('endTime')}
                  value={form.toTime}
                  onChange={time => time && set({ toTime: time })}
                />
              )}
            </div>
          </>
        ) : (
          <Skeleton kind="fields" lines={2} className={styles.coming ?? ''} />
        )}
        <TextField label={t('place')} value={form.place} onChange={place => set({ place })} />
        <div className={styles.link}>
          <TextField
            label={t('url')}
            type="url"
            value={form.url}
            onChange={url => set({ url })}
            error={faultOf('urlWrong')}
          />
          {occurrence.url !== null && (
            <a href={occurrence.url} target="_blank" rel="noopener noreferrer">
              {t('openLink')}
            </a>
          )}
        </div>
        <TextField label={t('guests')} value={form.guests} onChange={guests => set({ guests })} />
        <TextArea label={t('note')} rows={3} value={form.note} onChange={note => set({ note })} />
        {!isAlone && (
          <RepeatFields
            day={form.fromDay}
            today={today}
            rrule={form.rrule}
            holidayRule={form.holiday_rule}
            exdates={occurrence.event.exdates}
            words={written.repeatWords}
            error={faultOf('wordsWrong')}
            onChange={set}
          />
        )}
        {!isAlone && (
          <ReminderFields
            minutes={form.reminders}
            isWholeDay={form.allDay}
            onChange={reminders => set({ reminders })}
          />
        )}
        {!isAlone && calendars.all.length > 1 && (
          <Select
            label={t('calendar')}
            value={form.calendar_id}
            options={calendars.all
              .filter(({ id }) => calendars.fixedBy({ id: '', calendar_id: id }) === null)
              .map(({ id, name }) => ({ value: id, label: name }))}
            onChange={calendar_id => set({ calendar_id })}
          />
        )}
        <details className={styles.more} open={faultOf('zoneUnknown') !== undefined || undefined}>
          <summary>{t('more')}</summary>
          <div className={styles.form}>
            {!form.allDay && (
              <TextField
                label={t('zone')}
                description={t('zoneHint')}
                value={form.zone}
                onChange={each => set({ zone: each.trim() })}
                error={faultOf('zoneUnknown')}
              />
            )}
            <Switch isSelected={form.is_busy} onChange={is_busy => set({ is_busy })}>
              {t('busy')}
            </Switch>
            <Switch isSelected={form.is_private} onChange={is_private => set({ is_private })}>
              {t('private')}
            </Switch>
          </div>
        </details>
        {isTyped && !isNew && <p className={styles.soft}>{t('unsaved')}</p>}
        <div className={styles.buttons}>
          <Button type="submit" variant="primary">
            {t('save')}
          </Button>
          {isTyped && (
            <Button variant="quiet" onPress={leave}>
              {t('discard')}
            </Button>
          )}
          {!isNew && (
            <Button variant="danger" icon="trash" onPress={() => onRemove(leave)}>
              {t('remove')}
            </Button>
          )}
        </div>
      </form>
    </Sheet>
  )
}
