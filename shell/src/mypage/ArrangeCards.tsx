import type { Arrangement } from '@techo/core/arrangement'
import { useLanguage } from '@techo/ui'
import { ArrangeList } from './ArrangeList.tsx'
import styles from './arrange.module.css'
import { cardKey, type PlacedCard } from './cards.ts'
import { useTodayText } from './today-messages.ts'

export interface ArrangeCardsProps {
  /** all of them, in the person's order */
  readonly cards: readonly PlacedCard[]
  readonly arrangement: Arrangement
  readonly onArrange: (arrangement: Arrangement) => void
  readonly onDone: () => void
}

/** Which cards stand on /mypage, and in which order. */
export function ArrangeCards({ cards, ...rest }: ArrangeCardsProps) {
  const t = useTodayText()
  const { language } = useLanguage()
  return (
    <section aria-label={t('arrange.title')}>
      <p className={styles.note}>{t('arrange.note')}</p>
      <ArrangeList
        label={t('arrange.title')}
        items={cards.map(each => ({ id: cardKey(each), title: each.card.title[language] }))}
        {...rest}
      />
    </section>
  )
}
