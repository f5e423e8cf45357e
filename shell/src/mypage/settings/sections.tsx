import type { ResolvedRegistry, Titled } from '@techo/core'
import type { IconName } from '@techo/ui'
import { type ComponentType, lazy } from 'react'

/**
 * What the settings are made of, in order. A section is a component of its own in a chunk of its own; a further one is a line
 * here. `?section=<id>` of /mypage/settings opens it; what has a `to` is a page of its own. Remotes declare theirs.
 */
export interface SettingsSection {
  readonly id: string
  readonly title: Titled
  readonly icon: IconName
  /** sections of one group stand together */
  readonly group: 'person' | 'use' | 'account'
  readonly Component?: ComponentType
  readonly to?: string
  /** whose it is, and what it is called there */
  readonly remote?: { readonly id: string; readonly panel: string }
}

const section = (
  group: SettingsSection['group'],
  id: string,
  icon: IconName,
  ja: string,
  en: string,
  shows: { readonly Component: ComponentType } | { readonly to: string },
): SettingsSection => ({ id, group, icon, title: { ja, en }, ...shows })

const drawn = (load: () => Promise<ComponentType>) => ({
  Component: lazy(() => load().then(found => ({ default: found }))),
})

const ownSections: readonly SettingsSection[] = [
  section(
    'person',
    'profile',
    'user',
    'プロフィール',
    'Profile',
    drawn(() => import('./ProfileSettings.tsx').then(all => all.ProfileSettings)),
  ),
  section(
    'person',
    'appearance',
    'palette',
    '見た目',
    'Appearance',
    drawn(() => import('./AppearanceSettings.tsx').then(all => all.AppearanceSettings)),
  ),
  section(
    'person',
    'calendar',
    'calendar-days',
    '日付と時刻',
    'Date and time',
    drawn(() => import('./CalendarSettings.tsx').then(all => all.CalendarSettings)),
  ),
  section(
    'use',
    'menu',
    'menu',
    'メニュー',
    'Menu',
    drawn(() => import('./MenuSettings.tsx').then(all => all.MenuSettings)),
  ),
  section(
    'use',
    'areas',
    'list-checks',
    '計画と表示',
    'Planning and views',
    drawn(() => import('./AreaSettings.tsx').then(all => all.AreaSettings)),
  ),
  section(
    'use',
    'notifications',
    'bell',
    'お知らせと連携',
    'Notifications',
    drawn(() => import('./notifications/NotificationSettings.tsx').then(all => all.NotificationSettings)),
  ),
  section('use', 'organise', 'tag', '分類', 'Classifications', { to: '/mypage/settings/classifications' }),
  section(
    'use',
    'shortcuts',
    'keyboard',
    'キーボード',
    'Keyboard',
    drawn(() => import('./ShortcutSettings.tsx').then(all => all.ShortcutSettings)),
  ),
  section(
    'account',
    'account',
    'mail',
    'アカウント',
    'Account',
    drawn(() => import('./AccountSettings.tsx').then(all => all.AccountSettings)),
  ),
  section(
    'account',
    'security',
    'shield',
    'セキュリティ',
    'Security',
    drawn(() => import('./security/SecuritySettings.tsx').then(all => all.SecuritySettings)),
  ),
  section(
    'account',
    'plan',
    'star',
    'プラン',
    'Plan',
    drawn(() => import('./plan/PlanSettings.tsx').then(all => all.PlanSettings)),
  ),
  section(
    'account',
    'data',
    'archive',
    'データ',
    'Your data',
    drawn(() => import('./data/DataSettings.tsx').then(all => all.DataSettings)),
  ),
  section(
    'account',
    'about',
    'info',
    'このアプリについて',
    'About this app',
    drawn(() => import('./AboutSettings.tsx').then(all => all.AboutSettings)),
  ),
]

/** Those of the shell and, after the others that say how it is used, those of the remotes. */
export function sectionsOf(registry: ResolvedRegistry): readonly SettingsSection[] {
  const theirs = registry.remotes
    .filter(remote => !remote.disabled)
    .flatMap(({ id, config }) =>
      (config.settings ?? []).map(
        (panel): SettingsSection => ({
          id: `${id}.${panel.id}`,
          group: 'use',
          // A remote's icon is held against the kit's when it is built; a newer kit's may be missing here and is left out.
          icon: panel.icon as IconName,
          title: panel.title,
          remote: { id, panel: panel.id },
        }),
      ),
    )
  const end = ownSections.findLastIndex(({ group }) => group === 'use') + 1
  return ownSections.toSpliced(end, 0, ...theirs)
}
