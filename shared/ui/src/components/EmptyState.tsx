import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './EmptyState.module.css'
import { Icon, type IconName } from './Icon.tsx'

export interface EmptyStateProps {
  readonly icon?: IconName
  readonly title: string
  readonly children?: ReactNode
  /** the one next step */
  readonly action?: ReactNode
  readonly className?: string
}

export const EmptyState = ({ icon, title, children, action, className }: EmptyStateProps) => (
  <div className={classes(styles.empty, className)}>
    {icon && <Icon name={icon} size="large" className={styles.icon ?? ''} />}
    <p className={styles.title}>{title}</p>
    {children && <div className={styles.text}>{children}</div>}
    {action && <div className={styles.action}>{action}</div>}
  </div>
)
