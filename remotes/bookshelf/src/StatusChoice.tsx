import { useT } from './messages/index.ts'
import { type Book, type BookStatus, statuses } from './rows.ts'
import styles from './StatusChoice.module.css'

interface Props {
  readonly books: readonly Book[]
  /** whether these are all, and can be counted */
  readonly isWhole: boolean
  readonly value: BookStatus | null
  readonly onChange: (status: BookStatus | null) => void
}

/** What one does with books, side by side with how many there are of each. */
export function StatusChoice({ books, isWhole, value, onChange }: Props) {
  const t = useT()
  const counts = new Map<BookStatus, number>()
  for (const { status } of books) counts.set(status, (counts.get(status) ?? 0) + 1)
  const shown = statuses.filter(status => status === value || counts.has(status))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame and needs a legend; this is a row of buttons.
    <div role="group" aria-label={t('status')} className={styles.choice}>
      {[null, ...shown].map(status => (
        <button key={status} type="button" aria-pressed={status === value} onClick={() => onChange(status)}>
          {status === null ? t('all') : t(`status.${status}`)}
          {isWhole && <span>{status === null ? books.length : (counts.get(status) ?? 0)}</span>}
        </button>
      ))}
    </div>
  )
}
