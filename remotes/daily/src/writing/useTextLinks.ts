import type { EntityRef } from '@techo/core'
import { linkEntities } from '@techo/data'
import type { SaveAnswer } from '@techo/editor/autosave'
import { type Doc, linkColumns, mentionsIn } from '@techo/editor/doc'
import { useRef } from 'react'
import { useUnmentionMutation } from './api.ts'
import { type LinkRow, withIds } from './link-rows.ts'

export interface TextLinks {
  /** the rows that go out with this text; null when they are the ones it had */
  readonly rowsOf: (doc: Doc) => readonly LinkRow[] | null
  /** Once the text is safe, what it mentions of other areas, and mentions no more, is said of its entity. Answers the same. */
  readonly follow: (doc: Doc, saved: Promise<SaveAnswer>) => Promise<SaveAnswer>
}

const keyOf = (id: string, doc: unknown) => `${id} ${JSON.stringify(linkColumns(doc))}`

/**
 * What follows from the links of a text that is being written.
 * @param entity as the cards of other areas know it
 * @param stored the text when the page opened
 */
export function useTextLinks({ type, id }: EntityRef, stored: unknown): TextLinks {
  const [unmention] = useUnmentionMutation()
  const key = useRef<string | null>(null)
  key.current ??= keyOf(id, stored)
  const before = useRef(stored)
  const isTold = useRef(false)

  return {
    rowsOf: doc => (keyOf(id, doc) === key.current ? null : withIds(linkColumns(doc))),
    follow: async (doc, saved) => {
      const answer = await saved
      // The rows went out with the text, whatever became of it; a merged text says again what they shall be.
      key.current = keyOf(id, doc)
      if (answer.kind !== 'saved' && answer.kind !== 'kept') return answer
      const now = mentionsIn(doc)
      const known = mentionsIn(before.current)
      const isIn = (some: readonly EntityRef[], one: EntityRef) =>
        some.some(each => each.type === one.type && each.id === one.id)
      // The first time all are said: what came into the text by other ways was said by nobody.
      for (const to of now) if (!isTold.current || !isIn(known, to)) void linkEntities({ type, id }, to, 'mentions')
      for (const to of known) if (!isIn(now, to)) void unmention({ from: { type, id }, to })
      isTold.current = true
      before.current = doc
      return answer
    },
  }
}
