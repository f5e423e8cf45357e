import { parseNumber, TextField } from '@techo/ui'
import { useState } from 'react'

interface Props {
  readonly label: string
  readonly value: number
  readonly min?: number
  readonly max: number
  readonly isDisabled?: boolean
  readonly onSave: (value: number) => void
}

/** A whole number that counts once the field is left or Enter is pressed: each step of undo is one decision. */
export function NumberDraft({ label, value, min = 0, max, isDisabled = false, onSave }: Props) {
  const [draft, setDraft] = useState<string | null>(null)
  const save = () => {
    const number = draft === null ? null : parseNumber(draft)
    setDraft(null)
    if (number === null) return
    const whole = Math.min(max, Math.max(min, Math.round(number)))
    if (whole !== value) onSave(whole)
  }
  return (
    <TextField
      label={label}
      inputMode="numeric"
      value={draft ?? String(value)}
      isDisabled={isDisabled}
      onChange={setDraft}
      onBlur={save}
      onEnter={save}
    />
  )
}
