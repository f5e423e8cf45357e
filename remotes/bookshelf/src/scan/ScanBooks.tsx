import { type Id, isProblem, newId, rankMany } from '@techo/core'
import { readOnce, store } from '@techo/data'
import { Button, IconButton, Progress, Select, toast, useLanguage } from '@techo/ui'
import { useRef, useState } from 'react'
import { bookshelfApi, useAddBooksMutation, useSetBooksMutation } from '../api.ts'
import { columnsOf, newValues, valuesOfFound } from '../book-values.ts'
import styles from '../bookshelf.module.css'
import { keepCover } from '../covers.ts'
import type { FoundBook } from '../found.ts'
import { useT } from '../messages/index.ts'
import { authorLine, type BookStatus, statuses } from '../rows.ts'
import type { ShelfRows } from '../useShelf.ts'
import { Scanner } from './Scanner.tsx'

interface Scanned {
  readonly id: Id
  readonly isbn: string
  /** undefined while it is looked for, null when no catalogue has it */
  readonly found: FoundBook | null | undefined
  readonly isThere: boolean
}

/** Takes one book after another by its barcode, and puts them all on the shelf at once. */
export function ScanBooks({ shelf, onClose }: { readonly shelf: ShelfRows; readonly onClose: () => void }) {
  const t = useT()
  const { language } = useLanguage()
  const [addBooks] = useAddBooksMutation()
  const [setBooks] = useSetBooksMutation()
  const [scanned, setScanned] = useState<readonly Scanned[]>([])
  const [status, setStatus] = useState<BookStatus>('tsundoku')
  const seen = useRef(new Set<string>())

  const take = (isbn: string) => {
    if (seen.current.has(isbn)) return
    seen.current.add(isbn)
    const isThere = shelf.books.some(({ isbn13 }) => isbn13 === isbn)
    setScanned(before => [{ id: newId(), isbn, found: isThere ? null : undefined, isThere }, ...before])
    if (isThere) return
    const tell = (found: FoundBook | null) =>
      setScanned(before => before.map(each => (each.isbn === isbn ? { ...each, found } : each)))
    readOnce(store.dispatch(bookshelfApi.endpoints.searchBooks.initiate(isbn))).then(
      ({ books }) => tell(books.find(({ isbn13 }) => isbn13 === isbn) ?? null),
      () => tell(null),
    )
  }
  const leave = (isbn: string) => {
    seen.current.delete(isbn)
    setScanned(before => before.filter(each => each.isbn !== isbn))
  }

  const fresh = scanned.filter(({ isThere }) => !isThere)
  const isSearching = fresh.some(({ found }) => found === undefined)
  const save = async () => {
    const last = shelf.books.reduce<string | null>((max, { rank }) => (max === null || rank > max ? rank : max), null)
    const ranks = rankMany(last, null, fresh.length)
    const books = fresh.map(({ id, isbn, found }, index) => ({
      id,
      ...columnsOf(
        found
          ? { ...valuesOfFound(found, language), owned: 'own' }
          : { ...newValues, title: `ISBN ${isbn}`, isbn, owned: 'own' },
        found?.authors,
      ),
      status,
      rank: ranks[index] ?? 'a0',
      ndc: found?.ndc ?? null,
      source: found ? { ...found.source } : { title: 'manual' },
    }))
    const { error } = await addBooks({ books })
    if (error) return toast({ message: t('scanSaveFailed'), tone: 'danger' })
    toast({ message: t('scanSaved', { count: books.length }) })
    onClose()
    // A cover is fetched by the server and may take its time; the book is on the shelf without it.
    for (const { id, found } of fresh) {
      if (!found?.cover) continue
      const cover = await keepCover(found.cover, id)
      if (!isProblem(cover)) void setBooks([{ id, columns: { cover } }])
    }
  }

  const wordsOf = ({ isbn, found, isThere }: Scanned) => {
    if (isThere) return [shelf.books.find(({ isbn13 }) => isbn13 === isbn)?.title ?? isbn, t('scanThere')]
    if (found === undefined) return [isbn, t('finding')]
    if (found === null) return [`ISBN ${isbn}`, t('scanUnknown')]
    return [found.title, authorLine({ authors: found.authors.map(author => ({ ...author })) }, t('between'))]
  }
  return (
    <div className={styles.finder}>
      <Scanner onFound={take} />
      {isSearching && <Progress label={t('finding')} />}
      {scanned.length > 0 && (
        <>
          <ul className={styles.found} aria-label={t('scanList')}>
            {scanned.map(each => {
              const [title, words] = wordsOf(each)
              return (
                <li key={each.isbn}>
                  <span className={styles.rowText}>
                    <span className={styles.rowTitle}>{title}</span>
                    <span className={styles.hint}>{words}</span>
                  </span>
                  <IconButton
                    icon="x"
                    label={t('scanLeave', { title: title ?? '' })}
                    onPress={() => leave(each.isbn)}
                  />
                </li>
              )
            })}
          </ul>
          {fresh.length > 0 && (
            <div className={styles.bar}>
              <Select
                label={t('status')}
                options={statuses.map(value => ({ value, label: t(`status.${value}`) }))}
                value={status}
                onChange={setStatus}
              />
              <Button variant="primary" icon="plus" isDisabled={isSearching} onPress={() => void save()}>
                {t('scanSave', { count: fresh.length })}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  )
}
