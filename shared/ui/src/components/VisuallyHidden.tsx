import type { ReactNode } from 'react'
import styles from './VisuallyHidden.module.css'

/** Said to screen readers, not shown. */
export const VisuallyHidden = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles.hidden}>{children}</span>
)
