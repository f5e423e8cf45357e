import { classes } from '../classes.ts'
import styles from './Button.module.css'
import type { ButtonProps } from './button-props.ts'
import { Icon } from './Icon.tsx'
import { PressButton } from './PressButton.tsx'

/** A button. While `isPending` it keeps its size and the focus, does nothing, and says that it is working. */
export const Button = ({
  children,
  variant = 'secondary',
  size = 'medium',
  icon,
  isWide,
  className,
  ...rest
}: ButtonProps) => (
  <PressButton
    {...rest}
    className={classes(styles.root, styles[variant], styles[size], isWide && styles.wide, className)}
  >
    <span className={styles.label}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  </PressButton>
)
