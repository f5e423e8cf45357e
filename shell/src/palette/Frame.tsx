import { IconButton } from '@techo/ui'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { usePaletteText } from './messages.ts'
import styles from './palette.module.css'

interface Props {
  readonly label: string
  readonly onClose: () => void
  /** its label is also shown as a heading, with a button to close it */
  readonly isTitled?: boolean
  readonly children: ReactNode
}

/** Gives a field the focus; the next letter comes after those that stand there. */
export function goOnIn(field: HTMLElement | null | undefined): void {
  field?.focus()
  if (field instanceof HTMLInputElement && field.type === 'text')
    field.setSelectionRange(field.value.length, field.value.length)
}

/** The browser's own modal dialog: the page behind it is out of reach, and the focus returns to where it was. */
export function Frame({ label, onClose, isTitled = false, children }: Props) {
  const t = usePaletteText()
  const dialog = useRef<HTMLDialogElement>(null)
  const isComposing = useRef(false)

  useLayoutEffect(() => {
    const node = dialog.current
    node?.showModal()
    // By itself the browser would take the first control, which may be the button that closes it. A text is typed before its kind is
    // chosen.
    goOnIn(node?.querySelector<HTMLElement>('input:not([type=radio])') ?? node?.querySelector('input'))
    return () => node?.close()
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, by the browser's own `cancel`
    <dialog
      ref={dialog}
      className={styles.frame}
      aria-label={label}
      onCancel={event => {
        event.preventDefault()
        if (!isComposing.current) onClose()
      }}
      onCompositionStart={() => {
        isComposing.current = true
      }}
      onCompositionEnd={() => {
        isComposing.current = false
      }}
      // What is inside fills it, so only a press on the veil has the dialog itself as its target.
      onClick={event => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className={styles.body}>
        {isTitled && (
          <div className={styles.head}>
            <h2>{label}</h2>
            <IconButton icon="x" label={t('close')} onPress={onClose} />
          </div>
        )}
        {children}
      </div>
    </dialog>
  )
}
