import { Outlet } from 'react-router'
import { MemberRoot } from '../MemberRoot.tsx'
import styles from './empty-layout.module.css'

/** Nothing around the page: for the addresses that letters and the payment lead back to. */
export function Component() {
  return (
    <MemberRoot>
      <main id="main" className={styles.main}>
        <Outlet />
      </main>
    </MemberRoot>
  )
}
