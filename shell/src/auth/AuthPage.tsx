import { type ReactNode, useEffect, useRef } from 'react'
import styles from './auth.module.css'

/** Heading, sentence and form of the account pages. The heading takes the focus when the page changes its face. */
export function AuthPage({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const first = useRef(true)
  useEffect(() => {
    document.title = `${title} | Techo`
    // On arrival the router and the browser decide; afterwards a new heading means a new step.
    if (!first.current) heading.current?.focus()
    first.current = false
  }, [title])
  return (
    <div className={styles.page}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </div>
  )
}
