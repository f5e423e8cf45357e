import { foldDigits } from '@techo/core'
import { TextField } from '@techo/ui'
import { useCodeT } from './code-messages.ts'

const digitsOf = (text: string): string => foldDigits(text).replace(/\D/g, '')

/** The digits typed into the `CodeField` of a form. */
export const codeIn = (data: FormData): string => digitsOf(String(data.get('code') ?? ''))

/** A code of six digits from an app, a letter or an SMS. Digits of any width, with spaces or hyphens between them. */
export function CodeField({ label, autoFocus = false }: { readonly label: string; readonly autoFocus?: boolean }) {
  const t = useCodeT()
  return (
    <TextField
      label={label}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      isRequired
      autoFocus={autoFocus}
      validate={value => (digitsOf(value).length === 6 ? null : t('required'))}
    />
  )
}
