import { isProblem } from '@techo/core'
import { attachmentUrl, uploadAttachment, useSession } from '@techo/data'
import { RichEditor, type RichEditorHandle } from '@techo/editor'
import { AutosaveNotice, type SaveAnswer, useAutosave } from '@techo/editor/autosave'
import { docToText } from '@techo/editor/doc'
import { useRef, useState } from 'react'
import { useSetBooksMutation } from './api.ts'
import styles from './bookshelf.module.css'
import { useT } from './messages/index.ts'
import type { WholeBook } from './rows.ts'
import { searchOf, searchWords } from './shelf.ts'

/** What one thought of a book; saved while it is written. */
export function Review({ book }: { readonly book: WholeBook }) {
  const t = useT()
  const { user } = useSession()
  const editor = useRef<RichEditorHandle>(null)
  const [setBooks] = useSetBooksMutation()
  // The editor reads its content once, and a book counts no revisions: what is stored is only told at the beginning.
  const [stored] = useState({ doc: book.doc, rev: 0 })
  const [images] = useState(() => ({
    upload: (file: File, options: { onProgress?: (share: number) => void; signal?: AbortSignal }) =>
      uploadAttachment(file, { owner: { type: 'book', id: book.id }, ...options }),
    url: attachmentUrl,
  }))
  const autosave = useAutosave({
    id: `book:${book.id}`,
    stored,
    editor,
    owner: user?.id,
    save: async ({ doc }): Promise<SaveAnswer> => {
      const doc_text = docToText(doc)
      try {
        await setBooks([
          {
            id: book.id,
            // A document is JSON; its type says more than the column's, which has an index signature.
            columns: {
              doc: doc as unknown as WholeBook['doc'],
              doc_text,
              search_norm: searchOf(searchWords(book), doc_text),
            },
          },
        ]).unwrap()
        return { kind: 'kept' }
      } catch (error) {
        return isProblem(error) ? { kind: 'failed', problem: error } : { kind: 'failed' }
      }
    },
  })
  return (
    <div className={styles.review}>
      <AutosaveNotice autosave={autosave} />
      <RichEditor
        ref={editor}
        content={stored.doc}
        onChange={autosave.onChange}
        images={images}
        label={t('review')}
        placeholder={t('reviewPlaceholder')}
      />
    </div>
  )
}
