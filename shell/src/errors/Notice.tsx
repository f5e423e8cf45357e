import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import styles from './errors.module.css'

/** One centred notice instead of a page: a number or sign, a heading that takes the focus, words and ways on. */
export function Notice({ sign, title, children }: { sign?: string; title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <section className={styles.notice}>
      {sign && (
        <p className={styles.sign} aria-hidden="true">
          {sign}
        </p>
      )}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </section>
  )
}

export { styles }
