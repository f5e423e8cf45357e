import { formatDay } from '@techo/core'
import { useToday } from '@techo/data'
import { useLanguage } from '@techo/ui'
import { knownRegistry } from '../federation/registry.ts'
import { Bell } from '../notifications/Bell.tsx'
import { pageOfDays } from '../page-of-days.ts'
import { QuickAccess } from '../palette/QuickAccess.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import styles from './default-layout.module.css'
import { MenuLink } from './MenuLink.tsx'
import { SyncStatus } from './SyncStatus.tsx'

/** The bar above every page: the day, search and quick add, how far changes have come, the person's corner. */
export function DefaultTop() {
  const today = useToday()
  const { language } = useLanguage()
  return (
    <header className={styles.top}>
      <MenuLink className={styles.date} to={pageOfDays(knownRegistry())?.hrefWithoutDay ?? '/mypage'}>
        <time dateTime={today}>{formatDay(today, language, 'short')}</time>
      </MenuLink>
      <QuickAccess />
      <SyncStatus />
      <Bell />
      <AccountMenu />
    </header>
  )
}
