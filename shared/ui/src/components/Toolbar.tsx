import type { ReactNode } from 'react'
import { Toolbar as AriaToolbar } from 'react-aria-components/Toolbar'
import { classes } from '../classes.ts'
import styles from './Toolbar.module.css'

export interface ToolbarProps {
  readonly label: string
  readonly children: ReactNode
  readonly className?: string
}

/** Buttons that belong together: one stop for Tab, arrow keys between them. */
export const Toolbar = ({ label, children, className }: ToolbarProps) => (
  <AriaToolbar aria-label={label} className={classes(styles.toolbar, className)}>
    {children}
  </AriaToolbar>
)
