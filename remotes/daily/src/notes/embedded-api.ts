import type { Id } from '@techo/core'
import { api, type RowOf, read, shows } from '@techo/data'

interface EmbeddedText extends Pick<RowOf<'notes'>, 'id' | 'doc' | 'deleted_at'> {}

export interface EmbeddedQuestion {
  readonly id: Id
  /** when the list of notes says it was changed: a save of the note around it is no reason to fetch it again */
  readonly at: string | null
}

const { useEmbeddedTextQuery } = api.injectEndpoints({
  overrideExisting: true,
  endpoints: build => ({
    embeddedText: build.query<EmbeddedText | null, EmbeddedQuestion>({
      query: ({ id }) =>
        read(
          db => db.from('notes').select('id, doc, deleted_at').eq('id', id).maybeSingle(),
          shows<EmbeddedText>('notes', { trash: true, where: row => row.id === id }),
        ),
    }),
  }),
})

export { useEmbeddedTextQuery }
