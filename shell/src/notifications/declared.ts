import { type Day, type DeclaredNotice, fieldOf, noticeReason, type RemoteConfig } from '@techo/core'
import { knownRegistry } from '../federation/registry.ts'

/** Notices as remotes declare them. */

interface Said {
  readonly kind: string
  readonly params: unknown
}

/** What a kind is; also one of a remote that is switched off, whose notifications are still in the inbox. */
export const noticeOf = (kind: string): DeclaredNotice | undefined =>
  knownRegistry()
    .remotes.flatMap(({ config }) => config.notices ?? [])
    .find(each => each.kind === kind)

const placeOf = ({ menu = [] }: RemoteConfig): number => Math.min(...menu.map(({ order }) => order))

/** The kinds a person can hear of, those of remotes that come first in the menu first. */
export const offeredNotices = (): readonly DeclaredNotice[] =>
  knownRegistry()
    .remotes.filter(({ disabled }) => !disabled)
    .toSorted((one, other) => placeOf(one.config) - placeOf(other.config))
    .flatMap(({ config }) => config.notices ?? [])

const lateMinutes = 30
const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Whether it may pop up: it is about this moment, not about a day. What came while nobody looked is read, not shouted. */
export function isTimely(
  { kind, params }: Said,
  { date, time }: { readonly date: Day; readonly time: string },
): boolean {
  if (kind === 'security') return true
  const notice = noticeOf(kind)
  const at = fieldOf(params, 'time')
  if (!notice || typeof at !== 'string' || fieldOf(params, 'date') !== date) return false
  const late = minutes(time) - minutes(at)
  return noticeReason(notice, params)?.isMoment === true && late >= 0 && late <= lateMinutes
}
