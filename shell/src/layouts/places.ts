import type { MenuEntry, ResolvedRegistry } from '@techo/core'
import { type Arrangement, arranged } from '@techo/core/arrangement'
import { settings as declaredSettings } from '../mypage/settings/settings.config.ts'
import { ownKeys } from './own-keys.ts'

const today: MenuEntry = {
  to: '/mypage',
  label: { ja: '今日', en: 'Today' },
  icon: 'home',
  order: 0,
  phone: true,
  key: ownKeys['/mypage'],
}
const [settings] = declaredSettings.menu

/** The places of the menu in order: the shell's own and what the registered remotes declare. No code of theirs is needed. */
export const placesOf = (registry: ResolvedRegistry): readonly MenuEntry[] =>
  [today, ...registry.remotes.filter(each => !each.disabled).flatMap(each => each.config.menu), settings].sort(
    (one, other) => one.order - other.order,
  )

/**
 * The place a path belongs to: the nearest above it. Below Today itself nothing lies but the days, at `days` and under it,
 * where they have no place of their own.
 */
export function placeAt(places: readonly MenuEntry[], path: string, days?: string): string | undefined {
  const isBelow = (to: string) => path === to || path.startsWith(`${to}/`)
  const [nearest] = places
    .map(({ to }) => to)
    .filter(to => (to === today.to ? path === to : isBelow(to)))
    .sort((one, other) => other.length - one.length)
  return nearest ?? (days !== undefined && isBelow(days) ? today.to : undefined)
}

/** Whether a person may move it or put it away: the way to Today and to the settings is never lost. */
export const isMovable = ({ to }: MenuEntry): boolean => to !== today.to && to !== settings.to

/** The places that a person can arrange, in their order, hidden ones too. */
export const movablePlaces = (places: readonly MenuEntry[], arrangement: Arrangement): readonly MenuEntry[] =>
  arranged(places.filter(isMovable), place => place.to, arrangement)

/** From here on the areas are about life rather than days. */
const lifeBegins = 300

/**
 * The menu as the person wants it, in groups that stand a little apart: Today with the days and notes, the areas of life,
 * the settings. Who has an order of their own has one group between Today and the settings.
 */
export function menuGroups(places: readonly MenuEntry[], arrangement: Arrangement): readonly (readonly MenuEntry[])[] {
  const shown = movablePlaces(places, arrangement).filter(({ to }) => !arrangement.hidden.includes(to))
  const isOwn = arrangement.order.length > 0
  const days = isOwn ? [] : shown.filter(({ order }) => order < lifeBegins)
  const rest = isOwn ? shown : shown.filter(({ order }) => order >= lifeBegins)
  const fixed = (to: string) => places.filter(place => place.to === to)
  const groups = isOwn
    ? [[...fixed(today.to), ...rest], fixed(settings.to)]
    : [[...fixed(today.to), ...days], rest, fixed(settings.to)]
  return groups.filter(group => group.length > 0)
}

/**
 * The places at the foot of a phone: four of them; the fifth button shows all. By default those that ask for it; who has an
 * order of their own finds the first ones of it.
 */
export function phonePlaces(groups: readonly (readonly MenuEntry[])[], arrangement: Arrangement): readonly MenuEntry[] {
  const shown = groups.flat().filter(({ to }) => to !== settings.to)
  return (arrangement.order.length > 0 ? shown : shown.filter(place => place.phone)).slice(0, 4)
}
