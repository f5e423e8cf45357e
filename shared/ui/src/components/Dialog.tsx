import { useRef } from 'react'
import { classes } from '../classes.ts'
import type { DialogPanelProps } from '../overlays/DialogPanel.tsx'
import { overlays } from '../overlays/index.ts'
import { Trigger, useOpen } from '../overlays/Trigger.tsx'
import styles from './Dialog.module.css'
import type { DialogProps } from './dialog-props.ts'

interface FrameProps
  extends Omit<DialogProps, 'size'>,
    Pick<DialogPanelProps, 'veil' | 'modal'>,
    Partial<Pick<DialogPanelProps, 'role'>> {}

/** The button, and what it opens once it was opened. */
export function DialogFrame({ trigger, isOpen, onOpenChange, ...panel }: FrameProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useOpen({
    ...(isOpen === undefined ? {} : { isOpen }),
    ...(onOpenChange ? { onOpenChange } : {}),
  })
  const parts = overlays.usePart(open, () => setOpen(false))
  return (
    <>
      {trigger && (
        <Trigger isOpen={open} buttonRef={button} onPress={() => setOpen(!open)}>
          {trigger}
        </Trigger>
      )}
      {parts && <parts.DialogPanel {...panel} isOpen={open} setOpen={setOpen} />}
    </>
  )
}

/** A dialog over the page. The focus goes in, stays in, and returns to where it was. */
export const Dialog = ({ size = 'medium', ...rest }: DialogProps) => (
  <DialogFrame {...rest} veil={styles.veil ?? ''} modal={classes(styles.modal, styles[size])} />
)

export interface SheetProps extends Omit<DialogProps, 'size'> {
  /** the edge it comes from; `end` becomes the foot of the screen on a phone */
  readonly side?: 'start' | 'end'
}

/** A dialog along the edge, for what accompanies the page: details, navigation on a phone. */
export const Sheet = ({ side = 'end', ...rest }: SheetProps) => (
  <DialogFrame
    {...rest}
    veil={classes(styles.veil, styles.sheetVeil)}
    modal={classes(styles.modal, styles.sheet, side === 'start' && styles.start)}
  />
)
