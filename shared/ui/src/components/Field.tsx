import type { ComponentType } from 'react'
import { FieldError, Label, Text } from 'react-aria-components/TextField'
import { inPageLanguage } from '../i18n/AriaLocale.tsx'
import styles from './Field.module.css'
import type { FieldTexts } from './field-texts.ts'
import { type Told, useToldByForm } from './form-errors.ts'
import { Need } from './Marks.tsx'
import { type Limits, useValidityWords } from './validity.ts'

// What stands around the controls of React Aria: dates, lists of choices. A line of text has its own (`FieldFrame`).

/** A field of React Aria: in the page's language, and with what the form around says of it. */
export const ariaField = <Props extends Told>(Part: ComponentType<Props>) =>
  inPageLanguage((props: Props) => <Part {...useToldByForm(props)} />)

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
