import type { Card, Problem } from '@techo/core'
import { isProblem } from '@techo/core'
import { entityKind, entityKinds, searchEntities, useClassificationDefaults } from '@techo/data'
import { Checkbox, Icon, iconNamed, ProblemView, SearchField, Select, Skeleton, useLanguage } from '@techo/ui'
import { useEffect, useState } from 'react'
import { type Classification, treeOf } from '../../classifications/tree.ts'
import { useClassificationT } from './classification-messages.ts'
import styles from './classifications.module.css'
import { DeedDialog } from './DeedDialog.tsx'
import type { ClassificationActions } from './useClassifications.ts'

interface OfClassification {
  readonly row: Classification
  /** all active ones of its kind */
  readonly rows: readonly Classification[]
  readonly uses: number
  readonly actions: ClassificationActions
  readonly onClose: () => void
}

const none = 'none'

const choicesBeside = (rows: readonly Classification[], { id, kind }: Classification) =>
  treeOf(rows.filter(row => row.kind === kind))
    .filter(branch => branch.row.id !== id)
    .map(branch => ({ value: branch.row.id, label: `${'　'.repeat(branch.depth)}${branch.row.name}` }))

/**
 * Puts a classification away. What becomes of the things that have it: another classification, which merging always asks for
 * and deleting offers.
 */
export function ReplaceDialog({
  by,
  row,
  rows,
  uses,
  actions,
  onClose,
}: OfClassification & { readonly by: 'merge' | 'delete' }) {
  const t = useClassificationT()
  const isMerge = by === 'merge'
  const others = choicesBeside(rows, row)
  const [target, setTarget] = useState((isMerge && others[0]?.value) || none)
  const into = rows.find(each => each.id === target)
  const isAlone = isMerge && !into
  return (
    <DeedDialog
      title={t(isMerge ? 'mergeOf' : 'deleteOf', { name: row.name })}
      verb={t(isMerge ? 'merge.do' : 'delete')}
      variant={isMerge ? 'primary' : 'danger'}
      size="small"
      isDisabled={isAlone}
      deed={() => (into ? actions.merge(row, into) : actions.trash(row))}
      onClose={onClose}
    >
      {isAlone ? (
        <p>{t('merge.alone')}</p>
      ) : (
        <div className={styles.form}>
          {!isMerge && <p>{t('delete.used', { count: uses })}</p>}
          <Select
            label={t(isMerge ? 'merge.into' : 'delete.target')}
            value={target}
            onChange={setTarget}
            options={isMerge ? others : [{ value: none, label: t('delete.none') }, ...others]}
          />
          {isMerge && into && (
            <p className={styles.hint}>
              {t(uses > 0 ? 'merge.note' : 'merge.note.unused', { name: row.name, into: into.name, count: uses })}
            </p>
          )}
        </div>
      )}
    </DeedDialog>
  )
}

/** What can have a classification of a kind from the moment it is made. */
const givenByItself: Readonly<Record<Classification['kind'], readonly string[]>> = {
  category: ['book'],
  tag: ['note', 'task'],
  area: ['habit'],
}

