/**
 * What the bundler puts in place of the router's measuring of itself (1 KB of every page): it does nothing unless the router is
 * made with `instrumentations`, and ours is not.
 */
const absent = (): never => {
  throw new Error('Measuring is not part of this router: leave its stand-in out of the bundler')
}

/** Asked before every navigation. */
export const consumeInstrumentationClientResultMetaReceiver = (): undefined => undefined
export const getRouteInstrumentationUpdates = absent
export const instrumentClientSideRouter = absent
