import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { classes } from '../classes.ts'
import styles from './Field.module.css'
import { FieldFrame } from './FieldFrame.tsx'
import { UnsavedDot } from './Marks.tsx'
import { type FieldProps, useTextField } from './useTextField.ts'

export interface LineProps extends FieldProps {
  /** shown before and after the text, e.g. a currency or a unit */
  readonly before?: ReactNode
  readonly after?: ReactNode
  readonly inputRef?: Ref<HTMLInputElement>
  readonly onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined
  readonly inputClass?: string | undefined
  /** buttons that stand in its box, at the end */
  readonly tools?: ReactNode
}

/** One line to type in, with what stands around it. */
export function Line({ before, after, tools, inputRef, inputClass, onKeyDown, isUnsaved, ...rest }: LineProps) {
  const { frame, control } = useTextField(rest, inputRef)
  return (
    <FieldFrame {...frame}>
      <div className={styles.box}>
        {before && <span className={styles.aside}>{before}</span>}
        <input {...control} className={classes(styles.input, inputClass)} onKeyDown={onKeyDown} />
        {after && <span className={styles.aside}>{after}</span>}
        {tools}
        {isUnsaved && <UnsavedDot />}
      </div>
    </FieldFrame>
  )
}
