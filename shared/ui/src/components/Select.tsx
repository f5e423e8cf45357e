import type { ReactNode } from 'react'
import { Select as AriaSelect, Button, ListBox, ListBoxItem, Popover, SelectValue } from 'react-aria-components/Select'
import { classes } from '../classes.ts'
import fieldStyles from './Field.module.css'
import { FieldLabel, FieldNotes, type FieldTexts } from './Field.tsx'
import { Icon, type IconName } from './Icon.tsx'
import styles from './List.module.css'
import { useKitT } from './texts.ts'

export interface Option<Value extends string = string> {
  readonly value: Value
  readonly label: string
  readonly note?: string
  readonly icon?: IconName
  readonly isDisabled?: boolean
}

export interface SelectProps<Value extends string> extends FieldTexts {
  readonly options: readonly Option<Value>[]
  /** null when nothing is chosen */
  readonly value: Value | null
  readonly onChange: (value: Value) => void
  readonly placeholder?: string
  readonly isRequired?: boolean
  readonly isDisabled?: boolean
  readonly name?: string
  readonly className?: string
}

export const optionBody = ({ icon, label, note }: Omit<Option, 'value'>): ReactNode => (
  <>
    {icon && <Icon name={icon} />}
    <span className={styles.text}>
      {label}
      {note && <span className={styles.note}>{note}</span>}
    </span>
  </>
)

export function Select<Value extends string>({
  label,
  description,
  error,
  options,
  value,
  onChange,
  placeholder,
  className,
  ...rest
}: SelectProps<Value>) {
  const t = useKitT()
  return (
    <AriaSelect
      {...rest}
      value={value}
      onChange={key => {
        const option = options.find(each => each.value === key)
        if (option) onChange(option.value)
      }}
      placeholder={placeholder ?? t('choose')}
      isInvalid={typeof error === 'string'}
      className={classes(fieldStyles.field, className)}
    >
      <FieldLabel label={label} isRequired={rest.isRequired ?? false} />
      <Button className={classes(fieldStyles.box, styles.button)}>
        <SelectValue className={styles.value ?? ''} />
        <Icon name="chevron-down" size="small" />
      </Button>
      <FieldNotes description={description} error={error} />
      <Popover className={styles.popover ?? ''} offset={4}>
        <ListBox className={styles.list ?? ''}>
          {options.map(option => (
            <ListBoxItem
              key={option.value}
              id={option.value}
              textValue={option.label}
              isDisabled={option.isDisabled ?? false}
              className={styles.item ?? ''}
            >
              {optionBody(option)}
              <Icon name="check" size="small" className={styles.mark ?? ''} />
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}
