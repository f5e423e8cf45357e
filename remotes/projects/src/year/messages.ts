import { defineMessages } from '@techo/ui'

/** Texts of the projects' part of the year in review. */
export const useYearT = defineMessages('projects-year', {
  ja: { projects: 'やりとげたプロジェクト', took_other: '{{count}}日かけて' },
  en: { projects: 'Projects finished', took_one: 'in {{count}} day', took_other: 'in {{count}} days' },
})
