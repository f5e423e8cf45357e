import { classes } from '../classes.ts'
import styles from './Button.module.css'
import type { ButtonProps } from './button-props.ts'
import { Icon, type IconName } from './Icon.tsx'
import { PressButton } from './PressButton.tsx'
import { Tooltip } from './Tooltip.tsx'

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'isWide'> {
  readonly icon: IconName
  /** what it does, as a verb; also shown as its tooltip */
  readonly label: string
}

export const IconButton = ({
  icon,
  label,
  variant = 'quiet',
  size = 'medium',
  className,
  ...rest
}: IconButtonProps) => (
  <Tooltip text={label}>
    <PressButton
      {...rest}
      aria-label={label}
      className={classes(styles.root, styles[variant], styles[size], styles.icon, className)}
    >
      <span className={styles.label}>
        <Icon name={icon} />
      </span>
    </PressButton>
  </Tooltip>
)
