import { type Id, newId, rankAfter } from '@techo/core'
import { isIsbn, readIsbn } from '@techo/core/isbn'
import { toProblem, useClassificationDefaults, useSync } from '@techo/data'
import { useDraft } from '@techo/data/drafts'
import { arriving, Button, Dialog, Progress, SearchField, toast, useLanguage } from '@techo/ui'
import { Link, useNavigate } from '@techo/ui/router'
import { useEffect, useState } from 'react'
import { useAddBooksMutation, useSearchBooksQuery } from './api.ts'
import { BookForm } from './BookForm.tsx'
import { type BookValues, columnsOf, newValues, readAuthors, valuesOfFound } from './book-values.ts'
import styles from './bookshelf.module.css'
import { Cover } from './Cover.tsx'
import type { FoundBook } from './found.ts'
import { useT } from './messages/index.ts'
import { authorLine, type Book } from './rows.ts'
import { alike } from './shelf.ts'
import type { ShelfRows } from './useShelf.ts'
import { publishedWords } from './words.ts'

const ScanBooks = arriving(() => import('./scan/ScanBooks.tsx').then(({ ScanBooks }) => ScanBooks))

type Step =
  | { readonly kind: 'find' | 'scan' }
  | { readonly kind: 'form'; readonly id: Id; readonly values: BookValues; readonly found: FoundBook | null }

const formId = 'book-form'
const pause = 400

interface Props {
  readonly shelf: ShelfRows
  /** the number that another program shared: it is looked for instead of what was typed before */
  readonly shared?: string | null
  readonly onClose: () => void
}

/** Finds a book by words, number or barcode, or takes it by hand; in the end there is always the form. */
export function AddBookDialog({ shelf, shared = null, onClose }: Props) {
  const t = useT()
  const { language } = useLanguage()
  const navigate = useNavigate()
  const [add] = useAddBooksMutation()
  const [step, setStep] = useState<Step>({ kind: 'find' })
  const [typed, setTyped, letTypedGo] = useDraft('books.find', '')
  useEffect(() => {
    if (shared !== null) setTyped(shared)
  }, [shared, setTyped])
  const [values, setValues] = useState(newValues)

  const [defaults] = useClassificationDefaults()

  const openForm = (from: BookValues, found: FoundBook | null) => {
    const id = newId()
    const usual = shelf.categories.find(category => defaults.book?.includes(category.id))?.id ?? null
    const given = { ...from, category: from.category ?? usual }
    setValues(given)
    setStep({ kind: 'form', id, values: given, found })
  }
  const byHand = () => {
    const isbn = readIsbn(typed)
    openForm({ ...newValues, ...(isIsbn(isbn) ? { isbn: isbn.isbn13 } : { title: typed.trim() }) }, null)
  }
  const save = (given: BookValues, cover: string | null) => {
    if (step.kind !== 'form') return
    const last = shelf.books.reduce<string | null>((max, { rank }) => (max === null || rank > max ? rank : max), null)
    const kana = step.found?.authors ?? []
    const { id } = step
    void add({
      books: [
        {
          id,
          ...columnsOf(given, kana),
          status: given.status,
          cover,
          rank: rankAfter(last),
          ndc: step.found?.ndc ?? null,
          source: step.found ? { ...step.found.source } : { title: 'manual' },
        },
      ],
      links:
        given.category === null
          ? []
          : [{ id: newId(), entity_type: 'book', entity_id: id, classification_id: given.category, kind: 'category' }],
    }).then(({ error }) => {
      if (error) toast({ message: t('findFailed'), tone: 'danger' })
    })
    letTypedGo()
    toast({
      message: t('added', { title: given.title.trim() }),
      action: { label: t('open'), onAction: () => void navigate(`/mypage/bookshelf/${id}`) },
    })
    onClose()
  }

  const twins =
    step.kind === 'form'
      ? alike(shelf.books, {
          isbn13: columnsOf(values).isbn13 ?? null,
          title: values.title,
          authors: readAuthors(values.authors).map(author => ({ ...author })),
        })
      : []
  const canScan = 'mediaDevices' in navigator
  return (
    <Dialog
      title={t(step.kind === 'form' ? 'formTitle' : 'findTitle')}
      isOpen
      size="large"
      onOpenChange={isOpen => !isOpen && onClose()}
      actions={
        step.kind === 'form' ? (
          <>
            <Button onPress={() => setStep({ kind: 'find' })}>{t('backToFind')}</Button>
            <Button variant="primary" type="submit" form={formId}>
              {t('addSave')}
            </Button>
          </>
        ) : (
          <>
            {canScan && step.kind === 'find' && (
              <Button icon="image" onPress={() => setStep({ kind: 'scan' })}>
                {t('scan')}
              </Button>
            )}
            {step.kind === 'scan' && <Button onPress={() => setStep({ kind: 'find' })}>{t('backToFind')}</Button>}
            <Button icon="edit" onPress={byHand}>
              {t('byHand')}
            </Button>
          </>
        )
      }
    >
      {step.kind === 'form' ? (
        <BookForm
          id={formId}
          draft={`books.new:${step.found?.isbn13 ?? step.found?.title ?? ''}`}
          key={step.id}
          bookId={step.id}
          initial={step.values}
          cover={null}
          offered={step.found?.cover ?? null}
          categories={shelf.categories}
          hasStatus
          onChange={setValues}
          onSave={save}
          note={twins.length > 0 && <Twins books={twins} onOpen={onClose} />}
        />
      ) : step.kind === 'scan' ? (
        <ScanBooks shelf={shelf} onClose={onClose} />
      ) : (
        <Finder typed={typed} onType={setTyped} onChoose={found => openForm(valuesOfFound(found, language), found)} />
      )}
    </Dialog>
  )
}

