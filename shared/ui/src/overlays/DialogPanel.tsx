import { useEffect } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal'
import styles from '../components/Dialog.module.css'
import type { Closable, DialogProps } from '../components/dialog-props.ts'
import { IconButton } from '../components/IconButton.tsx'
import { useKitT } from '../components/messages.ts'
import { inPageLanguage } from '../i18n/AriaLocale.tsx'

export interface DialogPanelProps extends Pick<DialogProps, 'title' | 'children' | 'actions' | 'isHeld'> {
  readonly isOpen: boolean
  readonly setOpen: (isOpen: boolean) => void
  readonly veil: string
  readonly modal: string
  readonly role?: 'dialog' | 'alertdialog'
}

const fill = (content: Closable, close: () => void) => (typeof content === 'function' ? content(close) : content)

/** A dialog gives the focus back to what opened it. Where that has gone, the page's title is a place; the body is none. */
function FocusLeft() {
  useEffect(() => {
    const place = () => {
      if (document.activeElement !== document.body) return
      document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true })
    }
    // React Aria gives it back in the next frame, and who opened the dialog may know a better place then.
    return () => void requestAnimationFrame(() => requestAnimationFrame(place))
  }, [])
  return null
}

/** What dialogs and sheets share: the veil, the head, the body that scrolls, the foot. */
export const DialogPanel = inPageLanguage(function DialogPanel({
  title,
  children,
  actions,
  isOpen,
  setOpen,
  isHeld = false,
  veil,
  modal,
  role = 'dialog',
}: DialogPanelProps) {
  const t = useKitT()
  const close = () => setOpen(false)
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={setOpen}
      isDismissable={!isHeld && role === 'dialog'}
      isKeyboardDismissDisabled={isHeld}
      className={veil}
    >
      <Modal className={modal}>
        <Dialog role={role} className={styles.dialog ?? ''}>
          <FocusLeft />
          <header className={styles.head}>
            <Heading slot="title" className={styles.title ?? ''}>
              {title}
            </Heading>
            {role === 'dialog' && <IconButton icon="x" label={t('close')} isDisabled={isHeld} onPress={close} />}
          </header>
          <div className={styles.body}>{fill(children, close)}</div>
          {actions && <footer className={styles.foot}>{fill(actions, close)}</footer>}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
})
