import type { ReactNode } from 'react'
import type { ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import type { IconName } from './Icon.tsx'

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

/** What presses, however it looks. */
export interface PressButtonProps
  extends Omit<ButtonProps, 'variant' | 'size' | 'icon' | 'isWide' | 'className' | 'children'> {
  readonly className: string
  readonly children: ReactNode
}
