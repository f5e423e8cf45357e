import { defineMessages } from '@techo/ui'

/** Texts of the lists' part of the year in review. */
export const useYearT = defineMessages('lists-year', {
  ja: { dreams: 'かなった夢' },
  en: { dreams: 'Dreams that came true' },
})
