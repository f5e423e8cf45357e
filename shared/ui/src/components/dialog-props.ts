import type { ReactElement, ReactNode } from 'react'

export type Closable = ReactNode | ((close: () => void) => ReactNode)

export interface DialogProps {
  readonly title: string
  readonly children: Closable
  /** the buttons at its foot, the main one last */
  readonly actions?: Closable
  /** the button that opens it; without one give `isOpen` */
  readonly trigger?: ReactElement
  readonly isOpen?: boolean
  readonly onOpenChange?: (isOpen: boolean) => void
  readonly size?: 'small' | 'medium' | 'large'
  /** neither Escape nor a click outside closes it: while something runs that must not be lost */
  readonly isHeld?: boolean
}
