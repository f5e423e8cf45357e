import { useLocation } from '@techo/ui/router'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './auth.module.css'

/** The address of the account page that was drawn last: what follows at the same address is a step, not an arrival. */
let lastPath: string | undefined

interface AuthPageProps {
  readonly title: string
  readonly lead?: ReactNode
  /** The step is one field, which takes the focus instead of the heading. */
  readonly focusesField?: boolean
  readonly children: ReactNode
}

/** Heading, sentence and form of the account pages. The heading takes the focus when the page changes its face. */
export function AuthPage({ title, lead, focusesField = false, children }: AuthPageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    document.title = `${title} · Techo`
    // On arrival the router and the browser decide; afterwards a new heading means a new step.
    if (lastPath === pathname && !focusesField) heading.current?.focus()
    lastPath = pathname
  }, [title, pathname, focusesField])
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
