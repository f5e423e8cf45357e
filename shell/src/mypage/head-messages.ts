import { defineMessages } from '@techo/ui'

/** Texts of the head of `/mypage`, which stand before its cards. */
export const useHeadText = defineMessages('shell-today-head', {
  ja: {
    before: '前の日',
    after: '次の日',
    progress: '今日の進み',
    allDone: 'すべて済みました',
    arrange: 'カードを並べ替える',
  },
  en: {
    before: 'Previous day',
    after: 'Next day',
    progress: 'Progress of the day',
    allDone: 'All done',
    arrange: 'Arrange the cards',
  },
})
