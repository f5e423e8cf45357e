import { type KeyboardEvent, type ReactNode, type Ref, useId } from 'react'
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  Input,
} from 'react-aria-components/TextField'
import { classes } from '../classes.ts'
import styles from './Field.module.css'
import { FieldLabel, FieldNotes, type FieldTexts, UnsavedDot } from './Field.tsx'

export type FieldProps = Omit<
  AriaTextFieldProps,
  'children' | 'className' | 'style' | 'render' | 'isInvalid' | 'aria-label' | 'onKeyDown' | 'ref'
> &
  FieldTexts & {
    readonly placeholder?: string
    readonly className?: string
    /** marks that what it holds is not at the server yet */
    readonly isUnsaved?: boolean | undefined
  }

export interface LineProps extends FieldProps {
  /** shown before and after the text, e.g. a currency or a unit */
  readonly before?: ReactNode
  readonly after?: ReactNode
  readonly inputRef?: Ref<HTMLInputElement>
  readonly onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined
  readonly inputClass?: string | undefined
  /** buttons that stand in its box, at the end */
  readonly tools?: ReactNode
}

/**
 * One line to type in, with what stands around it. Where the browser or a form checks it, it is a field of React Aria; else it is
 * of the platform's elements: that field is drawn twice, and with it a day takes a seventh longer until it can be used.
 */
export function Line(props: LineProps) {
  return isPlain(props) ? <PlainLine {...props} /> : <AriaLine {...props} />
}

/**
 * What is for a form or the browser to check, what takes the focus where it opens, once it stands there, and what an `<input>` does
 * not know or has from us.
 */
const forAria = [
  'name',
  'type',
  'isRequired',
  'isReadOnly',
  'validate',
  'validationBehavior',
  'pattern',
  'minLength',
  'autoFocus',
  'id',
  'aria-describedby',
  'onFocusChange',
  'excludeFromTabOrder',
] as const

interface PlainProps
  extends Omit<LineProps, keyof AriaTextFieldProps | 'error'>,
    Pick<
      LineProps,
      'className' | 'onChange' | 'onFocus' | 'onBlur' | 'maxLength' | 'inputMode' | 'autoComplete' | 'isDisabled'
    > {
  readonly value: string
  readonly error?: string | undefined
}

/** Nothing about it is to be checked, and its text is the caller's. */
const isPlain = (props: LineProps): props is LineProps & PlainProps =>
  props.value !== undefined && typeof props.error !== 'function' && forAria.every(name => props[name] === undefined)

function PlainLine({
  label,
  description,
  error,
  before,
  after,
  tools,
  inputRef,
  inputClass,
  className,
  isUnsaved,
  onChange,
  isDisabled,
  ...rest
}: PlainProps) {
  const id = useId()
  const notes = classes(description ? `${id}d` : null, error === undefined ? null : `${id}e`)
  return (
    <div className={classes(styles.field, className)}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <Box {...{ before, after, tools, isUnsaved }}>
        <input
          {...rest}
          id={id}
          ref={inputRef}
          className={classes(styles.input, inputClass)}
          disabled={isDisabled}
          onChange={({ target }) => onChange?.(target.value)}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={notes || undefined}
        />
      </Box>
      {description && (
        <span id={`${id}d`} className={styles.description}>
          {description}
        </span>
      )}
      {error !== undefined && (
        <span id={`${id}e`} className={styles.error}>
          {error}
        </span>
      )}
    </div>
  )
}

function AriaLine({
  placeholder,
  before,
  after,
  tools,
  inputRef,
  inputClass,
  isUnsaved,
  onKeyDown,
  ...rest
}: LineProps) {
  return (
    <AriaField {...rest}>
      <Box {...{ before, after, tools, isUnsaved }}>
        <Input
          ref={inputRef ?? null}
          className={classes(styles.input, inputClass)}
          {...(placeholder ? { placeholder } : {})}
          {...(onKeyDown ? { onKeyDown } : {})}
        />
      </Box>
    </AriaField>
  )
}

/** A label above, a description and what is wrong below what one types into. */
export function AriaField({
  label,
  description,
  error,
  className,
  children,
  ...rest
}: Omit<FieldProps, 'placeholder' | 'isUnsaved'> & { readonly children: ReactNode }) {
  return (
    <AriaTextField
      {...rest}
      {...(typeof error === 'string' ? { isInvalid: true } : {})}
      className={classes(styles.field, className)}
    >
      <FieldLabel label={label} isRequired={rest.isRequired ?? false} />
      {children}
      <FieldNotes description={description} error={error} limits={{ type: rest.type, minLength: rest.minLength }} />
    </AriaTextField>
  )
}

function Box({
  before,
  after,
  tools,
  isUnsaved,
  children,
}: Pick<LineProps, 'before' | 'after' | 'tools' | 'isUnsaved'> & { readonly children: ReactNode }) {
  return (
    <div className={styles.box}>
      {before && <span className={styles.aside}>{before}</span>}
      {children}
      {after && <span className={styles.aside}>{after}</span>}
      {tools}
      <UnsavedDot isUnsaved={isUnsaved} />
    </div>
  )
}
