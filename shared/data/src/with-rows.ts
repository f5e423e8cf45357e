import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import { store } from './page.ts'
import type { State } from './store.ts'

interface Begun {
  readonly queryCacheKey: string
  readonly unsubscribe: () => void
}

/** What `initiate` of a query's endpoint gives. */
export type Ask = ThunkAction<Begun, State, unknown, UnknownAction>

/** Milliseconds that a first page waits for its rows: what takes longer is said by the page itself. */
const patience = 150

/**
 * For the `lazy` of a route whose page exports `asks`: they leave when its code is there, before it is drawn. The first page of
 * a document is drawn when they are answered, by the backend or by this device, or after a moment: once, with its rows, instead of
 * an outline first. Later pages are drawn at once.
 */
export const withRows =
  <Page extends { readonly asks: () => readonly Ask[] }>(load: () => Promise<Page>) =>
  async (): Promise<NoInfer<Page>> => {
    const page = await load()
    const isFirst = Object.keys(store.getState().api.queries).length === 0
    const asked = page.asks().map(ask => store.dispatch(ask))
    if (isFirst) await answered(asked.map(({ queryCacheKey }) => queryCacheKey))
    // From here on they are the page's.
    for (const { unsubscribe } of asked) unsubscribe()
    return page
  }

function answered(keys: readonly string[]): Promise<void> {
  const areThere = () => {
    const { queries } = store.getState().api
    return keys.every(key => queries[key]?.status === 'rejected' || queries[key]?.data !== undefined)
  }
  const { promise, resolve } = Promise.withResolvers<void>()
  const look = () => areThere() && resolve()
  const stop = store.subscribe(look)
  const timer = setTimeout(resolve, patience)
  look()
  return promise.finally(() => {
    stop()
    clearTimeout(timer)
  })
}
