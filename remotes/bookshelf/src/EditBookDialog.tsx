import { newId } from '@techo/core'
import { dropDraft, touched } from '@techo/data/drafts'
import { Button, Dialog, toast, useLanguage } from '@techo/ui'
import { useState } from 'react'
import { useSetBooksMutation, useSetCategoryOfBooksMutation } from './api.ts'
import { BookForm } from './BookForm.tsx'
import { type BookValues, columnsOf, valuesOf } from './book-values.ts'
import { useT } from './messages/index.ts'
import { authorsOf, type WholeBook } from './rows.ts'
import { searchOf, searchWords } from './shelf.ts'
import { coverDraft } from './useCover.ts'
import type { ShelfRows } from './useShelf.ts'

interface Props {
  readonly book: WholeBook
  readonly shelf: ShelfRows
  readonly hasReadings: boolean
  readonly onClose: () => void
}

const formId = 'book-edit'

/** What is known of a book, to be changed. */
export function EditBookDialog({ book, shelf, hasReadings, onClose }: Props) {
  const t = useT()
  const { language } = useLanguage()
  const [setBooks] = useSetBooksMutation()
  const [setCategory] = useSetCategoryOfBooksMutation()
  const [opened] = useState(book)
  const draft = `books:${book.id}`
  const category = shelf.categoryOf.get(book.id) ?? null
  const [openedCategory] = useState(category)
  const save = (values: BookValues, cover: string | null) => {
    const columns = touched(
      { ...columnsOf(values, authorsOf(opened)), cover, ...(hasReadings ? {} : { status: values.status }) },
      {
        ...columnsOf(valuesOf(opened, category, language), authorsOf(opened)),
        cover: opened.cover,
        status: opened.status,
      },
    )
    const search_norm = searchOf(searchWords({ ...book, ...columns }), book.doc_text)
    void setBooks([{ id: book.id, columns: { ...columns, search_norm } }])
    if (values.category !== openedCategory)
      void setCategory({
        books: [{ book: book.id, link: newId() }],
        category: values.category,
        before: shelf.links.filter(({ entity_id }) => entity_id === book.id),
      })
    toast({ message: t('saved'), tone: 'good' })
    onClose()
  }
  return (
    <Dialog
      title={t('editTitle')}
      isOpen
      size="large"
      onOpenChange={isOpen => !isOpen && onClose()}
      actions={
        <>
          <Button
            onPress={() => {
              dropDraft(draft)
              dropDraft(coverDraft(draft))
              onClose()
            }}
          >
            {t('cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId}>
            {t('save')}
          </Button>
        </>
      }
    >
      <BookForm
        id={formId}
        draft={draft}
        bookId={book.id}
        initial={valuesOf(book, category, language)}
        cover={book.cover}
        categories={shelf.categories}
        hasStatus={!hasReadings}
        onSave={save}
      />
    </Dialog>
  )
}
