import { useEffect, useState } from 'react'
import { Button, ListBox, ListBoxItem, Popover, Select, SelectValue } from 'react-aria-components/Select'
import { classes } from '../classes.ts'
import fieldStyles from '../components/Field.module.css'
import { FieldLabel, FieldNotes } from '../components/Field.tsx'
import { Icon } from '../components/Icon.tsx'
import styles from '../components/List.module.css'
import { useKitT } from '../components/messages.ts'
import { OptionBody } from '../components/Option.tsx'
import type { SelectProps } from '../components/select-props.ts'
import { VisuallyHidden } from '../components/VisuallyHidden.tsx'
import { AriaLocale } from '../i18n/AriaLocale.tsx'
import { awaitsPointer } from './opening-press.ts'

/** @param opensAtOnce a press of what stood in its place brought it */
export function SelectControl<Value extends string>({
  label,
  description,
  error,
  options,
  value,
  onChange,
  placeholder,
  hideLabel = false,
  className,
  opensAtOnce = false,
  ...rest
}: SelectProps<Value> & { readonly opensAtOnce?: boolean }) {
  const t = useKitT()
  const [isOpen, setOpen] = useState(false)
  // Once its button has the focus, which comes back to it when the list closes.
  useEffect(() => {
    if (opensAtOnce) setOpen(true)
  }, [opensAtOnce])
  return (
    <AriaLocale>
      <Select
        {...rest}
        autoFocus={opensAtOnce}
        isOpen={isOpen}
        onOpenChange={setOpen}
        value={value}
        onChange={key => {
          const option = options.find(each => each.value === key)
          if (option) onChange(option.value)
        }}
        placeholder={placeholder ?? t('choose')}
        isInvalid={typeof error === 'string'}
        className={classes(fieldStyles.field, className)}
      >
        {hideLabel ? (
          <VisuallyHidden>
            <FieldLabel label={label} />
          </VisuallyHidden>
        ) : (
          <FieldLabel label={label} isRequired={rest.isRequired ?? false} />
        )}
        <Button className={classes(fieldStyles.box, styles.button)}>
          <SelectValue className={styles.value ?? ''} />
          <Icon name="chevron-down" size="small" />
        </Button>
        <FieldNotes description={description} error={error} limits={{ isChosen: true }} />
        <Popover className={styles.popover ?? ''} offset={4}>
          <ListBox ref={awaitsPointer} className={styles.list ?? ''}>
            {options.map(option => (
              <ListBoxItem
                key={option.value}
                id={option.value}
                textValue={option.label}
                isDisabled={option.isDisabled ?? false}
                className={styles.item ?? ''}
              >
                <OptionBody {...option} />
                <Icon name="check" size="small" className={styles.mark ?? ''} />
              </ListBoxItem>
            ))}
          </ListBox>
        </Popover>
      </Select>
    </AriaLocale>
  )
}
