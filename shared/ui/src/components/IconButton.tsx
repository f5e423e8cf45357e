import { Button as AriaButton } from 'react-aria-components/Button'
import { classes } from '../classes.ts'
import styles from './Button.module.css'
import type { ButtonProps } from './Button.tsx'
import { Icon, type IconName } from './Icon.tsx'
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
    <AriaButton
      {...rest}
      aria-label={label}
      className={classes(styles.root, styles[variant], styles[size], styles.icon, className)}
    >
      {({ isPending }) => (
        <>
          <span className={styles.label}>
            <Icon name={icon} />
          </span>
          {isPending && <span className={styles.spinner} />}
        </>
      )}
    </AriaButton>
  </Tooltip>
)