/** The areas whose choices name it; none chosen means all. */
export function PlacesDialog({ row, actions, onClose }: Omit<OfClassification, 'rows' | 'uses'>) {
  const t = useClassificationT()
  const { language } = useLanguage()
  const [chosen, setChosen] = useState<readonly string[]>(row.applies_to)
  // What is only drawn, and found by nobody, has no choices of its own.
  const kinds = entityKinds().filter(({ searchable }) => searchable ?? true)
  const [defaults, setDefaults] = useClassificationDefaults()
  const [usual, setUsual] = useState<readonly string[] | null>(null)
  const isUsual = (type: string) => usual?.includes(type) ?? defaults[type]?.includes(row.id) ?? false
  const given = kinds.filter(({ type }) => givenByItself[row.kind].includes(type))
  const save = () => {
    const unknown = row.applies_to.filter(type => !kinds.some(kind => kind.type === type))
    const wanted = kinds.flatMap(({ type }) => (chosen.includes(type) ? [type] : []))
    // All of them is the same as no limit, and stays so when an area is added.
    const isAll = wanted.length === kinds.length
    if (usual)
      setDefaults({
        ...defaults,
        ...Object.fromEntries(
          given.map(({ type }) => {
            const others = (defaults[type] ?? []).filter(id => id !== row.id)
            // A thing has as many tags as it likes, but one category, and one area to begin with.
            const kept = row.kind === 'tag' || !usual.includes(type) ? others : []
            return [type, usual.includes(type) ? [...kept, row.id] : others]
          }),
        ),
      })
    return actions.offer(row, isAll ? [] : [...wanted, ...(wanted.length > 0 ? unknown : [])])
  }
  return (
    <DeedDialog title={t('placesOf', { name: row.name })} verb={t('save')} size="small" deed={save} onClose={onClose}>
      <p className={styles.hint}>{t('places.note')}</p>
      <div className={styles.checks}>
        {kinds.map(({ type, label }) => (
          <Checkbox
            key={type}
            isSelected={chosen.length === 0 || chosen.includes(type)}
            onChange={isOffered => {
              const now = chosen.length === 0 ? kinds.map(kind => kind.type) : chosen
              setChosen(isOffered ? [...now, type] : now.filter(each => each !== type))
            }}
          >
            {label[language]}
          </Checkbox>
        ))}
      </div>
      {given.length > 0 && (
        <>
          <p className={styles.hint}>{t('usual.note')}</p>
          <div className={styles.checks}>
            {given.map(({ type, label }) => (
              <Checkbox
                key={type}
                isSelected={isUsual(type)}
                onChange={isGiven =>
                  setUsual(given.map(kind => kind.type).filter(each => (each === type ? isGiven : isUsual(each))))
                }
              >
                {t('usual.of', { place: label[language] })}
              </Checkbox>
            ))}
          </div>
        </>
      )}
    </DeedDialog>
  )
}

const pause = 150
const most = 200

/** Finds things of any area and gives them the classification, many at once. */
export function ApplyDialog({ row, actions, onClose }: Omit<OfClassification, 'rows' | 'uses'>) {
  const t = useClassificationT()
  const { language } = useLanguage()
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<readonly Card[] | Problem | null>(null)
  const [chosen, setChosen] = useState<ReadonlyMap<string, Card>>(new Map())

  const places = row.applies_to.join()
  useEffect(() => {
    const stopped = new AbortController()
    const ask = async () => {
      const types = places ? { types: places.split(',') } : {}
      const answer = await searchEntities(typed, { limit: 30, signal: stopped.signal, ...types })
      if (!stopped.signal.aborted) setFound(answer)
    }
    const timer = setTimeout(ask, typed === '' ? 0 : pause)
    return () => {
      clearTimeout(timer)
      stopped.abort()
    }
  }, [typed, places])

  const toggle = (card: Card, isChosen: boolean) => {
    const next = new Map(chosen)
    if (isChosen) next.set(card.id, card)
    else next.delete(card.id)
    setChosen(next)
  }
  const shown = found === null || isProblem(found) ? [] : found.filter(({ id }) => !chosen.has(id))
  return (
    <DeedDialog
      title={t('applyOf', { name: row.name })}
      verb={t('apply.do', { count: chosen.size })}
      isDisabled={chosen.size === 0 || chosen.size > most}
      deed={() => actions.apply(row, [...chosen.values()])}
      onClose={onClose}
    >
      <div className={styles.form}>
        {row.kind === 'category' && <p className={styles.hint}>{t('apply.category')}</p>}
        <SearchField label={t('apply.search')} value={typed} onChange={setTyped} autoFocus />
        {found === null ? (
          <Skeleton lines={4} />
        ) : (
          <>
            {isProblem(found) && <ProblemView problem={found} size="line" />}
            <ul className={styles.found} aria-label={t('apply.search')}>
              {[...chosen.values(), ...shown].map(card => (
                <li key={`${card.type} ${card.id}`}>
                  <Checkbox isSelected={chosen.has(card.id)} onChange={isChosen => toggle(card, isChosen)}>
                    <Icon name={iconNamed(entityKind(card.type)?.icon ?? '')} size="small" />{' '}
                    {card.title || entityKind(card.type)?.label[language]}
                  </Checkbox>
                </li>
              ))}
            </ul>
            {!isProblem(found) && shown.length + chosen.size === 0 && <p className={styles.hint}>{t('apply.none')}</p>}
          </>
        )}
      </div>
    </DeedDialog>
  )
}
