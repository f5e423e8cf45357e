import type { Day, WeekStart } from '@techo/core'
import { Calendar } from 'react-aria-components/Calendar'
import { DatePicker as AriaDatePicker, Button, Group, Popover } from 'react-aria-components/DatePicker'
import { DateRangePicker as AriaDateRangePicker, RangeCalendar } from 'react-aria-components/DateRangePicker'
import { Dialog } from 'react-aria-components/Dialog'
import { classes } from '../classes.ts'
import { Button as KitButton } from '../components/Button.tsx'
import fieldStyles from '../components/Field.module.css'
import { ariaField, FieldLabel, FieldNotes } from '../components/Field.tsx'
import { Icon } from '../components/Icon.tsx'
import listStyles from '../components/List.module.css'
import { inPageLanguage } from '../i18n/AriaLocale.tsx'
import styles from './Calendar.module.css'
import { firstDayOfWeek, MonthGrid } from './CalendarGrid.tsx'
import { fromCalendarDate, toCalendarDate, toDayOrNull } from './civil.ts'
import { boundsOf, type DateFieldProps, Segments } from './DateFields.tsx'
import { useDateT } from './date-messages.ts'

interface Calendaring {
  /** marked in the calendar and offered below it */
  readonly today?: Day
  readonly weekStart?: WeekStart
}

export interface DatePickerProps extends DateFieldProps, Calendaring {}

/** A date, typed or chosen in a calendar. */
export const DatePicker = ariaField(function DatePicker({
  label,
  description,
  error,
  value,
  onChange,
  min,
  max,
  today,
  weekStart = 0,
  className,
  ...rest
}: DatePickerProps) {
  const t = useDateT()
  return (
    <AriaDatePicker
      {...rest}
      {...boundsOf({ ...(min ? { min } : {}), ...(max ? { max } : {}) })}
      value={value ? toCalendarDate(value) : null}
      onChange={date => onChange(toDayOrNull(date))}
      {...(typeof error === 'string' ? { isInvalid: true } : {})}
      firstDayOfWeek={firstDayOfWeek(weekStart)}
      className={classes(fieldStyles.field, className)}
    >
      <FieldLabel label={label} isRequired={rest.isRequired ?? false} />
      <Group className={fieldStyles.box ?? ''}>
        <Segments />
        <Button className={fieldStyles.tool ?? ''} aria-label={t('open')}>
          <Icon name="calendar" />
        </Button>
      </Group>
      <FieldNotes description={description} error={error} />
      <Popover className={classes(listStyles.popover, styles.popover)} offset={4}>
        <Dialog className={styles.dialog ?? ''}>
          {({ close }) => (
            <>
              <Calendar>
                <MonthGrid weekStart={weekStart} {...(today ? { today } : {})} />
              </Calendar>
              {(today || (value && !rest.isRequired)) && (
                <footer className={styles.foot}>
                  {today && (
                    <KitButton
                      size="small"
                      variant="quiet"
                      onPress={() => {
                        onChange(today)
                        close()
                      }}
                    >
                      {t('today')}
                    </KitButton>
                  )}
                  {value && !rest.isRequired && (
                    <KitButton
                      size="small"
                      variant="quiet"
                      onPress={() => {
                        onChange(null)
                        close()
                      }}
                    >
                      {t('clear')}
                    </KitButton>
                  )}
                </footer>
              )}
            </>
          )}
        </Dialog>
      </Popover>
    </AriaDatePicker>
  )
})

export interface DayRange {
  readonly start: Day
  /** included */
  readonly end: Day
}

export interface DateRangePickerProps extends Omit<DateFieldProps, 'value' | 'onChange' | 'name'>, Calendaring {
  readonly value: DayRange | null
  readonly onChange: (range: DayRange | null) => void
}

export const DateRangePicker = inPageLanguage(function DateRangePicker({
  label,
  description,
  error,
  value,
  onChange,
  min,
  max,
  today,
  weekStart = 0,
  className,
  ...rest
}: DateRangePickerProps) {
  const t = useDateT()
  return (
    <AriaDateRangePicker
      {...rest}
      {...boundsOf({ ...(min ? { min } : {}), ...(max ? { max } : {}) })}
      value={value ? { start: toCalendarDate(value.start), end: toCalendarDate(value.end) } : null}
      onChange={range =>
        onChange(range ? { start: fromCalendarDate(range.start), end: fromCalendarDate(range.end) } : null)
      }
      {...(typeof error === 'string' ? { isInvalid: true } : {})}
      firstDayOfWeek={firstDayOfWeek(weekStart)}
      className={classes(fieldStyles.field, className)}
    >
      <FieldLabel label={label} isRequired={rest.isRequired ?? false} />
      <Group className={fieldStyles.box ?? ''}>
        <div className={styles.range}>
          <Segments slot="start" />
          <span aria-hidden="true" className={styles.until}>
            {t('until')}
          </span>
          <Segments slot="end" />
        </div>
        <Button className={fieldStyles.tool ?? ''} aria-label={t('open')}>
          <Icon name="calendar-days" />
        </Button>
      </Group>
      <FieldNotes description={description} error={error} />
      <Popover className={classes(listStyles.popover, styles.popover)} offset={4}>
        <Dialog className={styles.dialog ?? ''}>
          <RangeCalendar>
            <MonthGrid weekStart={weekStart} {...(today ? { today } : {})} />
          </RangeCalendar>
        </Dialog>
      </Popover>
    </AriaDateRangePicker>
  )
})
