// biome-ignore-all lint/a11y/useSemanticElements: they are cells of a treegrid, whose rows stand where they are needed alone
// biome-ignore-all lint/a11y/useFocusableInteractive: the rows of this treegrid are its stops, cells are not
import { useWhenLeaving } from '@techo/data/drafts'
import { isComposing } from '@techo/ui'
import { type CSSProperties, useRef, useState } from 'react'
import styles from './Row.module.css'

/** Which neighbour is edited next: Tab 1, Shift + Tab -1, Enter and Escape none; null when somebody pressed elsewhere and is there. */
export type Step = -1 | 0 | 1 | null

interface FieldProps<Value> {
  readonly label: string
  readonly value: string
  /** null when it cannot be read: nothing changes then */
  readonly read: (text: string) => Value | null
  readonly onEnd: (value: Value | null, step: Step) => void
}

export function Cell<Value>({
  isEditing,
  text,
  onEdit,
  width,
  ...field
}: FieldProps<Value> & {
  readonly isEditing: boolean
  readonly text: string
  readonly width: number
  readonly onEdit: (() => void) | undefined
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter and Tab on the row lead here too
    <span role="gridcell" className={styles.cell} style={widthStyle(width)} onClick={isEditing ? undefined : onEdit}>
      {isEditing ? <CellField {...field} /> : text}
    </span>
  )
}

export function CellField<Value>({ label, value, read, onEnd }: FieldProps<Value>) {
  const [typed, setTyped] = useState(value)
  const isOver = useRef(false)
  const end = (result: Value | null, step: Step) => {
    if (isOver.current) return
    isOver.current = true
    onEnd(result, step)
  }
  const said = () => (typed === value ? null : read(typed))
  useWhenLeaving(() => end(said(), null))
  return (
    <input
      className={styles.field}
      aria-label={label}
      value={typed}
      // biome-ignore lint/a11y/noAutofocus: it opens because the person asked to write here
      autoFocus
      onFocus={event => event.target.select()}
      onChange={event => setTyped(event.target.value)}
      onBlur={() => end(said(), null)}
      onKeyDown={event => {
        event.stopPropagation()
        if (isComposing(event)) return
        if (event.key === 'Enter') end(said(), 0)
        else if (event.key === 'Escape') end(null, 0)
        else if (event.key === 'Tab') end(said(), event.shiftKey ? -1 : 1)
        else return
        event.preventDefault()
      }}
    />
  )
}

export const widthStyle = (width: number): CSSProperties => ({ inlineSize: width })
