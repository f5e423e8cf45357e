import { useAttachmentUrl } from '@techo/data'
import { colours } from '@techo/ui'
import type { CSSProperties } from 'react'
import styles from './bookshelf.module.css'
import { useT } from './messages/index.ts'
import { authorLine, type Book } from './rows.ts'

/** The same title has the same colour everywhere. */
function colourOf(title: string): string {
  let sum = 0
  for (const character of title) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973
  return colours[sum % colours.length] ?? 'grey'
}

interface Props {
  readonly book: Pick<Book, 'title' | 'authors' | 'cover'>
  readonly size?: 'small' | 'large'
  /** beside the title, where a screen reader has heard it already */
  readonly isDecoration?: boolean
}

/** The picture of a book; without one, its title on cloth. */
export function Cover({ book, size = 'large', isDecoration = false }: Props) {
  const t = useT()
  const { url, renew } = useAttachmentUrl(book.cover)
  if (url !== null)
    return (
      <img
        className={styles.cover}
        data-size={size}
        src={url}
        alt={isDecoration ? '' : t('coverOf', { title: book.title })}
        loading="lazy"
        onError={renew}
      />
    )
  const colour = colourOf(book.title)
  return (
    <span
      className={`${styles.cover} ${styles.cloth}`}
      data-size={size}
      aria-hidden="true"
      style={{ '--cloth': `var(--${colour})`, '--cloth-soft': `var(--${colour}-soft)` } as CSSProperties}
    >
      {size === 'large' && (
        <>
          <span className={styles.clothTitle}>{book.title}</span>
          <span className={styles.clothAuthor}>{authorLine(book, t('between'))}</span>
        </>
      )}
    </span>
  )
}
