import { Link } from 'react-router'
import { Mark } from './Mark.tsx'
import styles from './wordmark.module.css'

/** The product's name as its sign. */
export function Wordmark({ to }: { to: string }) {
  return (
    <Link className={styles.wordmark} to={to}>
      <Mark className={styles.mark} />
      <span>Techo</span>
    </Link>
  )
}
