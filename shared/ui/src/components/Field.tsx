import type { ReactNode } from 'react'
import { FieldError, Label, Text, type ValidationResult } from 'react-aria-components/TextField'
import styles from './Field.module.css'
import { useKitT } from './messages.ts'
import { type Limits, useValidityWords } from './validity.ts'

/** What every field says around its control. */
export interface FieldTexts {
  readonly label: string
  /** what helps to fill it in; stays visible while typing */
  readonly description?: ReactNode
  /** a sentence that says what to do; shown when the field is invalid */
  readonly error?: string | ((result: ValidationResult) => string) | undefined
}

/** A quiet dot in the corner of a field whose text is not at the server yet; a moment is let pass before it shows. */
export const UnsavedDot = ({ isUnsaved }: { readonly isUnsaved?: boolean | undefined }) => {
  const t = useKitT()
  return isUnsaved && <span className={styles.unsaved} role="img" aria-label={t('unsaved')} />
}

export const FieldLabel = ({ label, isRequired }: { readonly label: string; readonly isRequired?: boolean }) => {
  const t = useKitT()
  return (
    <Label className={styles.label ?? ''}>
      {label}
      {isRequired && <span className={styles.need}>{t('required')}</span>}
    </Label>
  )
}

export interface FieldNotesProps extends Pick<FieldTexts, 'description' | 'error'> {
  readonly limits?: Limits
}

export function FieldNotes({ description, error, limits = {} }: FieldNotesProps) {
  const words = useValidityWords()
  return (
    <>
      {description && (
        <Text slot="description" className={styles.description}>
          {description}
        </Text>
      )}
      <FieldError className={styles.error ?? ''}>
        {result =>
          typeof error === 'function'
            ? error(result)
            : (error ?? words(result.validationDetails, limits) ?? result.validationErrors.join(' '))
        }
      </FieldError>
    </>
  )
}
