import { defineMessages } from '@techo/ui'

/** The card's own: the words of all lists would come with it to /mypage. */
export const useT = defineMessages('lists-today', {
  ja: {
    label: '今日のやらないこと',
    recorded: '記録しました。',
    toList: 'やらないことを開く',
    toBoard: 'ビジョンボードを開く',
  },
  en: {
    label: 'Not to do today',
    recorded: 'Recorded.',
    toList: 'Open the not-do list',
    toBoard: 'Open the vision board',
  },
})
