import type { Language } from '@techo/core'
import { en, ja } from 'techo-guides/pictures'

/** What the pictures of areas show, for who cannot see them: in both languages, as the pages that have them. */
export const areaAlts: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  ja: { ...ja, today: '「今日」のページ。今日のタスク、ノート、習慣が並んでいます。' },
  en: { ...en, today: 'The page “Today” with the tasks of the day, its note and the habits that are due.' },
}
