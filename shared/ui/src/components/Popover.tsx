import type { ReactElement } from 'react'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover as AriaPopover } from 'react-aria-components/Popover'
import styles from './Dialog.module.css'
import type { Closable } from './Dialog.tsx'

export interface PopoverProps {
  /** what it is; said to screen readers */
  readonly label: string
  readonly trigger: ReactElement
  readonly children: Closable
  readonly placement?: 'bottom' | 'bottom start' | 'bottom end' | 'top' | 'start' | 'end'
  readonly isOpen?: boolean
  readonly onOpenChange?: (isOpen: boolean) => void
}

/** A small panel beside the button that opened it. */
export const Popover = ({ label, trigger, children, placement = 'bottom', isOpen, onOpenChange }: PopoverProps) => (
  <DialogTrigger {...(isOpen === undefined ? {} : { isOpen })} {...(onOpenChange ? { onOpenChange } : {})}>
    {trigger}
    <AriaPopover className={styles.popover ?? ''} placement={placement} offset={6}>
      <Dialog aria-label={label} className={styles.dialog ?? ''}>
        {({ close }) => (typeof children === 'function' ? children(close) : children)}
      </Dialog>
    </AriaPopover>
  </DialogTrigger>
)
