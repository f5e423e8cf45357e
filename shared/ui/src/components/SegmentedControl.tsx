import { ToggleButton, ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'
import { classes } from '../classes.ts'
import { Icon } from './Icon.tsx'
import styles from './SegmentedControl.module.css'
import type { Option } from './Select.tsx'

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
export const SegmentedControl = <Value extends string>({
  label,
  options,
  value,
  onChange,
  isDisabled = false,
  iconsOnly = false,
  className,
}: SegmentedControlProps<Value>) => (
  <ToggleButtonGroup
    aria-label={label}
    selectionMode="single"
    disallowEmptySelection
    selectedKeys={[value]}
    isDisabled={isDisabled}
    onSelectionChange={keys => {
      const option = options.find(each => keys.has(each.value))
      if (option && option.value !== value) onChange(option.value)
    }}
    className={classes(styles.group, className)}
  >
    {options.map(option => (
      <ToggleButton
        key={option.value}
        id={option.value}
        isDisabled={option.isDisabled ?? false}
        {...(iconsOnly ? { 'aria-label': option.label } : {})}
        className={styles.segment ?? ''}
      >
        {option.icon && <Icon name={option.icon} size="small" />}
        {!iconsOnly && option.label}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
)
