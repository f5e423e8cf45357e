import type { KeyboardEvent, Ref } from 'react'
import { classes } from '../classes.ts'
import { isComposing } from '../composing.ts'
import styles from './Field.module.css'
import { FieldFrame } from './FieldFrame.tsx'
import { UnsavedDot } from './Marks.tsx'
import { type FieldProps, useTextField } from './useTextField.ts'

export interface TextAreaProps extends Omit<FieldProps, 'type'> {
  readonly rows?: number
  /** Ctrl + Enter or Command + Enter; without it the form around it is sent */
  readonly onSubmit?: () => void
  readonly inputRef?: Ref<HTMLTextAreaElement>
}

/** Several lines; grows with its text where the browser can. */
export function TextArea({ rows = 3, onSubmit, inputRef, isUnsaved, ...rest }: TextAreaProps) {
  const { frame, control } = useTextField(rest, inputRef)
  const submit = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposing(event)) return
    if (!onSubmit) return
    event.preventDefault()
    onSubmit()
  }
  return (
    <FieldFrame {...frame}>
      <div className={classes(styles.box, styles.boxArea)}>
        <textarea {...control} rows={rows} className={classes(styles.input, styles.area)} onKeyDown={submit} />
        {isUnsaved && <UnsavedDot />}
      </div>
    </FieldFrame>
  )
}
