import { type CSSProperties, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { classes } from '../classes.ts'
import { isComposing } from '../composing.ts'
import { useLayoutT } from './layout-messages.ts'
import styles from './SplitPane.module.css'

export interface SplitPaneProps {
  /** what the sized side holds, e.g. ノートの一覧 */
  readonly label: string
  /** the name under which this device remembers the width */
  readonly memory: string
  readonly start: ReactNode
  readonly end: ReactNode
  /** the side that has the width; the other takes the rest */
  readonly sized?: 'start' | 'end'
  /** widths in CSS pixels */
  readonly initial?: number
  readonly min?: number
  readonly max?: number
  /** the side a phone shows; without it both, one below the other */
  readonly phone?: 'start' | 'end'
  readonly className?: string
}

const keyOf = (memory: string) => `techo-split-${memory}`

// Without storage the width is forgotten with the page.
const read = (memory: string): number | null => {
  try {
    const kept = Number(localStorage.getItem(keyOf(memory)))
    return kept > 0 ? kept : null
  } catch {
    return null
  }
}

const write = (memory: string, width: number) => {
  try {
    localStorage.setItem(keyOf(memory), String(width))
  } catch {}
}

/** Two sides with a divider: dragged, moved by arrow keys, put back by Enter or a double click. */
export function SplitPane({
  label,
  memory,
  start,
  end,
  sized = 'start',
  initial = 320,
  min = 200,
  max = 640,
  phone,
  className,
}: SplitPaneProps) {
  const t = useLayoutT()
  const id = useId()
  const [width, setWidth] = useState(() => read(memory) ?? initial)
  const now = Math.min(max, Math.max(min, width))
  const resize = (next: number) => {
    const held = Math.round(Math.min(max, Math.max(min, next)))
    setWidth(held)
    write(memory, held)
  }
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    const step = (event.shiftKey ? 64 : 16) * (sized === 'start' ? 1 : -1)
    const next = { ArrowLeft: now - step, ArrowRight: now + step, Home: min, End: max, Enter: initial }[event.key]
    if (next === undefined) return
    event.preventDefault()
    resize(next)
  }
  return (
    <div
      className={classes(styles.split, styles[sized], phone && styles[`phone-${phone}`], className)}
      style={{ '--width': `${now}px`, '--least': `${min}px` } as CSSProperties}
    >
      <div id={`${id}-start`} className={styles.first}>
        {start}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved. */}
      <div
        role="separator"
        tabIndex={0}
        aria-label={t('divider', { label })}
        aria-description={t('reset')}
        aria-orientation="vertical"
        aria-controls={`${id}-${sized}`}
        aria-valuenow={now}
        aria-valuemin={min}
        aria-valuemax={max}
        className={styles.divider}
        onKeyDown={press}
        onDoubleClick={() => resize(initial)}
        onPointerDown={event => {
          if (event.button !== 0) return
          event.preventDefault()
          event.currentTarget.focus()
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={event => {
          if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
          const box = event.currentTarget.parentElement?.getBoundingClientRect()
          if (box) resize(sized === 'start' ? event.clientX - box.left : box.right - event.clientX)
        }}
      />
      <div id={`${id}-end`} className={styles.last}>
        {end}
      </div>
    </div>
  )
}
