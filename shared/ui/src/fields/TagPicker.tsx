import { type KeyboardEvent, useRef, useState } from 'react'
import { ComboBox as AriaComboBox, ComboBoxValue, Input, ListBoxItem } from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'
import { Button, Tag, TagGroup, TagList } from 'react-aria-components/TagGroup'
import { classes } from '../classes.ts'
import { announce } from '../components/announce.ts'
import colourStyles from '../components/Colours.module.css'
import { colourNamed } from '../components/colours.ts'
import fieldStyles from '../components/Field.module.css'
import { FieldLabel, FieldNotes } from '../components/Field.tsx'
import type { FieldTexts } from '../components/field-texts.ts'
import { Icon } from '../components/Icon.tsx'
import listStyles from '../components/List.module.css'
import { isComposing } from '../composing.ts'
import { inPageLanguage } from '../i18n/AriaLocale.tsx'
import { Choices, finds, leaveComposing, newName } from './choosing.tsx'
import styles from './Fields.module.css'
import { useFieldT } from './field-messages.ts'

export interface PickableTag {
  readonly id: string
  readonly name: string
  /** as it stands in the database; grey when it is none of ours */
  readonly colour?: string | null
}

export interface TagPickerProps extends FieldTexts {
  readonly tags: readonly PickableTag[]
  /** ids, in the order in which they were chosen */
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
  /** makes a tag of what was typed; an id that it answers is chosen at once */
  readonly onCreate?: (name: string) => string | undefined | Promise<string | undefined>
  /** as many as may be chosen */
  readonly max?: number
  readonly placeholder?: string
  readonly isDisabled?: boolean
  readonly className?: string
}

/** Several classifications: found by typing, taken off with Backspace, the arrow keys walk over them. */
export const TagPicker = inPageLanguage(function TagPicker({
  label,
  description,
  error,
  tags,
  value,
  onChange,
  onCreate,
  max = Number.POSITIVE_INFINITY,
  placeholder,
  isDisabled = false,
  className,
}: TagPickerProps) {
  const t = useFieldT()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const latest = useRef(value)
  latest.current = value
  const chosen = value.flatMap(id => tags.find(tag => tag.id === id) ?? [])
  const isFull = value.length >= max
  const nameOf = (id: string) => tags.find(tag => tag.id === id)?.name ?? ''
  const remove = (id: string) => {
    onChange(value.filter(each => each !== id))
    announce(t('removed', { name: nameOf(id) }))
  }
  const change = (next: readonly string[]) => {
    const added = next.filter(id => !value.includes(id))
    const kept = value.filter(id => next.includes(id))
    // Said as a list goes as well, where nothing was chosen.
    if (added.length === 0 && kept.length === value.length) return
    if (added.length > 0 && isFull) return announce(t('full', { count: max }))
    onChange([...kept, ...added])
    setTyped('')
    for (const id of added) announce(t('added', { name: nameOf(id) }))
    for (const id of value) if (!next.includes(id)) announce(t('removed', { name: nameOf(id) }))
  }
  const create = async (name: string) => {
    setTyped('')
    if (isFull) return announce(t('full', { count: max }))
    const id = await onCreate?.(name)
    if (id === undefined || latest.current.includes(id)) return
    onChange([...latest.current, id])
    announce(t('added', { name }))
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const last = value.at(-1)
    if (event.key === 'Escape') setTyped('')
    if (event.key !== 'Backspace' || typed !== '' || isComposing(event) || last === undefined) return
    event.preventDefault()
    remove(last)
  }
  return (
    <AriaComboBox
      selectionMode="multiple"
      isDisabled={isDisabled}
      value={value}
      onChange={keys => change(keys.map(String))}
      inputValue={typed}
      onInputChange={setTyped}
      defaultFilter={finds}
      menuTrigger="focus"
      allowsEmptyCollection
      {...(typeof error === 'string' ? { isInvalid: true } : {})}
      className={classes(fieldStyles.field, className)}
    >
      <FieldLabel label={label} />
      <Group
        role="presentation"
        className={classes(fieldStyles.box, styles.tags)}
        onKeyDownCapture={leaveComposing}
        onMouseDown={event => {
          if (event.target !== event.currentTarget) return
          event.preventDefault()
          input.current?.focus()
        }}
      >
        <ComboBoxValue className={styles.group ?? ''} placeholder="">
          {() =>
            chosen.length > 0 && (
              <TagGroup
                aria-label={t('chosen')}
                className={styles.group ?? ''}
                onRemove={keys => {
                  for (const key of keys) remove(String(key))
                  if (chosen.length === keys.size) input.current?.focus()
                }}
              >
                <TagList className={styles.group ?? ''}>
                  {chosen.map(tag => (
                    <Tag
                      key={tag.id}
                      id={tag.id}
                      textValue={tag.name}
                      isDisabled={isDisabled}
                      className={classes(styles.tag, colourStyles[colourNamed(tag.colour)])}
                    >
                      <span>{tag.name}</span>
                      {!isDisabled && (
                        <Button
                          slot="remove"
                          className={styles.remove ?? ''}
                          aria-label={t('remove', { name: tag.name })}
                        >
                          <Icon name="x" size="small" />
                        </Button>
                      )}
                    </Tag>
                  ))}
                </TagList>
              </TagGroup>
            )
          }
        </ComboBoxValue>
        <Input
          ref={input}
          className={classes(fieldStyles.input, styles.typed)}
          placeholder={chosen.length === 0 ? (placeholder ?? t('add')) : ''}
          onKeyDown={press}
        />
      </Group>
      <FieldNotes description={description} error={error} />
      <Choices
        create={
          onCreate
            ? newName(
                typed,
                tags.map(tag => tag.name),
              )
            : null
        }
        onCreate={name => void create(name)}
      >
        {tags.map(tag => (
          <ListBoxItem key={tag.id} id={tag.id} textValue={tag.name} className={listStyles.item ?? ''}>
            <span className={classes(styles.dot, colourStyles[colourNamed(tag.colour)])} />
            <span className={listStyles.text}>{tag.name}</span>
            <Icon name="check" size="small" className={listStyles.mark ?? ''} />
          </ListBoxItem>
        ))}
      </Choices>
    </AriaComboBox>
  )
})
