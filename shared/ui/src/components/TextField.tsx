import { type KeyboardEvent, type Ref, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { TextArea as AriaTextArea } from 'react-aria-components/TextField'
import { classes } from '../classes.ts'
import { isComposing } from '../composing.ts'
import styles from './Field.module.css'
import { UnsavedDot } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { AriaField, type FieldProps, Line, type LineProps } from './Line.tsx'
import { useKitT } from './messages.ts'

export interface TextFieldProps extends Omit<LineProps, 'onKeyDown' | 'inputClass' | 'tools'> {
  /** Enter outside a composition */
  readonly onEnter?: () => void
}

/** One line of text. With `type="password"` it can be shown. An `error` makes it invalid. */
export function TextField({ type, onEnter, ...rest }: TextFieldProps) {
  const t = useKitT()
  const [isShown, setShown] = useState(false)
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event)) return
    event.preventDefault()
    onEnter?.()
  }
  return (
    <Line
      {...rest}
      {...(type ? { type: type === 'password' && isShown ? 'text' : type } : {})}
      {...(onEnter ? { onKeyDown: enter } : {})}
      tools={
        type === 'password' && (
          <Button
            className={styles.tool ?? ''}
            aria-label={t(isShown ? 'hide_password' : 'show_password')}
            onPress={() => setShown(!isShown)}
          >
            <Icon name={isShown ? 'eye-off' : 'eye'} />
          </Button>
        )
      }
    />
  )
}

export interface TextAreaProps extends Omit<FieldProps, 'type'> {
  readonly rows?: number
  /** Ctrl + Enter or Command + Enter; without it the form around it is sent */
  readonly onSubmit?: () => void
  readonly inputRef?: Ref<HTMLTextAreaElement>
}

/** Several lines; grows with its text where the browser can. */
export function TextArea({ placeholder, rows = 3, onSubmit, inputRef, isUnsaved, ...rest }: TextAreaProps) {
  const submit = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposing(event)) return
    if (!onSubmit) return
    event.preventDefault()
    onSubmit()
  }
  return (
    <AriaField {...rest}>
      <div className={classes(styles.box, styles.boxArea)}>
        <AriaTextArea
          ref={inputRef ?? null}
          rows={rows}
          className={classes(styles.input, styles.area)}
          onKeyDown={submit}
          {...(placeholder ? { placeholder } : {})}
        />
        <UnsavedDot isUnsaved={isUnsaved} />
      </div>
    </AriaField>
  )
}
