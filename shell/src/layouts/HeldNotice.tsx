import { useLanguage } from '@techo/ui'
import type { ReactNode } from 'react'
import { knownRegistry, remoteById } from '../federation/registry.ts'
import { loaderNow } from '../federation/remotes.ts'
import { useHeldText } from './held-messages.ts'
import styles from './notices.module.css'

interface Props {
  /** of remotes that took the thread at an earlier visit */
  readonly ids: readonly string[]
}

/** Says what is held back, on every page, and runs it for who wants it all the same. */
export function HeldNotice({ ids }: Props): ReactNode {
  const t = useHeldText()
  const { language } = useLanguage()
  const again = (id: string) => {
    const loader = loaderNow()
    loader?.forgive(id)
    // What goes wrong stands in the state, which is drawn.
    loader?.renew(id).catch(() => {})
  }
  return ids.map(id => (
    <div key={id} className={styles.line} data-tone="warn" role="status">
      <span>{t('held', { name: remoteById(knownRegistry(), id)?.config.title[language] ?? id })}</span>
      <button type="button" onClick={() => again(id)}>
        {t('again')}
      </button>
    </div>
  ))
}
