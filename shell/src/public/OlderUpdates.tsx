import { useEffect, useRef, useState } from 'react'
import { UpdateView } from './UpdateView.tsx'
import type { Update } from './update.ts'
import styles from './updates.module.css'

let known: readonly Update[] | null = null

/** Where pages are rendered beforehand all texts are at hand. */
export function provideOlder(updates: readonly Update[]): void {
  known = updates
}

/**
 * What was told long ago. Its texts would be most of the page's script, so a browser takes over what stands in the document, and
 * fetches them only to draw the page anew, as in another language.
 */
export function OlderUpdates() {
  const [older, setOlder] = useState(known)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!place.current || place.current.firstChild) return
    const stop = new AbortController()
    const bring = () => {
      import('./content/updates/older.ts').then(
        ({ older }) => setOlder(older),
        () => addEventListener('online', bring, { once: true, signal: stop.signal }),
      )
    }
    bring()
    return () => stop.abort()
  }, [])
  if (older)
    return (
      <div className={styles.older}>
        {older.map(update => (
          <UpdateView key={update.day} update={update} />
        ))}
      </div>
    )
  return (
    <div
      ref={place}
      className={styles.older}
      suppressHydrationWarning
      // Nothing is set: React leaves alone what stands in it.
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  )
}
