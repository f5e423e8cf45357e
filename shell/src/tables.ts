import type { DeclaredTable, Language, Titled } from '@techo/core'
import { knownRegistry } from './federation/registry.ts'
import { ownTables } from './own-tables.ts'

const words: Readonly<Record<(typeof ownTables)[number], Omit<DeclaredTable, 'name'>>> = {
  activity: { title: { ja: '活動の記録', en: 'Activity' } },
  attachments: { title: { ja: '添付の記録', en: 'Attachments' }, change: { ja: 'ファイル', en: 'File' } },
  classifications: { title: { ja: '分類', en: 'Classifications' }, change: { ja: '分類', en: 'Classification' } },
  classified: { title: { ja: '付けた分類', en: 'What is classified' }, change: { ja: '分類', en: 'Classification' } },
  links: { title: { ja: 'つながり', en: 'Links' } },
  notifications: { title: { ja: 'お知らせ', en: 'Notifications' }, change: { ja: 'お知らせ', en: 'Notification' } },
  preferences: { title: { ja: '設定', en: 'Settings' }, change: { ja: '設定', en: 'Settings' } },
  profiles: { title: { ja: 'プロフィール', en: 'Profile' }, change: { ja: '設定', en: 'Settings' } },
}

/** Every table that somebody declares just now: the shell's own and those of the builds that are active. */
const declaredTables = (): readonly DeclaredTable[] => [
  ...ownTables.map(name => ({ name, ...words[name] })),
  ...knownRegistry().remotes.flatMap(({ config }) => config.tables ?? []),
]

const declaredTable = (name: string) => declaredTables().find(table => table.name === name)

/** What people call the rows of a table. One that nobody declares keeps its own name. */
export const tableTitle = (name: string, language: Language): string => declaredTable(name)?.title[language] ?? name

/** What a change of the table is about; undefined where other writes of the same change tell it. */
export const changeOf = (name: string): Titled | undefined => declaredTable(name)?.change
