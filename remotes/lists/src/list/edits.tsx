import { type FieldSetup, useField } from '@techo/data/drafts'
import { NumberField, TextArea, TextField } from '@techo/ui'

/** Fields of a sheet: nothing is to be saved and nothing lost by closing. */
interface TextEditProps extends FieldSetup<string> {
  readonly label: string
  /** why what was written cannot be taken */
  readonly error?: string
  readonly description?: string
  readonly maxLength?: number
  readonly isRequired?: boolean
  readonly lines?: 'one' | 'many'
  readonly type?: 'text' | 'url'
}

export function TextEdit({
  name,
  value,
  onSave,
  savesWhenLeft,
  error,
  lines = 'one',
  type = 'text',
  ...rest
}: TextEditProps) {
  const { isWrong, save, ...field } = useField({ name, value, onSave, savesWhenLeft })
  const shared = { ...rest, ...field, error: isWrong ? error : undefined }
  return lines === 'many' ? <TextArea {...shared} /> : <TextField {...shared} onEnter={save} inputMode={type} />
}

interface NumberEditProps extends FieldSetup<number | null> {
  readonly label: string
  readonly min?: number
  readonly max?: number
  readonly unit?: string
  readonly description?: string
}

export function NumberEdit({ name, value, onSave, savesWhenLeft, min = 0, max = 1e12, ...rest }: NumberEditProps) {
  const { value: shown, isUnsaved, onChange, onBlur } = useField({ name, value, onSave, savesWhenLeft })
  return <NumberField {...rest} {...{ min, max, value: shown, isUnsaved, onChange, onBlur }} />
}
