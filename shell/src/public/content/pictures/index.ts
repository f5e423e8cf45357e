import type { Language } from '@techo/core'
import { pictures } from 'techo-guides/pictures'

/** What the pictures of areas show, for who cannot see them: in both languages, as the pages that have them. */
const today = {
  ja: '「今日」のページ。今日のタスクと習慣、ひとことが並んでいます。',
  en: 'The page “Today” with the tasks of the day, the habits that are due and a line for the diary.',
} as const

const alts = (language: Language): Readonly<Record<string, string>> =>
  Object.assign({ today: today[language] }, ...pictures.map(each => each[language]))

export const areaAlts: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  ja: alts('ja'),
  en: alts('en'),
}
