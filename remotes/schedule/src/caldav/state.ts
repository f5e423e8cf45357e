import { fieldOf, type Id } from '@techo/core'

/** Why an appointment of a calendar server is only looked at. */
export type FixedReason = 'rule' | 'zone' | 'size' | 'unreadable' | 'too_large' | 'read_only'

/** How the account of a calendar server stands, as `my_caldav` tells it; null without one. */
export interface CaldavState {
  readonly host: string
  readonly login: string
  /** the last good round, ISO 8601 */
  readonly synced_at: string | null
  readonly failure: string | null
  readonly failed_at: string | null
  /** changes that the server did not take */
  readonly refused: number
  /** changes on their way to it */
  readonly waiting: number
  readonly calendars: readonly {
    readonly id: Id
    readonly url: string
    readonly is_read_only: boolean
    /** objects that could not be read */
    readonly unread: number
  }[]
  readonly fixed: readonly { readonly id: Id; readonly reason: FixedReason }[]
}

/** A calendar that a server has. */
export interface FoundCalendar {
  readonly url: string
  readonly name: string
  readonly is_read_only: boolean
}

export interface Account {
  readonly address: string
  readonly user: string
  readonly password: string
}

export const isFound = (value: unknown): value is { readonly calendars: readonly FoundCalendar[] } =>
  Array.isArray(fieldOf(value, 'calendars'))

/** Why an appointment cannot be changed here; null where it can. */
export function fixedReason(
  state: CaldavState | null | undefined,
  { id, calendar_id }: { readonly id: Id; readonly calendar_id: Id },
): FixedReason | null {
  if (!state) return null
  if (state.calendars.some(each => each.id === calendar_id && each.is_read_only)) return 'read_only'
  return state.fixed.find(each => each.id === id)?.reason ?? null
}
