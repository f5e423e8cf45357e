import type { RefObject } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import styles from '../components/Dialog.module.css'
import type { PopoverProps } from '../components/popover-props.ts'
import { inPageLanguage } from '../i18n/AriaLocale.tsx'

export interface PopoverPanelProps extends Pick<PopoverProps, 'label' | 'children' | 'placement'> {
  readonly isOpen: boolean
  readonly setOpen: (isOpen: boolean) => void
  readonly triggerRef: RefObject<HTMLElement | null>
}

export const PopoverPanel = inPageLanguage(
  ({ label, children, placement = 'bottom', isOpen, setOpen, triggerRef }: PopoverPanelProps) => (
    <Popover
      isOpen={isOpen}
      onOpenChange={setOpen}
      triggerRef={triggerRef}
      className={styles.popover ?? ''}
      placement={placement}
      offset={6}
    >
      <Dialog aria-label={label} className={styles.dialog ?? ''}>
        {typeof children === 'function' ? children(() => setOpen(false)) : children}
      </Dialog>
    </Popover>
  ),
)