function Twins({ books, onOpen }: { readonly books: readonly Book[]; readonly onOpen: () => void }) {
  const t = useT()
  return (
    <div role="status" className={styles.warning}>
      <p>{t('alike')}</p>
      <ul>
        {books.slice(0, 3).map(book => (
          <li key={book.id}>
            <Link to={`/mypage/bookshelf/${book.id}`} onClick={onOpen}>
              {book.title}
            </Link>{' '}
            {t(`status.${book.status}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface FinderProps {
  readonly typed: string
  readonly onType: (text: string) => void
  readonly onChoose: (found: FoundBook) => void
}

function Finder({ typed, onType, onChoose }: FinderProps) {
  const t = useT()
  const { language } = useLanguage()
  const { online } = useSync()
  const [words, setWords] = useState(typed.trim())
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed.trim()), pause)
    return () => clearTimeout(timer)
  }, [typed])
  const refusal = readIsbn(words)
  const isPrice = refusal === 'price_barcode'
  const {
    currentData: found,
    error,
    isFetching,
  } = useSearchBooksQuery(words, { skip: words.length < 2 || isPrice || !online })
  const failed = found?.providers.filter(({ state }) => state !== 'ok') ?? []
  const isSample = found !== undefined && found.providers.length > 0 && found.providers.every(each => each.isSample)

  const said = () => {
    if (isPrice) return t('priceBarcode')
    if (refusal === 'wrong_check') return t('wrongIsbn')
    if (!online) return t('findOffline')
    if (error) return t(toProblem(error).kind === 'offline' ? 'findOffline' : 'findFailed')
    if (found && found.books.length === 0) return t('foundNone')
    return null
  }
  const sentence = said()
  return (
    <div className={styles.finder}>
      <SearchField
        label={t('findLabel')}
        placeholder={t('findLabel')}
        value={typed}
        onChange={onType}
        onSubmit={value => setWords(value.trim())}
        autoFocus
      />
      {words.length < 2 && <p className={styles.hint}>{t('findText')}</p>}
      {isFetching && <Progress label={t('finding')} />}
      {sentence && <p role="status">{sentence}</p>}
      {isSample && <p className={styles.hint}>{t('sampleNote')}</p>}
      {failed.map(({ id, name }) => (
        <p key={id} className={styles.hint}>
          {t('providerFailed', { name })}
        </p>
      ))}
      {found && found.books.length > 0 && (
        <ul className={styles.found} aria-label={t('findTitle')}>
          {found.books.map((book, index) => (
            <li key={book.isbn13 ?? `${book.title} ${index}`}>
              <Cover book={{ title: book.title, authors: [], cover: null }} size="small" isDecoration />
              <span className={styles.rowText}>
                <span className={styles.rowTitle}>{book.title}</span>
                <span className={styles.hint}>
                  {[
                    authorLine({ authors: book.authors.map(author => ({ ...author })) }, t('between')),
                    book.publisher,
                    publishedWords(book.published, language),
                    book.pages === null ? '' : t('pagesOf', { count: book.pages }),
                  ]
                    .filter(Boolean)
                    .join('　')}
                </span>
                <span className={styles.hint}>{t('from', { names: sourceNames(book, found.providers) })}</span>
              </span>
              <Button size="small" aria-label={t('choose', { title: book.title })} onPress={() => onChoose(book)}>
                {t('add')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <details className={styles.about}>
        <summary>{t('about_sources')}</summary>
        {(['about_ndl', 'about_google', 'about_openlibrary', 'about_openbd', 'about_covers'] as const).map(key => (
          <p key={key}>{t(key)}</p>
        ))}
      </details>
    </div>
  )
}

const sourceNames = (
  { source }: FoundBook,
  providers: readonly { readonly id: string; readonly name: string }[],
): string =>
  [...new Set(Object.values(source))].map(id => providers.find(each => each.id === id)?.name ?? id).join(', ')
