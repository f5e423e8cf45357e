import { parseTime } from '@internationalized/date'
import type { Day } from '@techo/core'
import { DateField as AriaDateField, DateInput, DateSegment } from 'react-aria-components/DateField'
import { TimeField as AriaTimeField } from 'react-aria-components/TimeField'
import { classes } from '../classes.ts'
import fieldStyles from '../components/Field.module.css'
import { ariaField, FieldLabel, FieldNotes } from '../components/Field.tsx'
import type { FieldTexts } from '../components/field-texts.ts'
import styles from './Calendar.module.css'
import { toCalendarDate, toDayOrNull } from './civil.ts'

export interface DateFieldProps extends FieldTexts {
  readonly value: Day | null
  readonly onChange: (day: Day | null) => void
  readonly min?: Day
  readonly max?: Day
  readonly isRequired?: boolean
  readonly isDisabled?: boolean
  readonly name?: string
  readonly className?: string
}

export const boundsOf = ({ min, max }: { readonly min?: Day; readonly max?: Day }) => ({
  ...(min ? { minValue: toCalendarDate(min) } : {}),
  ...(max ? { maxValue: toCalendarDate(max) } : {}),
})

export const Segments = ({ slot }: { readonly slot?: string }) => (
  <DateInput className={styles.segments ?? ''} {...(slot ? { slot } : {})}>
    {segment => <DateSegment segment={segment} className={styles.segment ?? ''} />}
  </DateInput>
)

/** A date typed part by part; for one that is near today DatePicker is quicker. */
export const DateField = ariaField(
  ({ label, description, error, value, onChange, min, max, className, ...rest }: DateFieldProps) => (
    <AriaDateField
      {...rest}
      {...boundsOf({ ...(min ? { min } : {}), ...(max ? { max } : {}) })}
      value={value ? toCalendarDate(value) : null}
      onChange={date => onChange(toDayOrNull(date))}
      {...(typeof error === 'string' ? { isInvalid: true } : {})}
      className={classes(fieldStyles.field, className)}
    >
      <FieldLabel label={label} isRequired={rest.isRequired ?? false} />
      <div className={fieldStyles.box}>
        <Segments />
      </div>
      <FieldNotes description={description} error={error} />
    </AriaDateField>
  ),
)

export interface TimeFieldProps extends FieldTexts {
  /** `HH:MM` on the 24-hour clock, as a `time` column holds it; seconds are cut off */
  readonly value: string | null
  readonly onChange: (time: string | null) => void
  readonly isRequired?: boolean
  readonly isDisabled?: boolean
  readonly name?: string
  readonly className?: string
}

const two = (count: number) => String(count).padStart(2, '0')

export const TimeField = ariaField(
  ({ label, description, error, value, onChange, className, ...rest }: TimeFieldProps) => (
    <AriaTimeField
      {...rest}
      hourCycle={24}
      granularity="minute"
      value={value ? parseTime(value.slice(0, 5)) : null}
      onChange={time => onChange(time ? `${two(time.hour)}:${two(time.minute)}` : null)}
      {...(typeof error === 'string' ? { isInvalid: true } : {})}
      className={classes(fieldStyles.field, className)}
    >
      <FieldLabel label={label} isRequired={rest.isRequired ?? false} />
      <div className={fieldStyles.box}>
        <Segments />
      </div>
      <FieldNotes description={description} error={error} />
    </AriaTimeField>
  ),
)
