import { defineMessages } from '@techo/ui'

/** The card's own: the words of all lists would come with it to /mypage. */
export const useT = defineMessages('lists-today', {
  ja: {
    label: '今日のやらないこと',
    kept: '守れた',
    keptOf: '「{{title}}」を守れた',
    slipped: '破った',
    slippedOf: '「{{title}}」を破った',
    recorded: '記録しました。',
    toList: 'やらないことを開く',
  },
  en: {
    label: 'Not to do today',
    kept: 'Kept',
    keptOf: 'Kept “{{title}}”',
    slipped: 'Slipped',
    slippedOf: 'Slipped on “{{title}}”',
    recorded: 'Recorded.',
    toList: 'Open the not-do list',
  },
})
