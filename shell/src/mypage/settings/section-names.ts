import type { Titled } from '@techo/core'

/** What the sections of the settings are called, by the `?section=` that opens them. Data alone: the help names them too. */
export const sectionNames = {
  profile: { ja: 'プロフィール', en: 'Profile' },
  appearance: { ja: '見た目', en: 'Appearance' },
  calendar: { ja: '日付と時刻', en: 'Date and time' },
  menu: { ja: 'メニュー', en: 'Menu' },
  areas: { ja: '計画と表示', en: 'Planning and views' },
  notifications: { ja: 'お知らせと連携', en: 'Notifications' },
  organise: { ja: '分類', en: 'Classifications' },
  shortcuts: { ja: 'キーボード', en: 'Keyboard' },
  account: { ja: 'アカウント', en: 'Account' },
  security: { ja: 'セキュリティ', en: 'Security' },
  plan: { ja: 'プラン', en: 'Plan' },
  data: { ja: 'データ', en: 'Your data' },
  about: { ja: 'このアプリについて', en: 'About this app' },
} as const satisfies Readonly<Record<string, Titled>>

export type SectionId = keyof typeof sectionNames
