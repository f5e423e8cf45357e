import type { KeyboardEvent, ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './Toolbar.module.css'

export interface ToolbarProps {
  readonly label: string
  readonly children: ReactNode
  readonly className?: string
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

// Arrow keys have a meaning of their own inside these.
const isBusy = (target: EventTarget) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable], [role=tab]')

/** Buttons that belong together; arrow keys go from one to the next. */
export function Toolbar({ label, children, className }: ToolbarProps) {
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = steps[event.key]
    if (step === undefined || isBusy(event.target)) return
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('button:enabled, a[href], input:enabled')]
    const at = stops.findIndex(stop => stop.matches(':focus'))
    if (at < 0) return
    event.preventDefault()
    stops.at((at + step) % stops.length)?.focus()
  }
  return (
    <div role="toolbar" aria-label={label} className={classes(styles.toolbar, className)} onKeyDown={press}>
      {children}
    </div>
  )
}
