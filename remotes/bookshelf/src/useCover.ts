import { type Id, isProblem, type Problem } from '@techo/core'
import { useDraft } from '@techo/data/drafts'
import { toast } from '@techo/ui'
import { useEffect, useRef, useState } from 'react'
import { useSetBooksMutation } from './api.ts'
import { keepCover } from './covers.ts'
import { useT } from './messages/index.ts'

export const coverDraft = (draft: string): string => `${draft}:cover`

/** The cover in a form. It is kept as the words of the form are, and a form that is saved before it came loses none. */
export function useCover(book: Id, draft: string, first: string | null, offered: string | null) {
  const t = useT()
  const [setBooks] = useSetBooksMutation()
  const [path, setPath, discard] = useDraft(draft, first)
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const coming = useRef<Promise<string | Problem> | null>(null)

  const take = async (from: Blob | string) => {
    const cover = keepCover(from, book)
    coming.current = cover
    setState('busy')
    const kept = await cover
    // Another one was chosen meanwhile, or the form was saved or closed.
    if (coming.current !== cover) return
    coming.current = null
    setState(isProblem(kept) ? 'failed' : 'idle')
    if (!isProblem(kept)) setPath(kept)
  }
  const begin = useRef(() => {
    if (path === null && offered !== null) void take(offered)
  })
  useEffect(() => {
    begin.current()
    return () => {
      coming.current = null
    }
  }, [])

  return {
    path,
    state,
    take,
    remove: () => {
      coming.current = null
      setState('idle')
      setPath(null)
    },
    /** The form is saved with this cover. One that is still on its way, the book takes when it comes. */
    handOver: (): string | null => {
      void coming.current?.then(cover => {
        if (isProblem(cover)) toast({ message: t('coverFailed'), tone: 'danger' })
        else void setBooks([{ id: book, columns: { cover } }])
      })
      coming.current = null
      discard()
      return path
    },
  }
}
