import { formatDay } from '@techo/core'
import { notify } from '@techo/data'
import {
  Button,
  ConfirmDialog,
  EmptyState,
  IconButton,
  Menu,
  Page,
  ProblemView,
  Skeleton,
  toast,
  useLanguage,
} from '@techo/ui'
import { useNavigate, useSearchParams } from '@techo/ui/router'
import { useMemo, useRef, useState } from 'react'
import { knownRegistry } from '../../federation/registry.ts'
import { KindRows } from './KindRows.tsx'
import { trashKinds } from './kinds.ts'
import { useTrashT } from './messages.ts'
import { hasWords, hrefOf, isOf, nameOf, type Thing, type Trashed } from './rows.ts'
import { ThingRow } from './ThingRow.tsx'
import { TrashBar } from './TrashBar.tsx'
import styles from './trash.module.css'
import { useTrash } from './useTrash.ts'

const portion = 100

/** /mypage/trash: what was deleted, in every area. `?of=` names an area or one kind (`lists`, `lists.wish`). */
export function Component() {
  const t = useTrashT()
  const { language } = useLanguage()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const [typed, setTyped] = useState('')
  const [most, setMost] = useState(portion)
  const [turn, setTurn] = useState(0)
  const [asked, setAsked] = useState<Thing | 'shown' | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const kinds = useMemo(() => trashKinds(knownRegistry()), [])
  const trash = useTrash(kinds)
  const of = kinds.some(kind => isOf(kind, params.get('of'))) ? params.get('of') : null

  const name = (each: Trashed) =>
    nameOf(each, day => formatDay(day, language, 'long')) || t('nameless', { kind: each.kind.label[language] })
  const here = trash.things.filter(({ kind }) => isOf(kind, of))
  const shown =
    typed.trim() === ''
      ? here
      : here.filter(thing =>
          hasWords(
            [thing, ...thing.parts].flatMap(each => [name(each), each.kind.label.ja, each.kind.label.en]),
            typed,
          ),
        )

  /** Whoever works with keys goes on with the next thing. */
  const focusBeside = (index: number) => {
    const row = list.current?.children[index]
    const next = row?.nextElementSibling ?? row?.previousElementSibling
    next?.querySelector('button')?.focus()
  }
  const restore = async (things: readonly Thing[], index?: number) => {
    if (index !== undefined) focusBeside(index)
    const [only, ...others] = things
    if (!only) return
    const problem = await trash.restore(things)
    if (problem?.kind === 'invalid' || problem?.kind === 'conflict')
      return toast({
        message: others.length === 0 ? t('refused', { name: name(only) }) : t('refusedSome'),
        tone: 'danger',
        duration: null,
      })
    if (problem) return notify({ problem })
    const to = others.length === 0 ? hrefOf(only) : null
    toast({
      message: others.length === 0 ? t('restored', { name: name(only) }) : t('restoredMany', { count: things.length }),
      action: to
        ? { label: t('open'), onAction: () => void navigate(to) }
        : { label: t('back'), onAction: () => trash.returnThem(things) },
    })
  }
  const removeAsked = () => {
    if (asked === 'shown') {
      const meant = kinds.filter(kind => isOf(kind, of))
      const isWhole = typed.trim() === '' && meant.every(({ area }) => of === null || area === of)
      if (isWhole) trash.empty(shown, meant)
      else trash.remove(shown)
    } else if (asked) trash.remove([asked])
    setAsked(null)
  }

  const body = () => {
    if (!trash.isReady) return <Skeleton kind="rows" lines={6} />
    if (trash.things.length === 0)
      return trash.problem ? (
        <ProblemView problem={trash.problem} onRetry={() => setTurn(turn + 1)} />
      ) : (
        <EmptyState icon="trash" title={t('nothing')}>
          {t('nothingText')}
        </EmptyState>
      )
    if (shown.length === 0)
      return (
        <EmptyState
          icon={typed.trim() === '' ? 'trash' : 'search'}
          title={t(typed.trim() === '' ? 'nothing' : 'notFound')}
          action={
            <Button
              onPress={() => {
                setTyped('')
                setParams({}, { replace: true })
              }}
            >
              {t('showAll')}
            </Button>
          }
        >
          {t(typed.trim() === '' ? 'nothingText' : 'notFoundText')}
        </EmptyState>
      )
    return (
      <>
        {trash.problem && <ProblemView problem={trash.problem} size="line" onRetry={() => setTurn(turn + 1)} />}
        <ul ref={list} className={styles.list} aria-label={t('list')}>
          {shown.slice(0, most).map((thing, index) => (
            <ThingRow
              key={thing.key}
              thing={thing}
              name={name(thing)}
              onRestore={() => void restore([thing], index)}
              onRemove={() => setAsked(thing)}
            />
          ))}
        </ul>
        {shown.length > most && (
          <Button className={styles.more ?? ''} variant="quiet" onPress={() => setMost(most + portion)}>
            {t('more')}
          </Button>
        )}
      </>
    )
  }

  const isAll = of === null && typed.trim() === ''
  return (
    <Page
      title={t('title')}
      description={t('lead')}
      actions={
        shown.length > 0 && (
          <Menu
            label={t('menu')}
            trigger={<IconButton icon="ellipsis" label={t('menu')} />}
            items={[
              {
                id: 'restore',
                label: t('restoreShown', { count: shown.length }),
                icon: 'undo',
                onAction: () => void restore(shown),
              },
              {
                id: 'empty',
                label: isAll ? t('empty') : t('emptyShown', { count: shown.length }),
                icon: 'trash',
                isDanger: true,
                onAction: () => setAsked('shown'),
              },
            ]}
          />
        )
      }
    >
      {kinds.map(kind => (
        <KindRows key={kind.key} kind={kind} hear={trash.hear} turn={turn} />
      ))}
      {trash.things.length > 0 && (
        <TrashBar
          kinds={kinds}
          there={trash.things}
          of={of}
          onOf={next => setParams(next === null ? {} : { of: next }, { replace: true })}
          typed={typed}
          onType={setTyped}
          count={shown.length}
        />
      )}
      {body()}
      {asked && (
        <ConfirmDialog
          isOpen
          onOpenChange={isOpen => !isOpen && setAsked(null)}
          title={asked === 'shown' && isAll ? t('empty') : t('remove')}
          confirmLabel={t('remove')}
          isDanger
          onConfirm={removeAsked}
        >
          {asked === 'shown' ? t('emptyText', { count: shown.length }) : t('removeText', { name: name(asked) })}{' '}
          {asked !== 'shown' && asked.kind.along && t('removeAlong', { what: asked.kind.along[language] })}
        </ConfirmDialog>
      )}
    </Page>
  )
}
