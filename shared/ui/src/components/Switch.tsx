import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { type ToggleProps, toggleInput } from './Checkbox.tsx'
import styles from './Choice.module.css'

export interface SwitchProps extends ToggleProps {
  readonly children: ReactNode
  /** the label at the start of the line, the switch at its end: for lists of settings */
  readonly isWide?: boolean
}

/** For what takes effect at once; a choice that is sent with a form is a Checkbox. */
export const Switch = ({ children, note, isWide, className, ...rest }: SwitchProps) => (
  <label className={classes(styles.choice, isWide && styles.wide, className)}>
    {/* biome-ignore lint/a11y/useAriaPropsForRole: a real checkbox says by itself whether it is on. */}
    <input {...toggleInput(rest)} role="switch" />
    <span className={styles.track} />
    <span>
      {children}
      {note && <span className={styles.note}>{note}</span>}
    </span>
  </label>
)
