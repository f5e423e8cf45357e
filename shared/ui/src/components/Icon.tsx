import { classes } from '../classes.ts'
import styles from './Icon.module.css'
import { drawings } from './icons.gen.ts'

export type IconName = keyof typeof drawings

export const iconNames = Object.keys(drawings) as readonly IconName[]

/** The icon a text names, e.g. in a menu entry of a remote; a plain circle when the set has no such icon. */
export const iconNamed = (text: string): IconName => iconNames.find(name => name === text) ?? 'circle'

export interface IconProps {
  readonly name: IconName
  readonly size?: 'small' | 'medium' | 'large'
  /** only when the icon stands alone for something; beside a text it is decoration */
  readonly label?: string
  readonly className?: string
}

export const Icon = ({ name, size = 'medium', label, className }: IconProps) => (
  // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label when it stands alone, hidden when it decorates.
  <svg
    className={classes(styles.icon, styles[size], className)}
    viewBox="0 0 24 24"
    {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
  >
    <path d={drawings[name]} />
  </svg>
)
