import { formatDay } from '@techo/core'
import { EmptyState, useLanguage } from '@techo/ui'
import styles from '../list/list.module.css'
import { Picture } from '../list/Picture.tsx'
import type { ListState } from '../list/useList.ts'
import { useT } from '../messages/index.ts'
import { photosOf } from './memory.ts'

/** What came true, newest first, with its memory and photos. */
export function Album({ state }: { readonly state: ListState }) {
  const t = useT()
  const { language } = useLanguage()
  const done = state.items
    .filter(({ status }) => status === 'done')
    .toSorted((one, other) => (other.achieved_on ?? '').localeCompare(one.achieved_on ?? ''))
  if (done.length === 0)
    return (
      <EmptyState icon="image" title={t('albumEmpty')}>
        {t('albumEmptyText')}
      </EmptyState>
    )
  return (
    <ul className={styles.album} aria-label={t('viewAlbum')}>
      {done.map(item => {
        const [first, ...others] = [...photosOf(item.memory_doc), ...(item.image ? [item.image] : [])]
        return (
          <li key={item.id} className={styles.albumPage}>
            {first && <Picture path={first} alt={t('photoOf', { title: item.title })} className={styles.photo} />}
            {others.length > 0 && (
              <div className={styles.photos}>
                {others.map(path => (
                  <Picture key={path} path={path} alt={t('photoOf', { title: item.title })} className={styles.photo} />
                ))}
              </div>
            )}
            <button type="button" className={styles.title} onClick={() => state.setParam({ item: item.id })}>
              {item.title}
            </button>
            {item.achieved_on && <small className={styles.soft}>{formatDay(item.achieved_on, language)}</small>}
            {item.memory_text && <p>{item.memory_text}</p>}
          </li>
        )
      })}
    </ul>
  )
}
