import type { ResolvedRegistry, Titled } from '@techo/core'
import { arriving, type IconName } from '@techo/ui'
import type { ComponentType } from 'react'
import { type SectionId, sectionNames } from './section-names.ts'
import { WaitingSection } from './WaitingSection.tsx'

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
  id: SectionId,
  icon: IconName,
  shows: { readonly load: () => Promise<ComponentType> } | { readonly to: string },
): SettingsSection => {
  const title = sectionNames[id]
  const drawn =
    'load' in shows ? { Component: arriving(shows.load, () => <WaitingSection title={title} />) } : { to: shows.to }
  return { id, group, icon, title, ...drawn }
}

const drawn = (load: () => Promise<ComponentType>) => ({ load })

const ownSections: readonly SettingsSection[] = [
  section(
    'person',
    'profile',
    'user',
    drawn(() => import('./ProfileSettings.tsx').then(all => all.ProfileSettings)),
  ),
  section(
    'person',
    'appearance',
    'palette',
    drawn(() => import('./AppearanceSettings.tsx').then(all => all.AppearanceSettings)),
  ),
  section(
    'person',
    'calendar',
    'calendar-days',
    drawn(() => import('./CalendarSettings.tsx').then(all => all.CalendarSettings)),
  ),
  section(
    'use',
    'menu',
    'menu',
    drawn(() => import('./MenuSettings.tsx').then(all => all.MenuSettings)),
  ),
  section(
    'use',
    'areas',
    'list-checks',
    drawn(() => import('./AreaSettings.tsx').then(all => all.AreaSettings)),
  ),
  section(
    'use',
    'notifications',
    'bell',
    drawn(() => import('./notifications/NotificationSettings.tsx').then(all => all.NotificationSettings)),
  ),
  section('use', 'organise', 'tag', { to: '/mypage/settings/classifications' }),
  section(
    'use',
    'shortcuts',
    'keyboard',
    drawn(() => import('./ShortcutSettings.tsx').then(all => all.ShortcutSettings)),
  ),
  section(
    'account',
    'account',
    'mail',
    drawn(() => import('./AccountSettings.tsx').then(all => all.AccountSettings)),
  ),
  section(
    'account',
    'security',
    'shield',
    drawn(() => import('./security/SecuritySettings.tsx').then(all => all.SecuritySettings)),
  ),
  section(
    'account',
    'plan',
    'star',
    drawn(() => import('./plan/PlanSettings.tsx').then(all => all.PlanSettings)),
  ),
  section(
    'account',
    'data',
    'archive',
    drawn(() => import('./data/DataSettings.tsx').then(all => all.DataSettings)),
  ),
  section(
    'account',
    'about',
    'info',
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
