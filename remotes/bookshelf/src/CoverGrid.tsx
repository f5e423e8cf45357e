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

interface Place {
  readonly width: number
  readonly top: number
}

/** Where the covers lay last, and how wide the window was then: so they are drawn before they are measured, and once. */
const storageKey = 'techo-covers'

function lastPlace(): Place {
  try {
    const [windowWidth, width, top]: unknown[] = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    if (windowWidth === innerWidth && typeof width === 'number' && typeof top === 'number') return { width, top }
  } catch {}
  return { width: 0, top: 0 }
}

function keepPlace({ width, top }: Place): void {
  const text = JSON.stringify([innerWidth, width, top])
  try {
    if (localStorage.getItem(storageKey) !== text) localStorage.setItem(storageKey, text)
  } catch {}
}

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
  const [place, setPlace] = useState(lastPlace)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once; where it lay last is held against where it lies by the observer
  useLayoutEffect(() => {
    const list = frame.current
    if (!list) return
    const measure = () => {
      const { clientWidth: width } = list
      const top = list.getBoundingClientRect().top + window.scrollY
      setPlace(known => (known.width === width && known.top === top ? known : { width, top }))
      keepPlace({ width, top })
    }
    if (place.width === 0) measure()
    const observer = new ResizeObserver(measure)
    observer.observe(list)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])

  const columns = Math.max(2, Math.floor((place.width + gap) / (least + gap)))
  const width = Math.max(least / 2, (place.width - gap * (columns - 1)) / columns)
  const height = Math.round(width * 1.45 + below)
  const count = Math.ceil(books.length / columns)
  const drawn = useRowsInSight(count, height + gap, place.top)

  return (
    <ul
      ref={frame}
      className={styles.grid}
      aria-label={t('title')}
      style={{ blockSize: `${count * (height + gap)}px` }}
    >
      {place.width > 0 &&
        drawn.flatMap(row =>
          books.slice(row * columns, (row + 1) * columns).map((book, column) => (
            <li
              key={book.id}
              className={styles.tile}
              aria-setsize={isWhole ? books.length : -1}
              aria-posinset={row * columns + column + 1}
              style={{
                inlineSize: `${width}px`,
                blockSize: `${height}px`,
                insetInlineStart: `${column * (width + gap)}px`,
                insetBlockStart: `${row * (height + gap)}px`,
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

/** From where to where the window shows the page. */
interface Sight {
  readonly from: number
  readonly to: number
}

const sightNow = (): Sight => ({ from: window.scrollY, to: window.scrollY + window.innerHeight })

const beyond = 2

/**
 * The rows of one height that the window shows, and some on each side.
 * @param top how far down the page the first one begins
 */
function useRowsInSight(count: number, height: number, top: number): readonly number[] {
  const rowsIn = ({ from, to }: Sight) => ({
    first: Math.max(0, Math.floor((from - top) / height) - beyond),
    last: Math.min(count, Math.ceil((to - top) / height) + beyond),
  })
  // Asked for once and then told: to ask where the window stands after each drawing would lay out the page on the spot.
  const [sight, setSight] = useState(sightNow)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in sight follows from these
  useLayoutEffect(() => {
    const look = () => {
      const now = sightNow()
      const rows = rowsIn(now)
      setSight(before => {
        const known = rowsIn(before)
        return known.first === rows.first && known.last === rows.last ? before : now
      })
    }
    const stop = new AbortController()
    for (const change of ['scroll', 'resize'])
      window.addEventListener(change, look, { passive: true, signal: stop.signal })
    return () => stop.abort()
  }, [count, height, top])
  const { first, last } = rowsIn(sight)
  return Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index)
}
