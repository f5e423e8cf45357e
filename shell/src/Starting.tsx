import { useLanguage } from '@techo/ui'
import { useEffect, useState } from 'react'
import { layoutOf } from './addresses.ts'
import { knownRegistry, ownerOf } from './federation/registry.ts'
import { loaderNow } from './federation/remotes.ts'
import styles from './starting.module.css'

const slow = {
  ja: { words: '読み込みに時間がかかっています。もうしばらくお待ちください。', again: 'もう一度試す' },
  en: { words: 'This is taking longer than usual. One moment, please.', again: 'Try again' },
}

/** The remote of the address is asked for again in place; where it is not the remote that is slow, the whole page is. */
function again(): void {
  const remote = ownerOf(knownRegistry().remotes, location.pathname)
  const status = remote && loaderNow()?.stateOf(remote.id).status
  if (remote && (status === 'loading' || status === 'slow')) loaderNow()?.again(remote.id)
  else location.reload()
}

/** The outline of the page while its code is on the way; words only when that takes long. */
export function Starting() {
  const { language } = useLanguage()
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 2500)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.frame} data-layout={layoutOf(location.pathname)} lang={language}>
      <div className={styles.bar} />
      <output className={styles.words}>
        {isSlow && (
          <>
            {slow[language].words}
            <button type="button" className={styles.again} onClick={again}>
              {slow[language].again}
            </button>
          </>
        )}
      </output>
    </div>
  )
}
