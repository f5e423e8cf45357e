import type { ReactElement } from 'react'
import type { Closable } from './dialog-props.ts'

export interface PopoverProps {
  /** what it is; said to screen readers */
  readonly label: string
  readonly trigger: ReactElement
  readonly children: Closable
  readonly placement?: 'bottom' | 'bottom start' | 'bottom end' | 'top' | 'start' | 'end'
  readonly isOpen?: boolean
  readonly onOpenChange?: (isOpen: boolean) => void
}
