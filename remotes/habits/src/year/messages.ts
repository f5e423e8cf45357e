import { defineMessages } from '@techo/ui'

/** Texts of the habits' part of the year in review. */
export const useYearT = defineMessages('habits-year', {
  ja: { checkins: '達成した日（のべ）', habits: '続けた習慣', longest: '最長の連続', kept_other: '{{count}}日' },
  en: {
    checkins: 'Check-ins',
    habits: 'Habits kept',
    longest: 'Longest streak',
    kept_one: '{{count}} day',
    kept_other: '{{count}} days',
  },
})
