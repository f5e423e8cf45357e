import {
  type ChangeEvent,
  type FocusEvent,
  type InputHTMLAttributes,
  type Ref,
  type TextareaHTMLAttributes,
  useEffect,
  useId,
  useRef,
} from 'react'
import { classes } from '../classes.ts'
import { useMergedRef } from '../useMergedRef.ts'
import type { FieldFrameProps } from './FieldFrame.tsx'
import type { FieldTexts } from './field-texts.ts'
import { type Checks, type TextControl, useTextCheck } from './useTextCheck.ts'

type Shared = InputHTMLAttributes<TextControl> & TextareaHTMLAttributes<TextControl>

/** A field that is typed into. Names that are not the platform's are React Aria's, as in all fields. */
export interface FieldProps
  extends FieldTexts,
    Checks,
    Pick<
      Shared,
      | 'autoComplete'
      | 'autoCorrect'
      | 'enterKeyHint'
      | 'form'
      | 'id'
      | 'inputMode'
      | 'maxLength'
      | 'onBlur'
      | 'onCompositionEnd'
      | 'onCompositionStart'
      | 'onFocus'
      | 'onPaste'
      | 'placeholder'
      | 'spellCheck'
      | 'aria-describedby'
    > {
  readonly value?: string
  readonly defaultValue?: string
  readonly onChange?: ((text: string) => void) | undefined
  readonly onFocusChange?: (hasFocus: boolean) => void
  readonly pattern?: string | undefined
  readonly isDisabled?: boolean | undefined
  readonly isReadOnly?: boolean
  readonly isRequired?: boolean
  /** Takes the focus when it begins to stand there. */
  readonly autoFocus?: boolean
  readonly excludeFromTabOrder?: boolean
  readonly className?: string
  /** marks that what it holds is not at the server yet */
  readonly isUnsaved?: boolean | undefined
}

/** What an `<input>` or a `<textarea>` takes of a field, and what stands around it. */
export function useTextField<Control extends TextControl>(
  {
    label,
    description,
    error,
    className,
    validate,
    onChange,
    onFocus,
    onBlur,
    onFocusChange,
    isDisabled,
    isReadOnly,
    isRequired = false,
    autoFocus = false,
    excludeFromTabOrder = false,
    id: givenId,
    'aria-describedby': describedBy,
    ...rest
  }: Omit<FieldProps, 'isUnsaved'>,
  ref: Ref<Control> | undefined,
) {
  const ownId = useId()
  const id = givenId ?? ownId
  const own = useRef<Control>(null)
  const { name, type, minLength } = rest
  const { wrong, typed, left, onInvalid } = useTextCheck({ name, type, minLength, error, validate }, own)
  // Once it stands: in a panel the platform gives the focus before it can be had.
  useEffect(() => {
    if (autoFocus) own.current?.focus()
  }, [autoFocus])
  const notes = classes(describedBy, description ? `${id}d` : null, wrong === undefined ? null : `${id}e`)
  const frame: FieldFrameProps = { id, label, isRequired, description, wrong, className }
  return {
    frame,
    control: {
      ...rest,
      id,
      ref: useMergedRef(own, ref),
      disabled: isDisabled,
      readOnly: isReadOnly,
      required: isRequired,
      tabIndex: excludeFromTabOrder ? -1 : undefined,
      'aria-invalid': wrong !== undefined || undefined,
      'aria-describedby': notes || undefined,
      onChange: ({ currentTarget }: ChangeEvent<Control>) => {
        typed(currentTarget)
        onChange?.(currentTarget.value)
      },
      onFocus: (event: FocusEvent<Control>) => {
        onFocus?.(event)
        onFocusChange?.(true)
      },
      onBlur: (event: FocusEvent<Control>) => {
        left(event.currentTarget)
        onBlur?.(event)
        onFocusChange?.(false)
      },
      onInvalid,
    },
  }
}
