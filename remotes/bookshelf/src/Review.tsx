import { attachmentUrl, journalOf, onArrival, uploadAttachment, useSession } from '@techo/data'
import { RichEditor, type RichEditorHandle } from '@techo/editor'
import { AutosaveNotice, saveAnswerOf, useAutosave } from '@techo/editor/autosave'
import { docToText } from '@techo/editor/doc'
import { useMemo, useRef, useState } from 'react'
import { useSetReviewMutation } from './api.ts'
import styles from './bookshelf.module.css'
import { useT } from './messages/index.ts'
import type { WholeBook } from './rows.ts'
import { searchOf, searchWords } from './shelf.ts'

/** What one thought of a book; saved while it is written, and brought together with what another device wrote meanwhile. */
export function Review({ book }: { readonly book: WholeBook }) {
  const t = useT()
  const { user } = useSession()
  const editor = useRef<RichEditorHandle>(null)
  const [setReview] = useSetReviewMutation()
  const { doc, rev } = book
  const stored = useMemo(() => ({ doc, rev }), [doc, rev])
  const [content] = useState(doc)
  const [images] = useState(() => ({
    upload: (file: File, options: { onProgress?: (share: number) => void; signal?: AbortSignal }) =>
      uploadAttachment(file, { owner: { type: 'book', id: book.id }, ...options }),
    url: attachmentUrl,
    onArrival,
  }))
  const autosave = useAutosave({
    id: `book:${book.id}`,
    stored,
    editor,
    owner: user?.id,
    journal: journalOf({
      table: 'books',
      entity: { type: 'book', id: book.id },
      title: book.title,
      href: `/mypage/bookshelf/${book.id}`,
    }),
    save: async ({ doc, rev, isAwaited }) => {
      const doc_text = docToText(doc)
      return saveAnswerOf(
        setReview({
          id: book.id,
          rev,
          columns: {
            // A document is JSON; its type says more than the column's, which has an index signature.
            doc: doc as unknown as WholeBook['doc'],
            doc_text,
            search_norm: searchOf(searchWords(book), doc_text),
          },
          isAnswered: isAwaited,
        }).unwrap(),
      )
    },
  })
  return (
    <div className={styles.review}>
      <AutosaveNotice autosave={autosave} />
      <RichEditor
        ref={editor}
        content={content}
        onChange={autosave.onChange}
        images={images}
        label={t('review')}
        placeholder={t('reviewPlaceholder')}
      />
    </div>
  )
}
