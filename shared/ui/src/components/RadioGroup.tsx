import { RadioGroup as AriaRadioGroup, Radio } from 'react-aria-components/RadioGroup'
import { classes } from '../classes.ts'
import styles from './Choice.module.css'
import fieldStyles from './Field.module.css'
import { FieldLabel, FieldNotes, type FieldTexts } from './Field.tsx'
import type { Option } from './Select.tsx'

export interface RadioGroupProps<Value extends string> extends FieldTexts {
  readonly options: readonly Omit<Option<Value>, 'icon'>[]
  readonly value: Value | null
  readonly onChange: (value: Value) => void
  readonly orientation?: 'vertical' | 'horizontal'
  readonly isRequired?: boolean
  readonly isDisabled?: boolean
  readonly name?: string
  readonly className?: string
}

export const RadioGroup = <Value extends string>({
  label,
  description,
  error,
  options,
  onChange,
  orientation = 'vertical',
  className,
  ...rest
}: RadioGroupProps<Value>) => (
  <AriaRadioGroup
    {...rest}
    orientation={orientation}
    isInvalid={typeof error === 'string'}
    onChange={chosen => {
      const option = options.find(each => each.value === chosen)
      if (option) onChange(option.value)
    }}
    className={classes(fieldStyles.field, className)}
  >
    <FieldLabel label={label} isRequired={rest.isRequired ?? false} />
    <div className={orientation === 'horizontal' ? styles.across : styles.options}>
      {options.map(option => (
        <Radio
          key={option.value}
          value={option.value}
          isDisabled={option.isDisabled ?? false}
          className={styles.choice ?? ''}
        >
          <span className={classes(styles.mark, styles.round, styles.dot)} />
          <span>
            {option.label}
            {option.note && <span className={styles.note}>{option.note}</span>}
          </span>
        </Radio>
      ))}
    </div>
    <FieldNotes description={description} error={error} />
  </AriaRadioGroup>
)
