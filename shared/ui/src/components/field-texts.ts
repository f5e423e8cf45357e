import type { ReactNode } from 'react'
import type { ValidationResult } from 'react-aria-components/TextField'

/** What every field says around its control. */
export interface FieldTexts {
  readonly label: string
  /** what helps to fill it in; stays visible while typing */
  readonly description?: ReactNode
  /** a sentence that says what to do; shown when the field is invalid */
  readonly error?: string | ((result: ValidationResult) => string) | undefined
}
