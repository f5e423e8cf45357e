import { useId } from 'react'
import { classes } from '../classes.ts'
import styles from './Choice.module.css'
import fieldStyles from './Field.module.css'
import { useToldByForm } from './form-errors.ts'
import { Need } from './Marks.tsx'
import { useKitT } from './messages.ts'
import type { Option } from './Option.tsx'
import { useMissing } from './validity.ts'

export interface RadioGroupProps<Value extends string> {
  readonly label: string
  readonly description?: string
  /** a sentence that says what to do; its presence makes the group invalid */
  readonly error?: string | undefined
  readonly options: readonly Omit<Option<Value>, 'icon'>[]
  readonly value: Value | null
  readonly onChange: (value: Value) => void
  readonly orientation?: 'vertical' | 'horizontal'
  readonly isRequired?: boolean
  readonly isDisabled?: boolean
  readonly name?: string
  readonly className?: string
}

/** One of a few, all in sight. The browser's own radio buttons. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const {
    label,
    description,
    error,
    options,
    value,
    onChange,
    orientation = 'vertical',
    isRequired = false,
    isDisabled = false,
    name,
    className,
  } = useToldByForm(props)
  const t = useKitT()
  const id = useId()
  const { isMissing, settle, onInvalid } = useMissing()
  const wrong = error ?? (isMissing && value === null ? t('unchosen') : undefined)
  return (
    <fieldset
      disabled={isDisabled}
      className={classes(fieldStyles.field, className)}
      {...(description || wrong ? { 'aria-describedby': `${id}-notes` } : {})}
    >
      <legend className={fieldStyles.label}>
        {label}
        {isRequired && <Need />}
      </legend>
      <div className={orientation === 'horizontal' ? styles.across : styles.options}>
        {options.map(option => (
          <label key={option.value} className={styles.choice}>
            <input
              type="radio"
              className={styles.input}
              name={name ?? id}
              value={option.value}
              checked={option.value === value}
              disabled={option.isDisabled}
              required={isRequired}
              aria-invalid={wrong ? true : undefined}
              onInvalid={onInvalid}
              onChange={() => {
                settle()
                onChange(option.value)
              }}
            />
            <span className={classes(styles.mark, styles.round, styles.dot)} />
            <span>
              {option.label}
              {option.note && <span className={styles.note}>{option.note}</span>}
            </span>
          </label>
        ))}
      </div>
      {(description || wrong) && (
        <div id={`${id}-notes`}>
          {description && <p className={fieldStyles.description}>{description}</p>}
          {wrong && <p className={fieldStyles.error}>{wrong}</p>}
        </div>
      )}
    </fieldset>
  )
}
