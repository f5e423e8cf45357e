import { type KeyboardEvent, useState } from 'react'
import { isComposing } from '../composing.ts'
import { Line, type LineProps } from './Line.tsx'
import { LineTool } from './LineTool.tsx'
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
          <LineTool
            label={t(isShown ? 'hide_password' : 'show_password')}
            icon={isShown ? 'eye-off' : 'eye'}
            onPress={() => setShown(!isShown)}
          />
        )
      }
    />
  )
}
