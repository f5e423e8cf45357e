import { useField } from '@techo/data/drafts'
import { parseNumber, TextField } from '@techo/ui'

interface Props {
  /** see `useField` */
  readonly name: string
  readonly label: string
  readonly value: number
  readonly min?: number
  readonly max: number
  readonly isDisabled?: boolean
  readonly onSave: (value: number) => unknown
}

/** A whole number within bounds, each one a step of undo; what is no number gives way to the last one. */
export function NumberDraft({ name, label, value, min = 0, max, isDisabled = false, onSave }: Props) {
  const {
    isWrong: _,
    save,
    ...field
  } = useField({
    name,
    value: String(value),
    savesWhenLeft: true,
    onSave: typed => {
      const number = parseNumber(typed)
      if (number === null) return
      const whole = Math.min(max, Math.max(min, Math.round(number)))
      if (whole !== value) onSave(whole)
    },
  })
  return <TextField label={label} inputMode="numeric" isDisabled={isDisabled} {...field} onEnter={save} />
}
