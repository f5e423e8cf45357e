import { type Card, type EntityRef, isProblem } from '@techo/core'
import { entityKind, searchEntities } from '@techo/data'
import { Icon, iconNamed, SearchField, SegmentedControl, Skeleton, useLanguage } from '@techo/ui'
import { useEffect, useState } from 'react'
import { useCardName } from './EntityLine.tsx'
import styles from './linked.module.css'
import { useLinkedText } from './messages.ts'
import type { Relation } from './relations.ts'

interface Props {
  readonly entity: EntityRef
  readonly types?: readonly string[]
  readonly onPick: (relation: Relation, card: Card) => void
}

const pause = 150

/** Finds something of any area and says how it is connected. */
export function LinkFinder({ entity, types, onPick }: Props) {
  const t = useLinkedText()
  const { language } = useLanguage()
  const nameOf = useCardName()
  const [typed, setTyped] = useState('')
  const [relation, setRelation] = useState<Relation>('why')
  const [found, setFound] = useState<readonly Card[] | 'busy' | 'failed'>('busy')
  const key = types?.join()

  useEffect(() => {
    const stopped = new AbortController()
    const ask = async () => {
      const options = { limit: 8, signal: stopped.signal, ...(key ? { types: key.split(',') } : {}) }
      const answer = await searchEntities(typed, options)
      if (!stopped.signal.aborted) setFound(isProblem(answer) ? 'failed' : answer)
    }
    const timer = setTimeout(ask, typed === '' ? 0 : pause)
    return () => {
      clearTimeout(timer)
      stopped.abort()
    }
  }, [typed, key])

  const others = Array.isArray(found)
    ? found.filter((each: Card) => each.type !== entity.type || each.id !== entity.id)
    : null
  return (
    <div className={styles.finder}>
      <SegmentedControl
        label={t('add.relation')}
        value={relation}
        onChange={setRelation}
        options={(['why', 'next', 'mentioned'] as const).map(value => ({ value, label: t(value) }))}
      />
      <SearchField label={t('add.search')} value={typed} onChange={setTyped} autoFocus />
      {found === 'busy' && <Skeleton kind="rows" lines={4} />}
      {found === 'failed' && <p role="alert">{t('add.failed')}</p>}
      {others?.length === 0 && <p role="status">{t('add.none')}</p>}
      {others && others.length > 0 && (
        <ul className={styles.lines} aria-label={typed === '' ? t('add.recent') : t('add.search')}>
          {others.map((card: Card) => (
            <li key={`${card.type} ${card.id}`}>
              <button type="button" className={styles.choice} onClick={() => onPick(relation, card)}>
                <Icon name={iconNamed(entityKind(card.type)?.icon ?? 'link')} />
                <span className={styles.name}>{nameOf(card)}</span>
                <span className={styles.day}>{entityKind(card.type)?.label[language]}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
