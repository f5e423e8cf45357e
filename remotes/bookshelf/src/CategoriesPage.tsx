import { type Id, isProblem, newId, rankAfter, rankBetween } from '@techo/core'
import { touched, useDraft } from '@techo/data/drafts'
import {
  Badge,
  Button,
  type Colour,
  ColourPicker,
  ConfirmDialog,
  colourNamed,
  Dialog,
  EmptyState,
  IconButton,
  Menu,
  Page,
  ProblemView,
  Select,
  Skeleton,
  TextField,
  toast,
} from '@techo/ui'
import { Link } from '@techo/ui/router'
import { useState } from 'react'
import { useAddBookNameMutation, useSetBookCategoriesMutation, useSetCategoryOfBooksMutation } from './api.ts'
import styles from './bookshelf.module.css'
import { type Branch, categoryTree, cleanName, countsOf, nameNorm, possibleParents } from './categories.ts'
import { useT } from './messages/index.ts'
import type { Category } from './rows.ts'
import { ShelfNav } from './ShelfNav.tsx'
import { type ShelfRows, useShelf } from './useShelf.ts'

type Doing = { readonly kind: 'add' } | { readonly kind: 'edit' | 'merge' | 'remove'; readonly row: Category }

/** /mypage/bookshelf/categories: the categories that books stand in. */
export function CategoriesPage() {
  const t = useT()
  const shelf = useShelf()
  const [change] = useSetBookCategoriesMutation()
  const [doing, setDoing] = useState<Doing | null>(null)
  const { branches } = categoryTree(shelf.categories)
  const counts = countsOf(shelf.categories, shelf.links)

  const move = ({ row, siblings }: Branch, by: 1 | -1) => {
    const at = siblings.findIndex(({ id }) => id === row.id)
    const others = siblings.filter(({ id }) => id !== row.id)
    const before = others[at + by - 1]?.rank ?? null
    const after = others[at + by]?.rank ?? null
    // Two devices may have given the same key; then all of them get new ones.
    if (before !== null && after !== null && before >= after) {
      let last: string | null = null
      const order = [...others.slice(0, at + by), row, ...others.slice(at + by)]
      void change(
        order.map(({ id }) => {
          last = rankAfter(last)
          return { id, columns: { rank: last } }
        }),
      )
      return
    }
    void change([{ id: row.id, columns: { rank: rankBetween(before, after) } }])
  }
  const add = (
    <Button variant="primary" icon="plus" onPress={() => setDoing({ kind: 'add' })}>
      {t('categoryAdd')}
    </Button>
  )
  const body = () => {
    if (!shelf.isReady)
      return shelf.problem ? (
        <ProblemView problem={shelf.problem} onRetry={shelf.retry} isRetrying={shelf.isFetching} />
      ) : (
        <Skeleton kind="rows" lines={4} />
      )
    if (branches.length === 0)
      return (
        <EmptyState icon="tag" title={t('categoryEmpty')} action={add}>
          {t('categoryEmptyText')}
        </EmptyState>
      )
    return (
      <ul className={styles.categories} aria-label={t('categoriesTitle')}>
        {branches.map(branch => {
          const { row, depth, siblings } = branch
          const at = siblings.findIndex(({ id }) => id === row.id)
          return (
            <li key={row.id} style={{ paddingInlineStart: `calc(${depth} * var(--space-6))` }}>
              <Link to={`/mypage/bookshelf?category=${row.id}`} className={styles.category ?? ''}>
                <Badge colour={colourNamed(row.colour ?? '')}>{row.name}</Badge>
                <span className={styles.hint}>{t('count', { count: counts.get(row.id) ?? 0 })}</span>
              </Link>
              <Menu
                label={t('categoryMenu', { name: row.name })}
                trigger={<IconButton icon="ellipsis" variant="quiet" label={t('categoryMenu', { name: row.name })} />}
                items={[
                  {
                    id: 'edit',
                    label: t('categoryEdit'),
                    icon: 'edit',
                    onAction: () => setDoing({ kind: 'edit', row }),
                  },
                  {
                    id: 'up',
                    label: t('categoryUp'),
                    icon: 'arrow-up',
                    isDisabled: at === 0,
                    onAction: () => move(branch, -1),
                  },
                  {
                    id: 'down',
                    label: t('categoryDown'),
                    icon: 'arrow-down',
                    isDisabled: at === siblings.length - 1,
                    onAction: () => move(branch, 1),
                  },
                  {
                    id: 'merge',
                    label: t('categoryMerge'),
                    icon: 'move-right',
                    isDisabled: branches.length < 2,
                    onAction: () => setDoing({ kind: 'merge', row }),
                  },
                  'separator',
                  {
                    id: 'remove',
                    label: t('categoryRemove'),
                    icon: 'trash',
                    isDanger: true,
                    onAction: () => setDoing({ kind: 'remove', row }),
                  },
                ]}
              />
            </li>
          )
        })}
      </ul>
    )
  }
  const close = () => setDoing(null)
  return (
    <Page title={t('categoriesTitle')} actions={branches.length > 0 && add}>
      <ShelfNav at="categories" />
      {body()}
      {(doing?.kind === 'add' || doing?.kind === 'edit') && (
        <CategoryDialog shelf={shelf} row={doing.kind === 'edit' ? doing.row : null} onClose={close} />
      )}
      {doing?.kind === 'merge' && <MergeDialog shelf={shelf} row={doing.row} onClose={close} />}
      {doing?.kind === 'remove' && <RemoveDialog row={doing.row} onClose={close} />}
    </Page>
  )
}

