import type { FieldTexts } from './field-texts.ts'
import type { Option } from './Option.tsx'

export interface SelectProps<Value extends string> extends FieldTexts {
  readonly options: readonly Option<Value>[]
  /** null when nothing is chosen */
  readonly value: Value | null
  readonly onChange: (value: Value) => void
  readonly placeholder?: string
  /** said to screen readers alone, where what is chosen says enough */
  readonly hideLabel?: boolean
  readonly isRequired?: boolean
  readonly isDisabled?: boolean
  readonly name?: string
  readonly className?: string
}
