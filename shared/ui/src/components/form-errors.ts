import { createContext, use, useState } from 'react'
import type { FieldTexts } from './field-texts.ts'

/** Sentences by field name, of the form around. */
export type FormErrors = Readonly<Record<string, string>>

export const FormErrorsContext = createContext<FormErrors | undefined>(undefined)

/** What the form says of a field, until somebody changes that; then `settle` it. */
export function useFormError(name: string | undefined): readonly [error: string | undefined, settle: () => void] {
  const errors = use(FormErrorsContext)
  const [settled, setSettled] = useState<FormErrors | undefined>()
  const error = name === undefined || errors === settled ? undefined : errors?.[name]
  return [error, () => error !== undefined && setSettled(errors)]
}

export interface Told extends Partial<Pick<FieldTexts, 'error'>> {
  readonly name?: string
  readonly onChange?: (value: never) => void
}

/** The props of a field that is chosen from, with what its form says of it. */
export function useToldByForm<Props extends Told>(props: Props): Props {
  const [error, settle] = useFormError(props.name)
  if (error === undefined || props.error !== undefined) return props
  const onChange = (value: never) => {
    settle()
    props.onChange?.(value)
  }
  return { ...props, error, onChange }
}
