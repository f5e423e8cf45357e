import { Button, Dialog } from '@techo/ui'
import { type ReactNode, useState } from 'react'
import { useClassificationT } from './classification-messages.ts'

interface Props {
  readonly title: string
  /** the words of the button that does it */
  readonly verb: string
  readonly variant?: 'primary' | 'danger'
  readonly size?: 'small'
  readonly isDisabled?: boolean
  /** resolves to whether it was done */
  readonly deed: () => Promise<boolean>
  readonly onClose: () => void
  readonly children: ReactNode
}

/** One deed with a classification: the dialog is held while it is done, and stays when it failed. */
export function DeedDialog({
  title,
  verb,
  variant = 'primary',
  size,
  isDisabled = false,
  deed,
  onClose,
  children,
}: Props) {
  const t = useClassificationT()
  const [isBusy, setBusy] = useState(false)
  const act = async (close: () => void) => {
    setBusy(true)
    const isDone = await deed()
    setBusy(false)
    if (isDone) close()
  }
  return (
    <Dialog
      title={title}
      {...(size ? { size } : {})}
      isOpen
      isHeld={isBusy}
      onOpenChange={isOpen => !isOpen && onClose()}
      actions={close => (
        <>
          <Button onPress={close}>{t('cancel')}</Button>
          <Button variant={variant} isPending={isBusy} isDisabled={isDisabled} onPress={() => void act(close)}>
            {verb}
          </Button>
        </>
      )}
    >
      {children}
    </Dialog>
  )
}
