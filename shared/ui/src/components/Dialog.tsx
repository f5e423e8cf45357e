import type { ReactElement, ReactNode } from 'react'
import { Dialog as AriaDialog, DialogTrigger, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal'
import { classes } from '../classes.ts'
import styles from './Dialog.module.css'
import { IconButton } from './IconButton.tsx'
import { useKitT } from './texts.ts'

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

interface FrameProps extends Omit<DialogProps, 'size'> {
  readonly veil: string
  readonly modal: string
  readonly role?: 'dialog' | 'alertdialog'
}

const fill = (content: Closable, close: () => void) => (typeof content === 'function' ? content(close) : content)

/** What dialogs and sheets share: the veil, the head, the body that scrolls, the foot. */
export function DialogFrame({
  title,
  children,
  actions,
  trigger,
  isOpen,
  onOpenChange,
  isHeld = false,
  veil,
  modal,
  role = 'dialog',
}: FrameProps) {
  const t = useKitT()
  const state = { ...(isOpen === undefined ? {} : { isOpen }), ...(onOpenChange ? { onOpenChange } : {}) }
  const overlay = (
    <ModalOverlay
      {...(trigger ? {} : state)}
      isDismissable={!isHeld && role === 'dialog'}
      isKeyboardDismissDisabled={isHeld}
      className={veil}
    >
      <Modal className={modal}>
        <AriaDialog role={role} className={styles.dialog ?? ''}>
          {({ close }) => (
            <>
              <header className={styles.head}>
                <Heading slot="title" className={styles.title ?? ''}>
                  {title}
                </Heading>
                {role === 'dialog' && <IconButton icon="x" label={t('close')} isDisabled={isHeld} onPress={close} />}
              </header>
              <div className={styles.body}>{fill(children, close)}</div>
              {actions && <footer className={styles.foot}>{fill(actions, close)}</footer>}
            </>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
  return trigger ? (
    <DialogTrigger {...state}>
      {trigger}
      {overlay}
    </DialogTrigger>
  ) : (
    overlay
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
