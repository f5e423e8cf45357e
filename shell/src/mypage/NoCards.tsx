import { defineMessages } from '@techo/ui'
import styles from './today.module.css'

const useT = defineMessages('shell-no-cards', {
  ja: {
    none: 'カードはまだありません。メニューから機能を開いてください。',
    hidden: 'カードはすべてしまってあります。「カードを並べ替える」から戻せます。',
    safe: 'セーフモードでは、カードを表示しません。メニューからそれぞれのページを開けます。',
  },
  en: {
    none: 'There are no cards yet. Open an area from the menu.',
    hidden: 'All cards are put away. “Arrange the cards” brings them back.',
    safe: 'Safe mode shows no cards. Every page can be opened from the menu.',
  },
})

/** Why the page has no cards: there are none, all are put away, or it is open in safe mode. */
export function NoCards({ why }: { readonly why: 'none' | 'hidden' | 'safe' }) {
  return <p className={styles.empty}>{useT()(why)}</p>
}
