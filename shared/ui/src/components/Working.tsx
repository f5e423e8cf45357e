import { useEffect, useRef } from 'react'
import { announce } from './announce.ts'
import styles from './Button.module.css'
import { useKitT } from './messages.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** Turns on a button while that waits. Who has the focus on it hears when it begins to wait, and when it has ended. */
export function Working() {
  const t = useKitT()
  const words = t('working')
  const spinner = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const button = spinner.current?.closest('button')
    const tell = (end: string) => {
      if (!button || button !== document.activeElement) return
      const name = button.getAttribute('aria-label') ?? button.textContent.replace(words, '')
      announce(`${name} ${end}`.trim(), 'assertive')
    }
    tell(words)
    return () => tell('')
  }, [words])
  return (
    <span ref={spinner} className={styles.spinner}>
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  )
}
