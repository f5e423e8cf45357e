import { useFrameText } from './messages.ts'
import styles from './skip-link.module.css'

/** The first thing the keyboard reaches: past the menus, to the content. */
export function SkipLink() {
  const t = useFrameText()
  const skip = () => {
    const main = document.getElementById('main')
    const target = main?.querySelector<HTMLElement>('h1[tabindex="-1"]') ?? main
    if (target && !target.hasAttribute('tabindex')) target.tabIndex = -1
    target?.focus()
  }
  return (
    <button type="button" className={styles.skip} onClick={skip}>
      {t('skip')}
    </button>
  )
}
