import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import { classes } from '../classes.ts'
import styles from './Button.module.css'
import { Icon, type IconName } from './Icon.tsx'
import { useKitT } from './messages.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

export interface ButtonProps extends Omit<AriaButtonProps, 'children' | 'className' | 'style' | 'render'> {
  readonly children: ReactNode
  /** at most one `primary` on a screen */
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  readonly icon?: IconName
  /** as wide as what it stands in */
  readonly isWide?: boolean
  readonly className?: string
}

/** A button. While `isPending` it keeps its size and the focus, does nothing, and says that it is working. */
export function Button({
  children,
  variant = 'secondary',
  size = 'medium',
  icon,
  isWide,
  className,
  ...rest
}: ButtonProps) {
  const t = useKitT()
  return (
    <AriaButton
      {...rest}
      className={classes(styles.root, styles[variant], styles[size], isWide && styles.wide, className)}
    >
      {({ isPending }) => (
        <>
          <span className={styles.label}>
            {icon && <Icon name={icon} />}
            {children}
          </span>
          {isPending && (
            <span className={styles.spinner}>
              <VisuallyHidden>{t('working')}</VisuallyHidden>
            </span>
          )}
        </>
      )}
    </AriaButton>
  )
}
