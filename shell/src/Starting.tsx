import { useLanguage } from '@techo/ui'
import { useEffect, useState } from 'react'
import { layoutOf } from './addresses.ts'
import styles from './starting.module.css'

const slow = {
  ja: '読み込みに時間がかかっています。もうしばらくお待ちください。',
  en: 'This is taking longer than usual. One moment, please.',
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
      <output className={styles.words}>{isSlow ? slow[language] : ''}</output>
    </div>
  )
}
