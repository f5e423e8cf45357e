import { type ReactElement, useRef } from 'react'
import { overlays } from '../overlays/index.ts'
import { Trigger, useOpen } from '../overlays/Trigger.tsx'
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
export function Popover({ trigger, isOpen, onOpenChange, ...panel }: PopoverProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useOpen({
    ...(isOpen === undefined ? {} : { isOpen }),
    ...(onOpenChange ? { onOpenChange } : {}),
  })
  const parts = overlays.usePart(open, () => setOpen(false))
  return (
    <>
      <Trigger isOpen={open} buttonRef={button} when={{ onPress: () => setOpen(!open) }}>
        {trigger}
      </Trigger>
      {parts && <parts.PopoverPanel {...panel} isOpen={open} setOpen={setOpen} triggerRef={button} />}
    </>
  )
}
