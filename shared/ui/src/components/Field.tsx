import { FieldError, Label, Text } from 'react-aria-components/TextField'
import styles from './Field.module.css'
import type { FieldTexts } from './field-texts.ts'
import { Need } from './Marks.tsx'
import { type Limits, useValidityWords } from './validity.ts'

// What stands around the controls of React Aria: dates, lists of choices. A line of text has its own (`FieldFrame`).

export const FieldLabel = ({ label, isRequired }: { readonly label: string; readonly isRequired?: boolean }) => (
  <Label className={styles.label ?? ''}>
    {label}
    {isRequired && <Need />}
  </Label>
)

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
