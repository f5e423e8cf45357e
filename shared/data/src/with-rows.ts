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
 * an outline first. Later pages are drawn at once. What a page exports as `besides` leaves with them, and nobody waits for it:
 * a row of which the page draws a part behind its lists, as the text of a day. On a device that has them the lists stand before any
 * answer (`base-query.ts`), and such a row would hold them up for one.
 */
export const withRows =
  <Page extends { readonly asks: () => readonly Ask[]; readonly besides?: () => readonly Ask[] }>(
    load: () => Promise<Page>,
  ) =>
  async (): Promise<NoInfer<Page>> => {
    const page = await load()
    const isFirst = Object.keys(store.getState().api.queries).length === 0
    const ask = (asks: readonly Ask[] = []) => asks.map(each => store.dispatch(each))
    const [asked, besides] = [ask(page.asks()), ask(page.besides?.())]
    if (isFirst) await answered(asked.map(({ queryCacheKey }) => queryCacheKey))
    // From here on they are the page's.
    for (const { unsubscribe } of [...asked, ...besides]) unsubscribe()
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
