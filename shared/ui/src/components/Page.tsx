import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { classes } from '../classes.ts'
import styles from './Page.module.css'

export interface PageProps {
  /** the page's one heading; also the document's title unless `documentTitle` says otherwise */
  readonly title: string
  readonly documentTitle?: string
  /** what is shown instead of the plain title, e.g. a date with its holiday */
  readonly heading?: ReactNode
  /** a line above the heading: where this page belongs */
  readonly eyebrow?: ReactNode
  readonly description?: ReactNode
  /** `false` while they are to come: their place is kept */
  readonly actions?: ReactNode
  readonly children: ReactNode
  /** `wide` goes to the edges of the screen, for boards, charts and tables; what is read keeps a measure of its own there */
  readonly width?: 'narrow' | 'normal' | 'wide'
  /** `line`: what stands above the heading and the actions share one line at every width; for a heading that is only heard */
  readonly head?: 'tall' | 'line'
  readonly className?: string
}

const product = 'Techo'

// The path whose heading was last read out. A filter in the address, a retry or a page drawn anew is no navigation and must
// not take the focus from the button that caused it.
let reached: string | null = null

/** Heading, actions and body of a page. After a navigation the heading takes the focus, so that reading starts there. */
export function Page({
  title,
  documentTitle,
  heading,
  eyebrow,
  description,
  actions,
  children,
  width = 'normal',
  head = 'tall',
  className,
}: PageProps) {
  const place = useRef<HTMLHeadingElement>(null)
  const { key, pathname } = useLocation()
  const name = documentTitle ?? title
  useEffect(() => {
    document.title = name.includes(product) ? name : `${name} · ${product}`
  }, [name])
  useEffect(() => {
    if (pathname === reached) return
    reached = pathname
    // `default` is the address the browser opened: there the browser itself has put the focus where it belongs. A field
    // that asked for the focus keeps it.
    if (key !== 'default' && !isTyping()) place.current?.focus({ preventScroll: true })
  }, [pathname, key])
  return (
    <div className={classes(styles.page, styles[width], className)}>
      <header className={classes(styles.head, styles[head])}>
        <div className={styles.words}>
          {eyebrow && <div className={styles.eyebrow}>{eyebrow}</div>}
          <h1 ref={place} tabIndex={-1} className={styles.title}>
            {heading ?? title}
          </h1>
          {description && <div className={styles.description}>{description}</div>}
        </div>
        {actions === undefined || <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}

const isTyping = (): boolean =>
  document.activeElement instanceof HTMLElement &&
  (document.activeElement.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName))
