import { type Id, isProblem, type Problem, problem } from '@techo/core'
import { request, send, toProblem, uploadAttachment } from '@techo/data'

/** Takes covers into the person's own storage; nothing is ever shown from elsewhere. */

interface Fetched {
  readonly mime: string
  readonly data: string
}

const isFetched = (value: unknown): value is Fetched =>
  typeof value === 'object' &&
  value !== null &&
  'mime' in value &&
  typeof value.mime === 'string' &&
  'data' in value &&
  typeof value.data === 'string'

const schema = {
  safeParse: (value: unknown) =>
    isFetched(value) ? ({ success: true, data: value } as const) : ({ success: false } as const),
}

/** A file of the person's, or a cover the server fetches. Answers its path. */
export async function keepCover(from: Blob | string, book: Id): Promise<string | Problem> {
  try {
    const file = typeof from === 'string' ? await fetched(from) : from
    if (isProblem(file)) return file
    const kept = await uploadAttachment(file, { owner: { type: 'book', id: book } })
    return isProblem(kept) ? kept : kept.path
  } catch (error) {
    return toProblem(error)
  }
}

async function fetched(url: string): Promise<Blob | Problem> {
  const answer = await send(request('/api/books/cover', { body: { url }, schema }))
  if ('error' in answer) return answer.error
  if (!isFetched(answer.data)) return problem('unavailable')
  const bytes = Uint8Array.from(atob(answer.data.data), character => character.charCodeAt(0))
  return new Blob([bytes], { type: answer.data.mime })
}
