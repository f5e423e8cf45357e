import { arriving, Button, IconButton, SearchField, Select } from '@techo/ui'
import { Disclosure } from '@techo/ui/layout'
import { useMemo, useState } from 'react'
import styles from './bookshelf.module.css'
import { categoryTree } from './categories.ts'
import { useT } from './messages/index.ts'
import { authorsOf, formats, ownings } from './rows.ts'
import { StatusChoice } from './StatusChoice.tsx'
import { type Filter, foldName, isFiltered, type Sort, sortParams, sorts } from './shelf.ts'
import type { ShelfRows } from './useShelf.ts'

const MergeAuthorDialog = arriving(() => import('./MergeAuthorDialog.tsx').then(m => m.MergeAuthorDialog))

interface Props {
  readonly shelf: ShelfRows
  readonly filter: Filter
  /** how many are shown */
  readonly count: number
  readonly set: (params: Readonly<Record<string, string | null>>) => void
  readonly hasSort?: boolean
}

const unfiltered = {
  q: null,
  status: null,
  category: null,
  tag: null,
  author: null,
  format: null,
  owned: null,
  year: null,
  rating: null,
}

/** What the shelf is narrowed to and how it is sorted; all of it stands in the address. */
export function ShelfFilters({ shelf, filter, count, set, hasSort = true }: Props) {
  const t = useT()
  const [isMerging, setMerging] = useState(false)
  const authors = useMemo(() => {
    const counts = new Map<string, { name: string; count: number }>()
    for (const book of shelf.books)
      for (const { name } of authorsOf(book)) {
        const known = counts.get(foldName(name))
        if (known) known.count += 1
        else counts.set(foldName(name), { name, count: 1 })
      }
    return [...counts.values()]
      .sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1))
      .slice(0, 200)
  }, [shelf.books])
  const years = useMemo(
    () => [...new Set([...shelf.finishedOn.values()].flat().map(day => day.slice(0, 4)))].sort().reverse(),
    [shelf.finishedOn],
  )
  const tags = useMemo(() => {
    const counts = new Map<string, number>()
    for (const { classification_id } of shelf.tagLinks)
      counts.set(classification_id, (counts.get(classification_id) ?? 0) + 1)
    return shelf.tags
      .map(({ id, name }) => ({ id, name, count: counts.get(id) ?? 0 }))
      .filter(({ id, count }) => count > 0 || id === filter.tag)
      .sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1))
  }, [shelf.tagLinks, shelf.tags, filter.tag])
  const any = { value: 'all', label: t('all') }
  const choose = (name: string) => (value: string) => set({ [name]: value === 'all' ? null : value })
  const chosenAuthor =
    filter.author === null
      ? null
      : (authors.find(({ name }) => foldName(name) === foldName(filter.author ?? ''))?.name ?? filter.author)
  const isNarrow = [
    filter.category,
    filter.tag,
    filter.author,
    filter.format,
    filter.owned,
    filter.year,
    filter.rating,
  ].some(each => each !== null)
  return (
    <div className={styles.filters}>
      <StatusChoice
        books={shelf.isReady ? shelf.books : shelf.beginning}
        isWhole={shelf.isReady}
        value={filter.status}
        onChange={status => set({ status })}
      />
      <div className={styles.filterLine}>
        <SearchField
          label={t('search')}
          placeholder={t('searchHint')}
          value={filter.query}
          onChange={value => set({ q: value || null })}
          className={styles.search ?? ''}
        />
        {hasSort && (
          <>
            <Select<Sort>
              label={t('sort')}
              options={sorts.map(value => ({ value, label: t(`sort.${value}`) }))}
              value={filter.sort}
              onChange={sort => set({ sort: sort === 'added' ? null : sort, dir: null })}
            />
            <IconButton
              icon={filter.isDescending ? 'arrow-down' : 'arrow-up'}
              label={t('reverse')}
              onPress={() => set(sortParams(filter.sort, !filter.isDescending))}
            />
          </>
        )}
      </div>
      <Disclosure title={t('filters')} defaultOpen={isNarrow}>
        <div className={styles.filterLine}>
          <Select
            label={t('category')}
            options={[
              any,
              ...categoryTree(shelf.categories).branches.map(({ row, depth }) => ({
                value: row.id,
                label: `${'　'.repeat(depth)}${row.name}`,
              })),
              { value: 'none', label: t('none') },
            ]}
            value={filter.category ?? 'all'}
            onChange={choose('category')}
          />
          {tags.length > 0 && (
            <Select
              label={t('tags')}
              options={[any, ...tags.map(({ id, name, count }) => ({ value: id, label: name, note: String(count) }))]}
              value={filter.tag ?? 'all'}
              onChange={choose('tag')}
            />
          )}
          <Select
            label={t('author')}
            options={[any, ...authors.map(({ name, count }) => ({ value: name, label: name, note: String(count) }))]}
            value={chosenAuthor ?? 'all'}
            onChange={choose('author')}
          />
          <Select
            label={t('format')}
            options={[any, ...formats.map(value => ({ value, label: t(`format.${value}`) }))]}
            value={filter.format ?? 'all'}
            onChange={choose('format')}
          />
          <Select
            label={t('owned')}
            options={[any, ...ownings.map(value => ({ value, label: t(`owned.${value}`) }))]}
            value={filter.owned ?? 'all'}
            onChange={choose('owned')}
          />
          <Select
            label={t('year')}
            options={[any, ...years.map(value => ({ value, label: value }))]}
            value={filter.year === null ? 'all' : String(filter.year)}
            onChange={choose('year')}
          />
          <Select
            label={t('rating')}
            options={[
              any,
              ...['5', '4', '3', '2', '1'].map(stars => ({ value: stars, label: t('ratingAtLeast', { stars }) })),
              { value: '0', label: t('ratingNone') },
            ]}
            value={filter.rating === null ? 'all' : String(filter.rating)}
            onChange={choose('rating')}
          />
        </div>
      </Disclosure>
      <p className={styles.hint} role="status">
        {!shelf.isReady
          ? '\u00a0'
          : isFiltered(filter)
            ? t('countOf', { all: shelf.books.length, count })
            : t('count', { count: shelf.books.length })}
      </p>
      {filter.author !== null && authors.length > 1 && (
        <Button size="small" variant="quiet" icon="user" onPress={() => setMerging(true)}>
          {t('mergeAuthor')}
        </Button>
      )}
      {isMerging && chosenAuthor !== null && (
        <MergeAuthorDialog
          books={shelf.books}
          name={chosenAuthor}
          onMerged={author => set({ author })}
          onClose={() => setMerging(false)}
        />
      )}
      {isFiltered(filter) && (
        <Button size="small" variant="quiet" icon="x" onPress={() => set(unfiltered)}>
          {t('clear')}
        </Button>
      )}
    </div>
  )
}
