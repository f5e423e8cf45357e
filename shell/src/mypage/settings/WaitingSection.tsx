import type { Titled } from '@techo/core'
import { Skeleton, useLanguage } from '@techo/ui'
import styles from './settings.module.css'

/** The heading stands where it will stand, so that nothing jumps when the section has come. */
export function WaitingSection({ title }: { readonly title: Titled }) {
  const { language } = useLanguage()
  return (
    <section aria-busy="true">
      <header className={styles.sectionHead}>
        <h2>{title[language]}</h2>
      </header>
      <Skeleton kind="rows" lines={3} />
    </section>
  )
}
