import { useId } from 'react'
import { classes } from '../classes.ts'
import choiceStyles from './Choice.module.css'
import { Icon } from './Icon.tsx'
import type { Option } from './Option.tsx'
import styles from './SegmentedControl.module.css'

export interface SegmentedControlProps<Value extends string> {
  /** said to screen readers */
  readonly label: string
  readonly options: readonly Omit<Option<Value>, 'note'>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly isDisabled?: boolean
  /** shows the icons alone; the labels are still said */
  readonly iconsOnly?: boolean
  readonly className?: string
}

/** A choice of two to five that takes effect at once: the view of a list, the kind of a thing. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onChange,
  isDisabled = false,
  iconsOnly = false,
  className,
}: SegmentedControlProps<Value>) {
  const group = useId()
  return (
    <div role="radiogroup" aria-label={label} className={classes(styles.group, className)}>
      {options.map(option => (
        <label key={option.value} className={styles.segment} {...(iconsOnly ? { title: option.label } : {})}>
          <input
            type="radio"
            name={group}
            className={choiceStyles.input}
            checked={option.value === value}
            disabled={isDisabled || (option.isDisabled ?? false)}
            {...(iconsOnly ? { 'aria-label': option.label } : {})}
            onChange={() => onChange(option.value)}
          />
          {option.icon && <Icon name={option.icon} size="small" />}
          {!iconsOnly && option.label}
        </label>
      ))}
    </div>
  )
}
