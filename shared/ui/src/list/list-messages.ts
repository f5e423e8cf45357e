import { defineMessages } from '../i18n/messages.ts'

export const useListT = defineMessages('ui-list', {
  ja: {
    select: '{{name}}を選ぶ',
    select_all: 'すべて選ぶ',
    selected_zero: '選択を外しました。',
    selected_other: '{{count}}件を選んでいます。',
    sort: '{{title}}で並べる',
    rising: '昇順',
    falling: '降順',
    empty: 'まだ何もありません',
  },
  en: {
    select: 'Select {{name}}',
    select_all: 'Select all',
    selected_zero: 'Nothing selected.',
    selected_one: '{{count}} selected.',
    selected_other: '{{count}} selected.',
    sort: 'Sort by {{title}}',
    rising: 'ascending',
    falling: 'descending',
    empty: 'Nothing here yet',
  },
})
