import { use } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { classes } from '../classes.ts'
import { OpenerContext } from '../overlays/opener.ts'
import styles from './Button.module.css'
import type { ButtonProps } from './Button.tsx'
import { Icon, type IconName } from './Icon.tsx'
import { OpenerButton } from './OpenerButton.tsx'
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
}: IconButtonProps) => {
  const opener = use(OpenerContext)
  const looks = {
    'aria-label': label,
    className: classes(styles.root, styles[variant], styles[size], styles.icon, className),
  }
  const face = (
    <span className={styles.label}>
      <Icon name={icon} />
    </span>
  )
  return (
    <Tooltip text={label}>
      {opener ? (
        <OpenerButton opener={opener} isDisabled={rest.isDisabled === true} {...looks}>
          {face}
        </OpenerButton>
      ) : (
        <AriaButton {...rest} {...looks}>
          {({ isPending }) => (
            <>
              {face}
              {isPending && <span className={styles.spinner} />}
            </>
          )}
        </AriaButton>
      )}
    </Tooltip>
  )
}
