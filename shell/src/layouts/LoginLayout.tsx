import { Outlet } from 'react-router'
import { MemberRoot } from '../MemberRoot.tsx'
import { Choices } from './Choices.tsx'
import styles from './login-layout.module.css'
import { SkipLink } from './SkipLink.tsx'
import { Wordmark } from './Wordmark.tsx'

/** One narrow form under the product's sign. */
export function Component() {
  return (
    <MemberRoot>
      <div className={styles.frame}>
        <SkipLink />
        <header className={styles.header}>
          <Wordmark to="/" />
        </header>
        <main id="main" className={styles.main}>
          <Outlet />
        </main>
        <footer className={styles.footer}>
          <Choices />
        </footer>
      </div>
    </MemberRoot>
  )
}
