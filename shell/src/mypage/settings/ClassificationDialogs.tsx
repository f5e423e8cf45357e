import type { Card, Problem } from '@techo/core'
import { isProblem } from '@techo/core'
import { entityKind, entityKinds, searchEntities, useClassificationDefaults } from '@techo/data'
import {
  Button,
  Checkbox,
  Dialog,
  Icon,
  iconNamed,
  ProblemView,
  SearchField,
  Select,
  Skeleton,
  useLanguage,
} from '@techo/ui'
import { useEffect, useState } from 'react'
import { useClassificationT } from './classification-messages.ts'
import styles from './classifications.module.css'
import { type Classification, treeOf } from './tree.ts'
import type { ClassificationActions } from './useClassifications.ts'

export interface OfClassification {
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

/** Gives everything that has one classification another, and puts the first away. */
export function MergeDialog({ row, rows, uses, actions, onClose }: OfClassification) {
  const t = useClassificationT()
  const choices = choicesBeside(rows, row)
  const [target, setTarget] = useState(choices[0]?.value ?? none)
  const [isBusy, setBusy] = useState(false)
  const into = rows.find(each => each.id === target)
  const merge = async (close: () => void) => {
    if (!into) return
    setBusy(true)
    const isDone = await actions.merge(row, into)
    setBusy(false)
    if (isDone) close()
  }
  return (
    <Dialog
      title={t('mergeOf', { name: row.name })}
      size="small"
      isOpen
      isHeld={isBusy}
      onOpenChange={isOpen => !isOpen && onClose()}
      actions={close => (
        <>
          <Button onPress={close}>{t('cancel')}</Button>
          <Button variant="primary" isPending={isBusy} isDisabled={!into} onPress={() => void merge(close)}>
            {t('merge.do')}
          </Button>
        </>
      )}
    >
      {into ? (
        <div className={styles.form}>
          <Select label={t('merge.into')} value={target} onChange={setTarget} options={choices} />
          <p className={styles.hint}>
            {t(uses > 0 ? 'merge.note' : 'merge.note.unused', { name: row.name, into: into.name, count: uses })}
          </p>
        </div>
      ) : (
        <p>{t('merge.alone')}</p>
      )}
    </Dialog>
  )
}

/** What becomes of the things that have it: another classification, or none. */
export function DeleteDialog({ row, rows, uses, actions, onClose }: OfClassification) {
  const t = useClassificationT()
  const [target, setTarget] = useState(none)
  const [isBusy, setBusy] = useState(false)
  const into = rows.find(each => each.id === target)
  const remove = async (close: () => void) => {
    setBusy(true)
    const isDone = into ? await actions.merge(row, into) : await actions.trash(row)
    setBusy(false)
    if (isDone) close()
  }
  return (
    <Dialog
      title={t('deleteOf', { name: row.name })}
      size="small"
      isOpen
      isHeld={isBusy}
      onOpenChange={isOpen => !isOpen && onClose()}
      actions={close => (
        <>
          <Button onPress={close}>{t('cancel')}</Button>
          <Button variant="danger" isPending={isBusy} onPress={() => void remove(close)}>
            {t('delete')}
          </Button>
        </>
      )}
    >
      <div className={styles.form}>
        <p>{t('delete.used', { count: uses })}</p>
        <Select
          label={t('delete.target')}
          value={target}
          onChange={setTarget}
          options={[{ value: none, label: t('delete.none') }, ...choicesBeside(rows, row)]}
        />
      </div>
    </Dialog>
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
  const save = async (close: () => void) => {
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
    if (await actions.offer(row, isAll ? [] : [...wanted, ...(wanted.length > 0 ? unknown : [])])) close()
  }
  return (
    <Dialog
      title={t('placesOf', { name: row.name })}
      size="small"
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      actions={close => (
        <>
          <Button onPress={close}>{t('cancel')}</Button>
          <Button variant="primary" onPress={() => void save(close)}>
            {t('save')}
          </Button>
        </>
      )}
    >
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
    </Dialog>
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
  const [isBusy, setBusy] = useState(false)

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
  const apply = async (close: () => void) => {
    setBusy(true)
    const isDone = await actions.apply(row, [...chosen.values()])
    setBusy(false)
    if (isDone) close()
  }
  const shown = found === null || isProblem(found) ? [] : found.filter(({ id }) => !chosen.has(id))
  return (
    <Dialog
      title={t('applyOf', { name: row.name })}
      isOpen
      isHeld={isBusy}
      onOpenChange={isOpen => !isOpen && onClose()}
      actions={close => (
        <>
          <Button onPress={close}>{t('cancel')}</Button>
          <Button
            variant="primary"
            isPending={isBusy}
            isDisabled={chosen.size === 0 || chosen.size > most}
            onPress={() => void apply(close)}
          >
            {t('apply.do', { count: chosen.size })}
          </Button>
        </>
      )}
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
    </Dialog>
  )
}
