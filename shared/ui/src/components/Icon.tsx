import { classes } from '../classes.ts'
import styles from './Icon.module.css'
import { type IconName, icons } from './icons.ts'

export type { IconName }

export const iconNames = Object.keys(icons) as readonly IconName[]

/** The icon a text names, e.g. in a menu entry of a remote; a plain circle when the set has no such icon. */
export const iconNamed = (text: string): IconName => (Object.hasOwn(icons, text) ? (text as IconName) : 'circle')

export interface IconProps {
  readonly name: IconName
  readonly size?: 'small' | 'medium' | 'large'
  /** only when the icon stands alone for something; beside a text it is decoration */
  readonly label?: string
  readonly className?: string
}

export function Icon({ name, size = 'medium', label, className }: IconProps) {
  const Drawing = icons[name]
  return (
    <Drawing
      className={classes(styles.icon, styles[size], className)}
      strokeWidth={1.75}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    />
  )
}
