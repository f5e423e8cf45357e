import type { ReactNode } from 'react'
import { Switch as AriaSwitch, type SwitchProps as AriaSwitchProps } from 'react-aria-components/Switch'
import { classes } from '../classes.ts'
import styles from './Choice.module.css'

export interface SwitchProps extends Omit<AriaSwitchProps, 'children' | 'className' | 'style' | 'render'> {
  readonly children: ReactNode
  readonly note?: string
  /** the label at the start of the line, the switch at its end: for lists of settings */
  readonly isWide?: boolean
  readonly className?: string
}

/** For what takes effect at once; a choice that is sent with a form is a Checkbox. */
export const Switch = ({ children, note, isWide, className, ...rest }: SwitchProps) => (
  <AriaSwitch {...rest} className={classes(styles.choice, isWide && styles.wide, className)}>
    <span className={styles.track} />
    <span>
      {children}
      {note && <span className={styles.note}>{note}</span>}
    </span>
  </AriaSwitch>
)
