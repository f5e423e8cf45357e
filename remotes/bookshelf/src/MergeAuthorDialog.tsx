import { readOnce, store } from '@techo/data'
import { Button, Dialog, toast } from '@techo/ui'
import { ComboBox } from '@techo/ui/fields'
import { useMemo, useState } from 'react'
import { bookshelfApi, useSetBooksMutation } from './api.ts'
import styles from './bookshelf.module.css'
import { useT } from './messages/index.ts'
import { renamed, spellingsFirst } from './people.ts'
import { type Author, authorsOf, type Book } from './rows.ts'
import { foldName, searchOf, searchWords } from './shelf.ts'

interface Props {
  readonly books: readonly Book[]
  /** the spelling that goes */
  readonly name: string
  readonly onMerged: (name: string) => void
  readonly onClose: () => void
}

/** Gives all books of a person the spelling of another name. */
export function MergeAuthorDialog({ books, name, onMerged, onClose }: Props) {
  const t = useT()
  const [setBooks] = useSetBooksMutation()
  const [into, setInto] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const people = useMemo(() => {
    const all = new Map<string, Author>()
    for (const author of books.flatMap(authorsOf))
      if (foldName(author.name) !== foldName(name) && !all.has(foldName(author.name)))
        all.set(foldName(author.name), author)
    return all
  }, [books, name])
  const names = useMemo(
    () =>
      spellingsFirst(
        name,
        [...people.values()].map(author => author.name),
      ),
    [name, people],
  )

  const merge = async () => {
    const to = into === null ? undefined : people.get(foldName(into))
    if (!to) return
    setBusy(true)
    // The words a book is found by hold those of its review, which lists do not have.
    const whole = await readOnce(
      store.dispatch(bookshelfApi.endpoints.wholeBooks.initiate(undefined, { forceRefetch: true })),
    ).catch(() => null)
    setBusy(false)
    if (!whole) return toast({ message: t('scanSaveFailed'), tone: 'danger' })
    const theirs = whole.filter(book => authorsOf(book).some(author => foldName(author.name) === foldName(name)))
    const columnsOf = (book: (typeof whole)[number], authors: readonly Author[]) => {
      const rows = authors.map(author => ({ ...author }))
      return { authors: rows, search_norm: searchOf(searchWords({ ...book, authors: rows }), book.doc_text) }
    }
    void setBooks(theirs.map(book => ({ id: book.id, columns: columnsOf(book, renamed(book, name, to)) })))
    toast({
      message: t('changed', { count: theirs.length }),
      onUndo: () => void setBooks(theirs.map(book => ({ id: book.id, columns: columnsOf(book, authorsOf(book)) }))),
    })
    onMerged(to.name)
    onClose()
  }
  return (
    <Dialog
      title={t('mergeAuthor')}
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button variant="primary" isDisabled={into === null || isBusy} onPress={() => void merge()}>
            {t('mergeAuthorDo')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>{t('mergeAuthorText', { name })}</p>
        <ComboBox
          label={t('mergeAuthorInto')}
          options={names.map(value => ({ value, label: value }))}
          value={into}
          onChange={setInto}
        />
      </div>
    </Dialog>
  )
}
