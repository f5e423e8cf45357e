import { isProblem, type Problem, problem } from '@techo/core'
import { type ReactNode, useState } from 'react'
import { classes } from '../classes.ts'
import { Button } from './Button.tsx'
import styles from './Dialog.module.css'
import { DialogFrame } from './Dialog.tsx'
import type { DialogProps } from './dialog-props.ts'
import { useKitT } from './messages.ts'
import { ProblemView } from './ProblemView.tsx'

export interface ConfirmDialogProps extends Omit<DialogProps, 'children' | 'actions' | 'size' | 'isHeld'> {
  /** what will happen, and whether it can be undone */
  readonly children: ReactNode
  /** a verb: 削除する */
  readonly confirmLabel: string
  /** while a promise it returns is open the button is pending; a rejection stays in the dialog as a problem */
  readonly onConfirm: () => unknown
  readonly isDanger?: boolean
}

export function ConfirmDialog({ children, confirmLabel, onConfirm, isDanger, ...rest }: ConfirmDialogProps) {
  const t = useKitT()
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<Problem | null>(null)
  const confirm = async (close: () => void) => {
    setPending(true)
    setFailure(null)
    try {
      await onConfirm()
      close()
    } catch (error) {
      setFailure(isProblem(error) ? error : problem('bug', { detail: String(error) }))
    } finally {
      setPending(false)
    }
  }
  return (
    <DialogFrame
      {...rest}
      role="alertdialog"
      isHeld={isPending}
      veil={styles.veil ?? ''}
      modal={classes(styles.modal, styles.small)}
      actions={close => (
        <>
          <Button onPress={close} isDisabled={isPending} autoFocus={isDanger ?? false}>
            {t('cancel')}
          </Button>
          <Button
            variant={isDanger ? 'danger' : 'primary'}
            isPending={isPending}
            autoFocus={!isDanger}
            onPress={() => void confirm(close)}
          >
            {confirmLabel}
          </Button>
        </>
      )}
    >
      <div>{children}</div>
      {failure && <ProblemView problem={failure} size="line" />}
    </DialogFrame>
  )
}