interface DialogProps {
  readonly shelf: ShelfRows
  readonly onClose: () => void
}

const sharedWithOthers = ({ applies_to }: Category) => applies_to.length !== 1 || applies_to[0] !== 'book'

const columnsOf = ({
  name,
  colour,
  parent,
}: {
  readonly name: string
  readonly colour: Colour
  readonly parent: Id | null
}) => ({
  name: cleanName(name),
  name_norm: nameNorm(name),
  colour,
  parent_id: parent,
})

function CategoryDialog({ shelf, row, onClose }: DialogProps & { readonly row: Category | null }) {
  const t = useT()
  const [add] = useAddBookNameMutation()
  const [change] = useSetBookCategoriesMutation()
  const [name, setName, discard] = useDraft(`classifications.name:${row?.id ?? 'new'}`, row?.name ?? '')
  const [began] = useState(() => ({
    name: row?.name ?? '',
    colour: colourNamed(row?.colour ?? 'blue'),
    parent: row?.parent_id ?? null,
  }))
  const [colour, setColour] = useState(began.colour)
  const [parent, setParent] = useState<Id | null>(began.parent)
  const [error, setError] = useState<string>()
  const submit = async () => {
    if (cleanName(name) === '') return
    const columns = columnsOf({ name, colour, parent })
    const changed = touched(columns, columnsOf(began))
    const last = shelf.categories.reduce<string | null>(
      (max, { rank }) => (max === null || rank > max ? rank : max),
      null,
    )
    const done = row
      ? await change(Object.keys(changed).length > 0 ? [{ id: row.id, columns: changed }] : [])
      : await add({ id: newId(), kind: 'category', applies_to: ['book'], rank: rankAfter(last), ...columns })
    if (!done.error) {
      discard()
      return onClose()
    }
    setError(isProblem(done.error) && done.error.kind === 'conflict' ? t('categoryTaken') : t('findFailed'))
  }
  return (
    <Dialog
      title={t(row ? 'categoryEdit' : 'categoryAdd')}
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      actions={
        <>
          <Button
            onPress={() => {
              discard()
              onClose()
            }}
          >
            {t('cancel')}
          </Button>
          <Button variant="primary" onPress={() => void submit()} isDisabled={cleanName(name) === ''}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <TextField
          label={t('categoryName')}
          value={name}
          onChange={setName}
          onEnter={() => void submit()}
          error={error}
          maxLength={100}
          autoFocus
        />
        <ColourPicker label={t('categoryColour')} value={colour} onChange={setColour} />
        <Select
          label={t('categoryParent')}
          options={[
            { value: 'none', label: t('categoryTop') },
            ...possibleParents(shelf.categories, row?.id ?? null).map(branch => ({
              value: branch.row.id,
              label: `${'　'.repeat(branch.depth)}${branch.row.name}`,
            })),
          ]}
          value={parent ?? 'none'}
          onChange={value => setParent(value === 'none' ? null : value)}
        />
        {row && sharedWithOthers(row) && <p className={styles.hint}>{t('categoryShared')}</p>}
      </div>
    </Dialog>
  )
}

function MergeDialog({ shelf, row, onClose }: DialogProps & { readonly row: Category }) {
  const t = useT()
  const [move] = useSetCategoryOfBooksMutation()
  const [change] = useSetBookCategoriesMutation()
  const { branches, below } = categoryTree(shelf.categories)
  const own = below.get(row.id) ?? new Set([row.id])
  const others = branches.filter(branch => !own.has(branch.row.id))
  const [into, setInto] = useState<Id | null>(others[0]?.row.id ?? null)
  const submit = () => {
    if (into === null) return
    const before = shelf.links.filter(({ classification_id }) => classification_id === row.id)
    void move({ books: before.map(({ entity_id }) => ({ book: entity_id, link: newId() })), category: into, before })
    const children = shelf.categories.filter(({ parent_id }) => parent_id === row.id)
    void change([
      ...children.map(({ id }) => ({ id, columns: { parent_id: row.parent_id } })),
      // A category that other areas use as well stays for them.
      ...(sharedWithOthers(row) ? [] : [{ id: row.id, columns: { deleted_at: new Date().toISOString() } }]),
    ])
    toast({ message: t('categoryMerged'), tone: 'good' })
    onClose()
  }
  return (
    <Dialog
      title={t('categoryMerge')}
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button variant="primary" onPress={submit} isDisabled={into === null}>
            {t('categoryMergeDo')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>{t('categoryMergeText', { name: row.name })}</p>
        <Select
          label={t('categoryMergeInto')}
          options={others.map(branch => ({ value: branch.row.id, label: branch.row.name }))}
          value={into}
          onChange={setInto}
        />
        {sharedWithOthers(row) && <p className={styles.hint}>{t('categoryShared')}</p>}
      </div>
    </Dialog>
  )
}

function RemoveDialog({ row, onClose }: { readonly row: Category; readonly onClose: () => void }) {
  const t = useT()
  const [change] = useSetBookCategoriesMutation()
  const set = (deleted_at: string | null) => void change([{ id: row.id, columns: { deleted_at } }])
  return (
    <ConfirmDialog
      title={t('categoryRemove')}
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      confirmLabel={t('categoryRemove')}
      isDanger
      onConfirm={() => {
        set(new Date().toISOString())
        toast({ message: t('categoryRemoved', { name: row.name }), onUndo: () => set(null) })
        onClose()
      }}
    >
      {row.name}
      {sharedWithOthers(row) && <p>{t('categoryShared')}</p>}
    </ConfirmDialog>
  )
}
