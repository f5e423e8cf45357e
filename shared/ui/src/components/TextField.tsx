import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import {
  TextArea as AriaTextArea,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  Input,
} from 'react-aria-components/TextField'
import { classes } from '../classes.ts'
import { isComposing } from '../composing.ts'
import styles from './Field.module.css'
import { FieldLabel, FieldNotes, type FieldTexts, UnsavedDot } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { useKitT } from './messages.ts'

type Shared = Omit<
  AriaTextFieldProps,
  'children' | 'className' | 'style' | 'render' | 'isInvalid' | 'aria-label' | 'onKeyDown' | 'ref'
> &
  FieldTexts & {
    readonly placeholder?: string
    readonly className?: string
    /** marks that what it holds is not at the server yet */
    readonly isUnsaved?: boolean | undefined
  }

export interface TextFieldProps extends Shared {
  /** shown before and after the text, e.g. a currency or a unit */
  readonly before?: ReactNode
  readonly after?: ReactNode
  /** Enter outside a composition */
  readonly onEnter?: () => void
  readonly inputRef?: Ref<HTMLInputElement>
}

/** One line of text. With `type="password"` it can be shown. An `error` makes it invalid. */
export function TextField({
  label,
  description,
  error,
  placeholder,
  before,
  after,
  onEnter,
  inputRef,
  className,
  type,
  isUnsaved,
  ...rest
}: TextFieldProps) {
  const t = useKitT()
  const [isShown, setShown] = useState(false)
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event)) return
    event.preventDefault()
    onEnter?.()
  }
  return (
    <AriaTextField
      {...rest}
      {...(type ? { type: type === 'password' && isShown ? 'text' : type } : {})}
      {...(typeof error === 'string' ? { isInvalid: true } : {})}
      className={classes(styles.field, className)}
    >
      <FieldLabel label={label} isRequired={rest.isRequired ?? false} />
      <div className={styles.box}>
        {before && <span className={styles.aside}>{before}</span>}
        <Input
          ref={inputRef ?? null}
          className={styles.input ?? ''}
          {...(placeholder ? { placeholder } : {})}
          {...(onEnter ? { onKeyDown: enter } : {})}
        />
        {after && <span className={styles.aside}>{after}</span>}
        {type === 'password' && (
          <Button
            className={styles.tool ?? ''}
            aria-label={t(isShown ? 'hide_password' : 'show_password')}
            onPress={() => setShown(!isShown)}
          >
            <Icon name={isShown ? 'eye-off' : 'eye'} />
          </Button>
        )}
        <UnsavedDot isUnsaved={isUnsaved} />
      </div>
      <FieldNotes description={description} error={error} limits={{ type, minLength: rest.minLength }} />
    </AriaTextField>
  )
}

export interface TextAreaProps extends Omit<Shared, 'type'> {
  readonly rows?: number
  /** Ctrl + Enter or Command + Enter; without it the form around it is sent */
  readonly onSubmit?: () => void
  readonly inputRef?: Ref<HTMLTextAreaElement>
}

/** Several lines; grows with its text where the browser can. */
export function TextArea({
  label,
  description,
  error,
  placeholder,
  rows = 3,
  onSubmit,
  inputRef,
  className,
  isUnsaved,
  ...rest
}: TextAreaProps) {
  const submit = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposing(event)) return
    if (!onSubmit) return
    event.preventDefault()
    onSubmit()
  }
  return (
    <AriaTextField
      {...rest}
      {...(typeof error === 'string' ? { isInvalid: true } : {})}
      className={classes(styles.field, className)}
    >
      <FieldLabel label={label} isRequired={rest.isRequired ?? false} />
      <div className={classes(styles.box, styles.boxArea)}>
        <AriaTextArea
          ref={inputRef ?? null}
          rows={rows}
          className={classes(styles.input, styles.area)}
          onKeyDown={submit}
          {...(placeholder ? { placeholder } : {})}
        />
        <UnsavedDot isUnsaved={isUnsaved} />
      </div>
      <FieldNotes description={description} error={error} limits={{ minLength: rest.minLength }} />
    </AriaTextField>
  )
}
