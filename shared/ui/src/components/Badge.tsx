import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './Badge.module.css'
import colourStyles from './Colours.module.css'
import type { Colour } from './colours.ts'
import { Icon, type IconName } from './Icon.tsx'

export interface BadgeProps {
  readonly children: ReactNode
  readonly tone?: 'plain' | 'accent' | 'good' | 'warn' | 'danger'
  /** a classification's colour, instead of a tone */
  readonly colour?: Colour
  readonly icon?: IconName
  readonly className?: string
}

/** A short word about a thing: its state, its tag, a number. */
export const Badge = ({ children, tone = 'plain', colour, icon, className }: BadgeProps) => (
  <span
    className={classes(
      styles.badge,
      colour ? styles.coloured : styles[tone],
      colour && colourStyles[colour],
      className,
    )}
  >
    {icon && <Icon name={icon} size="small" />}
    {children}
  </span>
)
