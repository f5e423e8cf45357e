import { Link } from 'react-router'
import styles from './wordmark.module.css'

/** The product's name as its sign. */
export function Wordmark({ to }: { to: string }) {
  return (
    <Link className={styles.wordmark} to={to}>
      <span className={styles.seal} lang="ja" aria-hidden="true">
        手帳
      </span>
      <span>Techo</span>
    </Link>
  )
}
