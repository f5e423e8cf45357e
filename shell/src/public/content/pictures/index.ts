import type { Language } from '@techo/core'
import { en, ja } from 'techo-guides/pictures'

/** What the pictures of areas show, for who cannot see them: in both languages, as the pages that have them. */
export const areaAlts: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  ja: { ...ja, today: '「今日」のページ。今日のタスクと習慣、ひとことが並んでいます。' },
  en: { ...en, today: 'The page “Today” with the tasks of the day, the habits that are due and a line for the diary.' },
}
