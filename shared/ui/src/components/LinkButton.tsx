import { Link, type LinkProps } from 'react-router'
import { classes } from '../classes.ts'
import styles from './Button.module.css'
import type { ButtonSize, ButtonVariant } from './button-props.ts'
import { Icon, type IconName } from './Icon.tsx'

export interface LinkButtonProps extends Omit<LinkProps, 'className' | 'style'> {
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  readonly icon?: IconName
  readonly isWide?: boolean
  readonly className?: string
}

/** A link that looks like a button. It is plain markup, so public pages carry nothing of React Aria for it. */
export const LinkButton = ({
  variant = 'secondary',
  size = 'medium',
  icon,
  isWide,
  className,
  children,
  ...rest
}: LinkButtonProps) => (
  <Link {...rest} className={classes(styles.root, styles[variant], styles[size], isWide && styles.wide, className)}>
    {icon && <Icon name={icon} />}
    {children}
  </Link>
)
