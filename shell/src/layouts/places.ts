import type { MenuEntry, ResolvedRegistry } from '@techo/core'

const today: MenuEntry = { to: '/mypage', label: { ja: '今日', en: 'Today' }, icon: 'home', order: 0, phone: true }
const settings: MenuEntry = {
  to: '/mypage/settings',
  label: { ja: '設定', en: 'Settings' },
  icon: 'settings',
  order: 9000,
}

/** The places of the menu in order: the shell's own and what the registered remotes declare. No code of theirs is needed. */
export const placesOf = (registry: ResolvedRegistry): readonly MenuEntry[] =>
  [today, ...registry.remotes.filter(each => !each.disabled).flatMap(each => each.config.menu), settings].sort(
    (one, other) => one.order - other.order,
  )

/** The places at the foot of a phone: four of them; the fifth opens all. */
export const phonePlaces = (places: readonly MenuEntry[]): readonly MenuEntry[] =>
  places.filter(place => place.phone).slice(0, 4)
