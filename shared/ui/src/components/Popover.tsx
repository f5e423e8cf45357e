import { useRef } from 'react'
import { overlays } from '../overlays/index.ts'
import { Trigger, useOpen } from '../overlays/Trigger.tsx'
import type { PopoverProps } from './popover-props.ts'

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
      <Trigger isOpen={open} buttonRef={button} onPress={() => setOpen(!open)}>
        {trigger}
      </Trigger>
      {parts && <parts.PopoverPanel {...panel} isOpen={open} setOpen={setOpen} triggerRef={button} />}
    </>
  )
}
