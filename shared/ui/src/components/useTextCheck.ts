import { type FormEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { ValidationResult } from 'react-aria-components/TextField'
import type { FieldTexts } from './field-texts.ts'
import { useFormError } from './form-errors.ts'
import { isFirstWrong, useValidityWords } from './validity.ts'

export type TextControl = HTMLInputElement | HTMLTextAreaElement

export interface Checks extends Pick<FieldTexts, 'error'> {
  readonly name?: string | undefined
  readonly type?: string | undefined
  readonly minLength?: number | undefined
  /** What is wrong with a text, in sentences; null or true when nothing is. */
  readonly validate?: ((text: string) => string | string[] | true | null | undefined) | undefined
}

const sentenceOf = (validate: Checks['validate'], text: string): string => {
  const found = validate?.(text)
  return found && found !== true ? [found].flat().join(' ') : ''
}

/** What is wrong at the moment: the control's own is another once somebody types. */
function resultOf({ validity, validationMessage }: TextControl): ValidationResult {
  const { badInput, customError, patternMismatch, rangeOverflow, rangeUnderflow, stepMismatch } = validity
  const { tooLong, tooShort, typeMismatch, valid, valueMissing } = validity
  return {
    isInvalid: !valid,
    validationErrors: [validationMessage],
    validationDetails: {
      badInput,
      customError,
      patternMismatch,
      rangeOverflow,
      rangeUnderflow,
      stepMismatch,
      tooLong,
      tooShort,
      typeMismatch,
      valid,
      valueMissing,
    },
  }
}

/**
 * Says what is wrong with a text: what the caller or its form says of it at once; what the browser finds when the form is sent,
 * where the first wrong field takes the focus, or when the field is left after somebody typed there. What is wrong keeps the form
 * from being sent.
 */
export function useTextCheck<Control extends TextControl>(
  { name, type, minLength, error, validate }: Checks,
  control: RefObject<Control | null>,
) {
  const words = useValidityWords()
  const [formError, settle] = useFormError(name)
  const [found, setFound] = useState<ValidationResult | null>(null)
  const isTyped = useRef(false)
  const given = typeof error === 'string' ? error : formError
  useLayoutEffect(() => {
    const element = control.current
    if (!element || (given === undefined && !validate)) return
    element.setCustomValidity(given ?? sentenceOf(validate, element.value))
    return () => element.setCustomValidity('')
  })
  const tell = (element: Control) => setFound(given === undefined && !element.validity.valid ? resultOf(element) : null)
  return {
    wrong: given ?? (found ? sayOf(found) : undefined),
    typed: (element: Control) => {
      isTyped.current = true
      settle()
      if (validate) element.setCustomValidity(sentenceOf(validate, element.value))
      if (found && element.validity.valid) setFound(null)
    },
    left: (element: Control) => {
      if (isTyped.current) tell(element)
      isTyped.current = false
    },
    onInvalid: (event: FormEvent<Control>) => {
      event.preventDefault()
      tell(event.currentTarget)
      if (isFirstWrong(event.currentTarget)) event.currentTarget.focus()
    },
  }

  function sayOf(result: ValidationResult): string {
    if (typeof error === 'function') return error(result)
    return words(result.validationDetails, { type, minLength }) ?? result.validationErrors.join(' ')
  }
}
