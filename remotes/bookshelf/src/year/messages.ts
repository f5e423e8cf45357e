import { defineMessages } from '@techo/ui'

/** Texts of the bookshelf's part of the year in review. */
export const useYearT = defineMessages('bookshelf-year', {
  ja: { books: '読み終えた本', pages: '読んだページ' },
  en: { books: 'Books finished', pages: 'Pages read' },
})
