import { problem } from '@techo/core'

/**
 * The answer of a query that no page shows, e.g. `readOnce(store.dispatch(books.initiate(undefined, { forceRefetch: true })))`.
 * It is subscribed to until it is there: an answer that nobody holds is thrown away when the rows it comes from change at that
 * very moment. Rejects with the `Problem`; also when the cache was emptied meanwhile, as it is when the person changes.
 */
export async function readOnce<Answer>(asked: { unwrap(): Promise<Answer>; unsubscribe(): void }): Promise<Answer> {
  try {
    const answer: Answer | undefined = await asked.unwrap()
    if (answer === undefined) throw problem('unavailable', { code: 'answer_dropped' })
    return answer
  } finally {
    asked.unsubscribe()
  }
}
