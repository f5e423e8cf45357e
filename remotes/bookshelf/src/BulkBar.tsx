import { newId } from '@techo/core'
import { Button, Menu, Toolbar, toast } from '@techo/ui'
import { useSetBooksMutation, useSetCategoryOfBooksMutation } from './api.ts'
import styles from './bookshelf.module.css'
import { useT } from './messages/index.ts'
import { type BookStatus, formats, statuses } from './rows.ts'
import type { ShelfRows } from './useShelf.ts'

interface Props {
  readonly shelf: ShelfRows
  readonly selected: ReadonlySet<string>
  readonly onDone: () => void
}

/** What can be done with all the books that are selected. */
export function BulkBar({ shelf, selected, onDone }: Props) {
  const t = useT()
  const [setBooks] = useSetBooksMutation()
  const [setCategory] = useSetCategoryOfBooksMutation()
  const books = shelf.books.filter(({ id }) => selected.has(id))
  if (books.length === 0) return null

  const tell = (count: number, onUndo: () => void) => {
    toast({ message: t('changed', { count }), onUndo })
    onDone()
  }
  const setStatus = (status: BookStatus) => {
    const read = new Set(shelf.readings.map(({ book_id }) => book_id))
    const free = books.filter(({ id }) => !read.has(id))
    const kept = books.length - free.length
    if (free.length > 0) {
      void setBooks(free.map(({ id }) => ({ id, columns: { status } })))
      tell(
        free.length,
        () => void setBooks(free.map(({ id, status: before }) => ({ id, columns: { status: before } }))),
      )
    }
    if (kept > 0) toast({ message: t('bulkFollows', { count: kept }) })
  }
  const categorise = (category: string | null) => {
    const ids = new Set(books.map(({ id }) => id))
    const before = shelf.links.filter(({ entity_id }) => ids.has(entity_id))
    const has = new Set(before.filter(each => each.classification_id === category).map(({ entity_id }) => entity_id))
    const wanted = books.filter(({ id }) => !has.has(id)).map(({ id }) => ({ book: id, link: newId() }))
    void setCategory({ books: wanted, category, before })
    toast({ message: t('changed', { count: books.length }) })
    onDone()
  }
  const remove = () => {
    const at = new Date().toISOString()
    const trashed = (deleted_at: string | null) => books.map(({ id }) => ({ id, columns: { deleted_at } }))
    void setBooks(trashed(at))
    toast({ message: t('deleted', { count: books.length }), onUndo: () => void setBooks(trashed(null)) })
    onDone()
  }
  return (
    <Toolbar label={t('selected', { count: books.length })} className={styles.bulk ?? ''}>
      <span className={styles.bulkCount}>{t('selected', { count: books.length })}</span>
      <Menu
        label={t('bulkStatus')}
        trigger={<Button size="small">{t('bulkStatus')}</Button>}
        items={statuses.map(status => ({
          id: status,
          label: t(`status.${status}`),
          onAction: () => setStatus(status),
        }))}
      />
      <Menu
        label={t('bulkCategory')}
        trigger={<Button size="small">{t('bulkCategory')}</Button>}
        items={[
          ...shelf.categories.map(({ id, name }) => ({ id, label: name, onAction: () => categorise(id) })),
          { id: 'none', label: t('none'), onAction: () => categorise(null) },
        ]}
      />
      <Menu
        label={t('bulkFormat')}
        trigger={<Button size="small">{t('bulkFormat')}</Button>}
        items={formats.map(format => ({
          id: format,
          label: t(`format.${format}`),
          onAction: () => {
            void setBooks(books.map(({ id }) => ({ id, columns: { format } })))
            tell(
              books.length,
              () => void setBooks(books.map(({ id, format: before }) => ({ id, columns: { format: before } }))),
            )
          },
        }))}
      />
      <Button size="small" variant="danger" icon="trash" onPress={remove}>
        {t('bulkDelete')}
      </Button>
      <Button size="small" variant="quiet" onPress={onDone}>
        {t('unselect')}
      </Button>
    </Toolbar>
  )
}
