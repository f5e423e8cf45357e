import type { QuickAddProps } from '@techo/core'
import { ruleInWords } from '@techo/core/recurrence'
import { usePreferences, useToday } from '@techo/data'
import { formStyles as styles } from '@techo/line/form'
import { Button, isComposing, useLanguage } from '@techo/ui'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useT } from '../messages.ts'
import { useUsualReminders } from '../reminders/usual.ts'
import { useCalendars } from '../useCalendars.ts'
import { newEvent, useScheduleActions } from '../useScheduleActions.ts'
import { reminderInWords, whenInWords } from '../words.ts'
import { readLine } from './read-line.ts'

/** One line becomes one appointment; below it stands how it was read. */
export function QuickAdd({ draft, onDraft, onClose }: QuickAddProps) {
  const t = useT()
  const { language } = useLanguage()
  const { week_start: weekStart, time_zone: zone } = usePreferences()
  const today = useToday()
  const calendars = useCalendars('day')
  const { add } = useScheduleActions(calendars, [], zone)
  const [line, setLine] = useState(draft)
  const [isRefused, setRefused] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const help = useId()
  const { title, when, rrule, holidays, place, url, ...said } = readLine(line, { today, weekStart, zone })
  const usual = useUsualReminders()
  const reminders = said.reminders.length > 0 ? said.reminders : usual(when)
  // It may come long after the dialog around it.
  useLayoutEffect(() => field.current?.focus(), [])
  const rule = rrule === null ? null : ruleInWords(rrule, language)
  const told = reminders.map(each => reminderInWords(each, when.allDay, language)).join(language === 'ja' ? '、' : ', ')
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (title === '') {
          setRefused(true)
          field.current?.focus()
          return
        }
        const lies = { calendar_id: calendars.usual.id, reminders }
        add({ ...newEvent(title, when, lies), rrule, holiday_rule: holidays, place, url })
        onClose()
      }}
    >
      <input
        ref={field}
        className={styles.line}
        aria-label={t('lineLabel')}
        aria-describedby={help}
        aria-invalid={isRefused}
        placeholder={t('linePlaceholder')}
        autoComplete="off"
        enterKeyHint="done"
        maxLength={500}
        value={line}
        onChange={event => {
          setLine(event.target.value)
          onDraft(event.target.value)
          setRefused(false)
        }}
        onKeyDown={event => {
          // Safari reports the Enter that ends a composition like any other.
          if (event.key === 'Enter' && isComposing(event)) event.preventDefault()
        }}
      />
      <div id={help} className={styles.help}>
        {isRefused && (
          <p className={styles.refused} role="alert">
            {t('lineTitle')}
          </p>
        )}
        <p>
          {line.trim() === ''
            ? t('lineHelp')
            : [title || '—', whenInWords(when, zone, language), rule, place, told].filter(each => each).join(' · ')}
        </p>
      </div>
      <div className={styles.foot}>
        <Button type="submit" variant="primary">
          {t('lineAdd')}
        </Button>
      </div>
    </form>
  )
}
