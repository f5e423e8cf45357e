/**
 * The answer of a query that no page shows, e.g. `readOnce(store.dispatch(books.initiate(undefined, { forceRefetch: true })))`.
 * It is subscribed to until it is there: an answer that nobody holds is thrown away when the rows it comes from change at that
 * very moment. Rejects with the `Problem`.
 */
export async function readOnce<Answer>(asked: { unwrap(): Promise<Answer>; unsubscribe(): void }): Promise<Answer> {
  try {
    return await asked.unwrap()
  } finally {
    asked.unsubscribe()
  }
}
