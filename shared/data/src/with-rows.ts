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
 * answer (`base-query.ts`), and such a row would hold them up for one. `follows` are what can only be asked for when those are
 * answered, as the cards of the first board; a first page waits for them too.
 */
export const withRows =
  <
    Page extends {
      readonly asks: () => readonly Ask[]
      readonly besides?: () => readonly Ask[]
      readonly follows?: (state: State) => readonly Ask[]
    },
  >(
    load: () => Promise<Page>,
  ) =>
  async (): Promise<NoInfer<Page>> => {
    const page = await load()
    const isFirst = Object.keys(store.getState().api.queries).length === 0
    const ask = (asks: readonly Ask[] = []) => asks.map(each => store.dispatch(each))
    const asked = ask(page.asks())
    const begun = [...asked, ...ask(page.besides?.())]
    if (isFirst) {
      const until = performance.now() + patience
      await answered(asked, until)
      const next = ask(page.follows?.(store.getState()))
      begun.push(...next)
      await answered(next, until)
    }
    // From here on they are the page's.
    for (const { unsubscribe } of begun) unsubscribe()
    return page
  }

/** @param until of the clock of the page */
function answered(asked: readonly Begun[], until: number): Promise<void> {
  const areThere = () => {
    const { queries } = store.getState().api
    return asked.every(
      ({ queryCacheKey: key }) => queries[key]?.status === 'rejected' || queries[key]?.data !== undefined,
    )
  }
  const { promise, resolve } = Promise.withResolvers<void>()
  const look = () => areThere() && resolve()
  const stop = store.subscribe(look)
  const timer = setTimeout(resolve, until - performance.now())
  look()
  return promise.finally(() => {
    stop()
    clearTimeout(timer)
  })
}
