import { whenLeaving } from '@techo/data/drafts'

/** Keeps what is typed ahead where its field does not come: the page is left, or its code is late. */
export function keepTyped(field: HTMLTextAreaElement, keep: (text: string) => void): void {
  const settle = () => {
    if (!field.isConnected) return stop()
    const { value } = field
    if (value === (field.dataset.kept ?? '')) return
    field.dataset.kept = value
    keep(value)
  }
  const stop = whenLeaving(settle)
  field.addEventListener('change', settle)
}
