import { type ReactNode, use } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import { classes } from '../classes.ts'
import { OpenerContext } from '../overlays/opener.ts'
import styles from './Button.module.css'
import { Icon, type IconName } from './Icon.tsx'
import { useKitT } from './messages.ts'
import { OpenerButton } from './OpenerButton.tsx'
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
  const opener = use(OpenerContext)
  const looks = classes(styles.root, styles[variant], styles[size], isWide && styles.wide, className)
  const face = (
    <span className={styles.label}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  )
  if (opener)
    return (
      <OpenerButton
        opener={opener}
        isDisabled={rest.isDisabled === true}
        className={looks}
        aria-label={rest['aria-label']}
      >
        {face}
      </OpenerButton>
    )
  return (
    <AriaButton {...rest} className={looks}>
      {({ isPending }) => (
        <>
          {face}
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
