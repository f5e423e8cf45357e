import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useToday } from '@techo/data'
import { Badge, useLanguage } from '@techo/ui'
import { Link } from '@techo/ui/router'
import { useLayoutEffect, useRef, useState } from 'react'
import { Cover } from './Cover.tsx'
import styles from './CoverGrid.module.css'
import { DueBadge } from './due/DueBadge.tsx'
import { useT } from './messages/index.ts'
import { authorLine, type Book } from './rows.ts'

const least = 132
const gap = 16
const below = 84

interface Props {
  readonly books: readonly Book[]
  /** whether these are all: else nobody knows how many there will be */
  readonly isWhole?: boolean
}

/** Covers side by side; only the rows on the screen are drawn. */
export function CoverGrid({ books, isWhole = true }: Props) {
  const t = useT()
  const { language } = useLanguage()
  const today = useToday()
  const frame = useRef<HTMLUListElement>(null)
  const [place, setPlace] = useState({ width: 0, top: 0 })

  useLayoutEffect(() => {
    const list = frame.current
    if (!list) return
    const measure = () => setPlace({ width: list.clientWidth, top: list.getBoundingClientRect().top + window.scrollY })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(list)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])

  const columns = Math.max(2, Math.floor((place.width + gap) / (least + gap)))
  const width = Math.max(least / 2, (place.width - gap * (columns - 1)) / columns)
  const height = Math.round(width * 1.45 + below)
  const rows = useWindowVirtualizer({
    count: Math.ceil(books.length / columns),
    estimateSize: () => height + gap,
    overscan: 2,
    scrollMargin: place.top,
  })
  // Another width is another height of every row.
  useLayoutEffect(() => {
    if (height > 0) rows.measure()
  }, [height, rows])

  const drawn = rows.getVirtualItems()
  return (
    <ul ref={frame} className={styles.grid} aria-label={t('title')} style={{ blockSize: `${rows.getTotalSize()}px` }}>
      {place.width > 0 &&
        drawn.flatMap(row =>
          books.slice(row.index * columns, (row.index + 1) * columns).map((book, column) => (
            <li
              key={book.id}
              className={styles.tile}
              aria-setsize={isWhole ? books.length : -1}
              aria-posinset={row.index * columns + column + 1}
              style={{
                inlineSize: `${width}px`,
                blockSize: `${height}px`,
                insetInlineStart: `${column * (width + gap)}px`,
                insetBlockStart: `${row.start - place.top}px`,
              }}
            >
              <Link to={`/mypage/bookshelf/${book.id}`} className={styles.tileLink ?? ''}>
                <span className={styles.tileCover} style={{ blockSize: `${Math.round(width * 1.45)}px` }}>
                  <Cover book={book} isDecoration />
                  {(book.status === 'reading' || book.status === 'paused') && (
                    <span className={styles.tileProgress} aria-hidden="true">
                      <span style={{ inlineSize: `${book.progress}%` }} />
                    </span>
                  )}
                </span>
                <span className={styles.tileTitle} lang={book.language ?? language}>
                  {book.title}
                </span>
                <span className={styles.tileAuthor}>
                  <DueBadge book={book} today={today} /> {authorLine(book, t('between'))}
                </span>
                <span className={styles.tileNote}>
                  <Badge tone={book.status === 'reading' ? 'accent' : book.status === 'finished' ? 'good' : 'plain'}>
                    {t(`status.${book.status}`)}
                  </Badge>
                  {book.rating !== null && <span>★{book.rating}</span>}
                </span>
              </Link>
            </li>
          )),
        )}
    </ul>
  )
}
