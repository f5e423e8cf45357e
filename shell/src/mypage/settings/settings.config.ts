import type { RemoteConfig } from '@techo/core'
import { ownKeys } from '../../layouts/own-keys.ts'

/**
 * What the settings declare: they have the shape of a feature, and the shell takes their addresses and their place in the
 * menu from here, as it takes those of a remote from the registry. Data alone.
 */
export const settings = {
  id: 'settings',
  title: { ja: '設定', en: 'Settings' },
  bases: ['/mypage/settings'],
  routes: [
    { path: '/mypage/settings', title: { ja: '設定', en: 'Settings' }, page: 'SettingsPage' },
    {
      path: '/mypage/settings/classifications',
      title: { ja: '分類', en: 'Classifications' },
      page: 'ClassificationsPage',
    },
  ],
  menu: [
    {
      to: '/mypage/settings',
      label: { ja: '設定', en: 'Settings' },
      icon: 'settings',
      order: 9000,
      key: ownKeys['/mypage/settings'],
    },
  ],
} as const satisfies Pick<RemoteConfig, 'id' | 'title' | 'bases' | 'routes' | 'menu'>
