import { Badge, EmptyState, Icon, LinkButton, useLanguage } from '@techo/ui'
import { FilterBar } from '../list/FilterBar.tsx'
import { PriorityBadge, StatusBadge } from '../list/ItemRow.tsx'
import styles from '../list/list.module.css'
import { Picture } from '../list/Picture.tsx'
import type { ListState } from '../list/useList.ts'
import { moneyInWords } from '../list/words.ts'
import { useT } from '../messages/index.ts'
import { isOpen } from '../rules/item.ts'
import { cooldownLeft } from '../rules/wish.ts'

/** Wishes by their pictures: what it costs, where it is sold, and the way there. */
export function Gallery({ state }: { readonly state: ListState }) {
  const t = useT()
  const { language } = useLanguage()
  const { shown, today, setParam } = state
  return (
    <>
      <FilterBar state={state} />
      {shown.length === 0 && <EmptyState icon="filter" title={t('emptyFilter')} />}
      <ul className={styles.album} aria-label={t('viewGallery')}>
        {shown.map(item => {
          const left = isOpen(item) ? cooldownLeft(item, today) : 0
          return (
            <li key={item.id} className={styles.albumPage}>
              {item.image ? (
                <Picture path={item.image} alt={t('imageOf', { title: item.title })} className={styles.photo} />
              ) : (
                <span className={styles.noPhoto}>
                  <Icon name="gift" />
                </span>
              )}
              <button type="button" className={styles.title} onClick={() => setParam({ item: item.id })}>
                {item.title}
              </button>
              {item.price !== null && (
                <strong className={styles.cost}>{moneyInWords(item.price, item.currency, language)}</strong>
              )}
              <div className={styles.facts}>
                {item.status !== 'want' && <StatusBadge status={item.status} />}
                <PriorityBadge priority={item.priority} />
                {left > 0 && <Badge>{t('cooldownLeft', { count: left })}</Badge>}
                {item.shop && <span>{item.shop}</span>}
              </div>
              {item.url && (
                <div>
                  <LinkButton to={item.url} icon="external" size="small" aria-label={`${t('openLink')}: ${item.title}`}>
                    {t('openLink')}
                  </LinkButton>
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
