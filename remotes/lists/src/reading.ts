import type { Id } from '@techo/core'
import { type Errand, putErrand } from '@techo/core/errands'
import { store } from '@techo/data'

/** The page of an address that somebody wants read; what it says may come when the page that asked is gone. */
export interface Reading extends Errand {
  /** what it is filled into */
  readonly of: Id
  readonly url: string
  /** milliseconds */
  readonly askedAt: number
}

export const placeOf = (what: string) => `lists.${what}:${store.getState().session.user?.id}`

/** Keeps what is asked for on the device until it is done; whether there is anything to read. */
export const putReading = (what: string, asked?: Reading): boolean => putErrand(placeOf(what), asked)
