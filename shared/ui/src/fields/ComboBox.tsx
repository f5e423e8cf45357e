import { useState } from 'react'
import { ComboBox as AriaComboBox, Button, Input, ListBoxItem } from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'
import { classes } from '../classes.ts'
import fieldStyles from '../components/Field.module.css'
import { ariaField, FieldLabel, FieldNotes } from '../components/Field.tsx'
import type { FieldTexts } from '../components/field-texts.ts'
import { Icon } from '../components/Icon.tsx'
import listStyles from '../components/List.module.css'
import { type Option, OptionBody } from '../components/Option.tsx'
import { Choices, finds, leaveComposing, newName } from './choosing.tsx'
import { useFieldT } from './field-messages.ts'

export interface ComboBoxProps<Value extends string = string> extends FieldTexts {
  readonly options: readonly Option<Value>[]
  /** the chosen option; null when the field was emptied */
  readonly value?: Value | null
  readonly onChange?: (value: Value | null) => void
  /** offers to make an option of what was typed; the caller adds it to `options` and sets `value` */
  readonly onCreate?: (text: string) => void
  /** with `onTextChange`: any text counts and stays as it was typed; options are suggestions */
  readonly text?: string
  readonly onTextChange?: (text: string) => void
  readonly placeholder?: string
  readonly isRequired?: boolean
  readonly isDisabled?: boolean
  readonly autoFocus?: boolean
  readonly name?: string
  readonly className?: string
}

/** One of many, found by typing; or free text with suggestions. */
export const ComboBox = ariaField(function ComboBox({
  label,
  description,
  error,
  options,
  value,
  onChange,
  onCreate,
  text,
  onTextChange,
  placeholder,
  className,
  ...rest
}: ComboBoxProps) {
  const t = useFieldT()
  const isFree = onTextChange !== undefined
  const labels = options.map(option => option.label)
  const chosen = options.find(option => option.value === value)?.label ?? ''
  const [typed, setTyped] = useState(chosen)
  const [shown, setShown] = useState(chosen)
  // Another choice, from here or from outside, is written into the field; also one that was only just made.
  if (shown !== chosen) {
    setShown(chosen)
    setTyped(chosen)
  }
  return (
    <AriaComboBox
      {...rest}
      {...(isFree && value === undefined ? {} : { value: value ?? null })}
      inputValue={isFree ? (text ?? '') : typed}
      onChange={key => {
        const option = options.find(each => each.value === key)
        // Also called when the field is left with a text that chose nothing: then the chosen one comes back.
        setTyped(option?.label ?? '')
        if (option) onTextChange?.(option.label)
        if ((option || key === null) && key !== value) onChange?.(option?.value ?? null)
      }}
      onInputChange={next => {
        setTyped(next)
        onTextChange?.(next)
        if (next === '' && !isFree && value !== null) onChange?.(null)
      }}
      defaultFilter={finds}
      allowsCustomValue={isFree}
      allowsEmptyCollection={!isFree}
      {...(typeof error === 'string' ? { isInvalid: true } : {})}
      className={classes(fieldStyles.field, className)}
    >
      <FieldLabel label={label} isRequired={rest.isRequired ?? false} />
      <Group role="presentation" className={fieldStyles.box ?? ''} onKeyDownCapture={leaveComposing}>
        <Input className={fieldStyles.input ?? ''} {...(placeholder ? { placeholder } : {})} />
        <Button className={fieldStyles.tool ?? ''} aria-label={t('open')}>
          <Icon name="chevron-down" size="small" />
        </Button>
      </Group>
      <FieldNotes description={description} error={error} limits={{ isChosen: !isFree }} />
      <Choices create={onCreate ? newName(typed, labels) : null} onCreate={name => onCreate?.(name)}>
        {options.map(option => (
          <ListBoxItem
            key={option.value}
            id={option.value}
            textValue={option.label}
            isDisabled={option.isDisabled ?? false}
            className={listStyles.item ?? ''}
          >
            <OptionBody {...option} />
            <Icon name="check" size="small" className={listStyles.mark ?? ''} />
          </ListBoxItem>
        ))}
      </Choices>
    </AriaComboBox>
  )
}) as <Value extends string>(props: ComboBoxProps<Value>) => React.ReactElement
