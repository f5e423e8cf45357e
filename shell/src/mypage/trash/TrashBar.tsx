import { SearchField, Select, useAnnounce, useLanguage } from '@techo/ui'
import { useEffect } from 'react'
import type { TrashKind } from './kinds.ts'
import { useTrashT } from './messages.ts'
import { isOf, type Thing } from './rows.ts'
import styles from './trash.module.css'

interface Props {
  readonly kinds: readonly TrashKind[]
  readonly there: readonly Thing[]
  /** an area or a kind; null: everything */
  readonly of: string | null
  readonly onOf: (of: string | null) => void
  readonly typed: string
  readonly onType: (typed: string) => void
  /** how many things are shown */
  readonly count: number
}

/** What narrows the list: words, and the area or kind among those that have something in the trash. */
export function TrashBar({ kinds, there, of, onOf, typed, onType, count }: Props) {
  const t = useTrashT()
  const { language } = useLanguage()
  const announce = useAnnounce()
  const isNarrowed = of !== null || typed.trim() !== ''
  useEffect(() => {
    if (isNarrowed) announce(t('found', { count }))
  }, [isNarrowed, count, announce, t])

  const isThere = (name: string) => name === of || there.some(({ kind }) => isOf(kind, name))
  const options = [...new Set(kinds.map(({ area }) => area))].filter(isThere).flatMap(area => {
    const ofArea = kinds.filter(kind => kind.area === area)
    const title = ofArea[0]?.areaTitle[language] ?? area
    const narrower = ofArea.filter(({ key }) => isThere(key))
    return [
      { value: area, label: title },
      ...(ofArea.length > 1 ? narrower : []).map(({ key, label }) => ({
        value: key,
        label: t('kindOf', { area: title, kind: label[language] }),
      })),
    ]
  })
  return (
    <div className={styles.bar}>
      <SearchField className={styles.search ?? ''} label={t('search')} value={typed} onChange={onType} />
      <Select
        className={styles.of ?? ''}
        label={t('of')}
        options={[{ value: '', label: t('all') }, ...options]}
        value={of ?? ''}
        onChange={next => onOf(next === '' ? null : next)}
      />
    </div>
  )
}
