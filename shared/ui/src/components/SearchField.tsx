import { type KeyboardEvent, type Ref, useRef, useState } from 'react'
import { classes } from '../classes.ts'
import { isComposing } from '../composing.ts'
import { useMergedRef } from '../useMergedRef.ts'
import styles from './Field.module.css'
import { Icon } from './Icon.tsx'
import { useKitT } from './messages.ts'

export interface SearchFieldProps {
  /** said to screen readers; the magnifier says it to everyone else */
  readonly label: string
  readonly placeholder?: string
  readonly value?: string
  readonly defaultValue?: string
  readonly onChange?: (value: string) => void
  /** Enter outside a composition */
  readonly onSubmit?: (value: string) => void
  readonly autoFocus?: boolean
  readonly inputRef?: Ref<HTMLInputElement>
  readonly className?: string
}

/** Enter searches, Escape empties it and is spent by that. */
export function SearchField({
  label,
  placeholder,
  value,
  defaultValue = '',
  onChange,
  onSubmit,
  autoFocus = false,
  inputRef,
  className,
}: SearchFieldProps) {
  const t = useKitT()
  const input = useRef<HTMLInputElement | null>(null)
  const [own, setOwn] = useState(defaultValue)
  const text = value ?? own
  const change = (next: string) => {
    setOwn(next)
    onChange?.(next)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return
    if (event.key === 'Enter' && onSubmit) {
      event.preventDefault()
      onSubmit(text)
    } else if (event.key === 'Escape' && text !== '') {
      event.preventDefault()
      event.stopPropagation()
      change('')
    }
  }
  return (
    <div className={classes(styles.field, className)}>
      <div className={styles.box}>
        <Icon name="search" className={styles.aside ?? ''} />
        <input
          ref={useMergedRef(input, inputRef)}
          type="search"
          aria-label={label}
          className={styles.input}
          placeholder={placeholder ?? label}
          value={text}
          // biome-ignore lint/a11y/noAutofocus: the caller opened a place to search in
          autoFocus={autoFocus}
          onChange={event => change(event.currentTarget.value)}
          onKeyDown={press}
        />
        {text !== '' && (
          <button
            type="button"
            // Escape does the same by keyboard.
            tabIndex={-1}
            className={styles.tool}
            aria-label={t('clear')}
            onClick={() => {
              change('')
              input.current?.focus()
            }}
          >
            <Icon name="x" />
          </button>
        )}
      </div>
    </div>
  )
}
