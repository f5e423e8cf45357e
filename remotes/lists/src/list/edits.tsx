import { NumberField, TextArea, TextField } from '@techo/ui'
import { useEffect, useRef, useState } from 'react'

/** Fields of a sheet that keep what was written when one leaves them; nothing is to be saved and nothing lost by closing. */
function useDraft<Value>(value: Value, onSave: (value: Value) => boolean) {
  const [draft, setDraft] = useState<{ readonly value: Value } | null>(null)
  const [isWrong, setWrong] = useState(false)
  const latest = useRef({ draft, value, onSave })
  latest.current = { draft, value, onSave }
  const save = () => {
    if (draft === null) return
    const isSaved = draft.value === value || onSave(draft.value)
    setWrong(!isSaved)
    if (isSaved) setDraft(null)
  }
  // A sheet that is closed by a key leaves its fields without a blur.
  useEffect(
    () => () => {
      const { draft, value, onSave } = latest.current
      if (draft !== null && draft.value !== value) onSave(draft.value)
    },
    [],
  )
  return {
    shown: draft === null ? value : draft.value,
    isWrong,
    change: (next: Value) => setDraft({ value: next }),
    save,
  }
}

interface TextEditProps {
  readonly label: string
  readonly value: string
  /** false when it cannot be taken; `error` then says why */
  readonly onSave: (value: string) => boolean
  readonly error?: string
  readonly description?: string
  readonly maxLength?: number
  readonly isRequired?: boolean
  readonly lines?: 'one' | 'many'
  readonly type?: 'text' | 'url'
}

export function TextEdit({ value, onSave, error, lines = 'one', type = 'text', ...rest }: TextEditProps) {
  const { shown, isWrong, change, save } = useDraft(value, onSave)
  const shared = {
    ...rest,
    value: shown,
    onChange: change,
    onBlur: save,
    error: isWrong ? error : undefined,
  }
  return lines === 'many' ? <TextArea {...shared} /> : <TextField {...shared} onEnter={save} inputMode={type} />
}

interface NumberEditProps {
  readonly label: string
  readonly value: number | null
  readonly onSave: (value: number | null) => void
  readonly min?: number
  readonly max?: number
  readonly unit?: string
  readonly description?: string
}

export function NumberEdit({ value, onSave, min = 0, max = 1e12, ...rest }: NumberEditProps) {
  const { shown, change, save } = useDraft(value, next => {
    if (next !== null && (next < min || next > max)) return false
    onSave(next)
    return true
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field has no blur of its own; it bubbles to here.
    <div onBlur={save}>
      <NumberField {...rest} min={min} max={max} value={shown} onChange={change} />
    </div>
  )
}
